"""The reader of hand-written transcripts. It knows no other format."""
