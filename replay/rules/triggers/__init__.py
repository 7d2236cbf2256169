"""Chapter 603: triggered abilities, from the event that triggers them to their place on the stack."""
