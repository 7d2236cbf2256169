"""Scripts that measure speed; no test asserts a time."""
