"""The tests: a file per subject, a test per outcome."""
