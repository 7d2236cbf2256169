"""Many games in, tables out: the ledger and the metrics on it. It reads no log and applies no rule."""
