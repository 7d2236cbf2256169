"""The event store: what gets in, what stays, what is found out."""
