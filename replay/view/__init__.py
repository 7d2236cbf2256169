"""One cursor over a game and one description of its table. It computes no game facts."""
