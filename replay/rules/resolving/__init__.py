"""Chapter 608: resolving spells and abilities. What each effect does stands in `replay.rules.effects`."""
