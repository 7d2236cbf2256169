"""The tables of the card book and how they came about: one migration per change, never edited afterwards."""

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

migrations = Migrations("card-book")


@migrations()
def create_tables(database: Database) -> None:
    """Cards with their faces as JSON; names and ids that lead to them; ability texts; sources; a cache."""
    database.table("cards").create(
        {"key": str, "name": str, "layout": str, "keywords": str, "faces": str},
        pk="key",
        not_null={"name", "layout", "keywords", "faces"},
    )
    database.table("names").create(
        {"name": str, "card": str, "face": int, "rank": int}, pk=("name", "card", "face"), not_null={"rank"}
    )
    database.table("names").create_index(["card"])
    database.table("ids").create(
        {"kind": str, "id": str, "card": str, "face": int, "name": str},
        pk=("kind", "id"),
        not_null={"card", "face", "name"},
    )
    database.table("ids").create_index(["card"])
    database.table("abilities").create({"id": int, "text": str}, pk="id", not_null={"text"})
    database.table("sources").create(
        {
            "source": str,
            "file": str,
            "digest": str,
            "loaded_at": str,
            "cards": int,
            "ids": int,
            "abilities": int,
            "skipped": str,
        },
        pk="digest",
    )
    database.table("cache").create({"key": str, "value": bytes}, pk="key", not_null={"value"})
    database.create_view(
        "better_cards",
        """
        SELECT stand_in.card AS stand_in, real.card, real.face, real.rank
        FROM names AS stand_in JOIN names AS real ON real.name = stand_in.name
        WHERE stand_in.card LIKE 'name:%' AND real.card NOT LIKE 'name:%' AND real.rank < 10
        """,
    )
