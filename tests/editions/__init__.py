"""Makes and checks the table of rule numbers by edition from the published texts, which do not ship."""
