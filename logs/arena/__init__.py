"""The reader of MTG Arena's detailed logs. It knows no other format."""
