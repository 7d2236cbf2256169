"""Chapter 704: state-based actions, which wait until a player would receive priority."""
