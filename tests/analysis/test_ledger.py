"""The ledger: every event of a game that stands, recorded and derived, in typed columns."""

import polars as pl

from analysis.ledger import ledger, ledgers
from analysis.schema import SCHEMA
from replay.events import CountersChanged, Observed, PlayerValues
from replay.live import live
from tests.analysis.scenes import BOAR, CLEARING, counted, green, pool, spent, whole_game
from tests.view.scenes import begun


def test_every_event_that_stands_is_a_row() -> None:
    """What was taken back is not in it, what the rules derive is, each with its rule."""
    frame = ledger(whole_game())
    recorded = frame.filter(derived=False)
    assert recorded["seq"].to_list() == [entry.seq for entry in live(whole_game().entries)]
    assert recorded["unit"].drop_nulls().to_list() == [1, 1, 3]
    emptied = frame.filter(rule="unspent-mana-empties")
    assert emptied.select("derived", "unit", "reason").rows() == [(True, 3, "emptied")]


def test_the_schema_is_fixed() -> None:
    """Also of no game at all, so that ledgers fit below each other."""
    assert ledger(whole_game()).schema == SCHEMA
    assert ledgers([]).schema == SCHEMA
    assert len(ledgers([whole_game(), whole_game()])) == 2 * len(ledger(whole_game()))


def test_rows_stand_in_the_order_of_the_replay() -> None:
    """`ordinal` numbers them without holes."""
    frame = ledger(whole_game())
    assert frame["ordinal"].to_list() == list(range(len(frame)))


def test_what_empties_stands_in_the_step_that_ends() -> None:
    """CR 500.4: unspent mana empties as a step ends, not in the next one."""
    frame = ledger(counted(green(1), begun(2, "untap", 2)))
    row = frame.filter(kind="ManaLeft").select("turn", "step", "active", "reason").row(0)
    assert row == (1, "precombat_main", 1, "emptied")


def test_objects_and_sources_have_their_cards_and_names() -> None:
    """Known at the end of the game, given from the first event on."""
    frame = ledger(counted(green(1)))
    added = frame.filter(kind="ManaAdded").select("source", "source_card", "source_name").row(0)
    assert added == (CLEARING, 8, "Clearing")
    created = frame.filter(kind="ObjectCreated", object=BOAR).select("card", "name").row(0)
    assert created == (7, "Bronze Boar")


def test_a_corrected_pool_is_a_row_for_each_unit() -> None:
    """One unit was seen to be gone, another to be there."""
    frame = ledger(counted(green(1), pool(R=1))).filter(kind="Corrected")
    assert sorted(frame.select("mana_type", "amount").rows()) == [("G", -1), ("R", 1)]
    assert frame.filter(amount=-1)["unit"].item() == 1


def test_a_corrected_number_is_its_difference() -> None:
    """Life 17 seen where 20 is computed; two energy where there is none."""
    seen = Observed(players={1: PlayerValues(life=17, counters={"energy": 2})})
    frame = ledger(counted(seen)).filter(kind="Corrected", seat=1)
    told = frame.select("what", "counter", "amount").rows()
    assert ("life", None, -3) in told
    assert ("counters", "energy", 2) in told


def test_mana_left_at_the_end_leaves_the_pool_in_a_last_row() -> None:
    """The record ends before the step does."""
    frame = ledger(counted(green(1), green(2), spent(1)))
    last = frame.row(-1, named=True)
    assert (last["kind"], last["unit"], last["reason"], last["derived"]) == (
        "ManaLeft",
        2,
        "end_of_record",
        True,
    )
    assert last["rule"] is None


def test_a_number_that_fits_no_column_is_unknown() -> None:
    """A damaged or hostile record claims an amount of 2 to the 70th."""
    frame = ledger(counted(CountersChanged("energy", 2**70, seat=1)))
    assert frame.filter(kind="CountersChanged")["amount"].to_list() == [None]


def test_the_columns_are_typed() -> None:
    """Words of the vocabulary are enumerations: a misspelt filter fails instead of finding nothing."""
    assert isinstance(SCHEMA["kind"], pl.Enum)
    assert isinstance(SCHEMA["mana_type"], pl.Enum)
