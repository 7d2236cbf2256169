"""From the page to events: facts, observations, and what cannot be read as one thing.

Transcript notation, what the reader does with it. What the rules make of the events is tested elsewhere.
"""

import io

import pytest

from logs.reading import ReadingReport
from logs.transcript.reader import TranscriptReader
from replay.cards.definitions.written import read_card
from replay.errors import InputError
from replay.events import (
    CountersChanged,
    DamageDealt,
    GameEnded,
    LifeChanged,
    ManaAdded,
    ObjectCreated,
    ObjectMoved,
    ObjectValues,
    Observed,
    PlayerLost,
    PlayerValues,
    StatusChanged,
)
from tests.logs.pages import events, games, refused

# ---- facts and observations


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Bob loses 3 life", LifeChanged(2, -3)),
        ("Alice gets 2 energy", CountersChanged("energy", 2, seat=1)),
        ("Ogre gets 1 +1/+1", CountersChanged("+1/+1", 1, object=1)),
        ("Ogre adds {G}", ManaAdded(1, 2, "G", 1)),
        ("Ogre dies", ObjectMoved(1, "graveyard", origin="battlefield", owner=1, reason="dies")),
        ("Ogre untaps", StatusChanged(1, "tapped", 0)),
        ("Ogre transforms", StatusChanged(1, "face", 1)),
        ("Ogre moves to exile", ObjectMoved(1, "exile", origin="battlefield", owner=1)),
        ("Ogre deals 2 to Bob", DamageDealt(2, 1, seat=2)),
        ("Ogre becomes tapped", StatusChanged(1, "tapped", 1)),
        ("Bob loses the game", PlayerLost(2)),
        ("Bob wins the game", GameEnded("win", 2)),
        ("game drawn", GameEnded("draw")),
    ],
)
def test_facts_are_happenings_on_record(text, event):
    """Facts: what was seen to change, whoever may have been wrong."""
    assert events(text, "Alice battlefield: Ogre") == [event]


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Bob has 17 life", Observed(players={2: PlayerValues(life=17)})),
        ("Alice has 4 energy", Observed(players={1: PlayerValues(counters={"energy": 4})})),
        ("Bob has 2 in graveyard", Observed(players={2: PlayerValues(graveyard=2)})),
        ("Alice has {G}{G}{U} in pool", Observed(players={1: PlayerValues(mana_pool={"G": 2, "U": 1})})),
        ("Ogre is 5/3", Observed(objects={1: ObjectValues(power=5, toughness=3)})),
        ("Ogre is untapped", Observed(objects={1: ObjectValues(tapped=False)})),
        ("Ogre has 2 stun", Observed(objects={1: ObjectValues(counters={"stun": 2})})),
        ("Ogre has mana value 3", Observed(objects={1: ObjectValues(mana_value=3)})),
        ("Ogre could produce {G}{W}", Observed(objects={1: ObjectValues(could_produce=("W", "G"))})),
    ],
)
def test_observations(text, event):
    """Observations: compared, the recorded value kept."""
    assert events(text, "Alice battlefield: Ogre") == [event]


def test_a_token_that_the_rules_define_needs_no_card_data():
    """Mod `token`: a Treasure is what 111.10a says, and its mana pays."""
    (game,) = games(
        "setup\nAlice battlefield: Treasure (token)\nturn 5 Alice\nmain\nAlice taps Treasure for {R}\n"
    )
    created = next(entry.event for entry in game.entries if isinstance(entry.event, ObjectCreated))
    assert created.described is not None
    assert (created.definition, read_card(created.described).faces[0].subtypes) == (None, ("Treasure",))


def test_a_spell_that_nobody_knows_does_not_stop_the_page():
    """Passes: the stack resolves as far as it is known; the next turn begins all the same."""
    (game,) = games(
        "setup\nAlice hand: Riddle\nturn 5 Alice\nmain\nAlice casts Riddle\nresolve\nturn 6 Bob\nmain\n"
    )
    assert game.turns == 6


# ---- what cannot be read as one thing


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("setup\nAlice hand: 2 Ogre (tapped), Ogre\nCarol battlefield: Ogre", "`Carol` is no player"),
        (
            "setup\nAlice battlefield: Ogre, Ogre (tapped)\nturn 3 Alice\nOgre is sick",
            "which Ogre?; expected a copy number",
        ),
        ("setup\nturn 3 Alice\nElk dies", "nothing is named Elk"),
        (
            "setup\nAlice battlefield: Ogre\nturn 3 Alice\nOgre#2 dies",
            "so far there is one copy of Ogre; expected `#1`",
        ),
        ("setup\nAlice battlefield: 2 Ogre\nturn 3 Alice\nOgre#9 dies", "so far there are 2 copies of Ogre"),
        ("setup\nAlice battlefield: Ogre as Big, Elk as Big", "Big is the short name of something else"),
        (
            "setup\nAlice battlefield: Ogre as Big\nturn 3 Alice\nAlice casts Spark; as Big",
            "Big is the short name of something else",
        ),
        (
            "setup\nAlice battlefield: Ogre\nturn 3 Alice\nOgre moves to deck",
            "`deck` is no zone of a game that has begun; expected `library`",
        ),
        ("setup\nturn 3 Alice\nmain\nAlice casts Spark from deck", "`deck` is no zone"),
        ("setup\nturn 3 Alice\nAlice gains the game", "nobody gains the game; expected `wins` or `loses`"),
        ("setup\nturn 3 Alice\nsetup", "a second `setup`"),
        ("setup\nturn 3 Alice\nmain @a\nAlice passes @a", "a second @a"),
        (
            "setup\nturn 3 Alice\nmain @a\nAlice passes @b\nundo to @a agreed\nundo to @b agreed",
            "no label @b above",
        ),
        ("setup\nturn 3 Alice\nturn 5 Bob", "turn 5 after turn 3; expected turn 4"),
        ("setup\nturn 3 Alice\ncombat\nmain", "the step is over: the game stands at beginning of combat"),
        ("setup\nmain", "no turn has begun"),
        ("setup\nturn 3 Alice\nresolve", "nothing is on the stack"),
        ("setup\nturn 3 Alice\nundo to @a agreed", "no label @a above"),
        ("setup\nAlice hand: 1001 Ogre", "1,001 cards"),
        (
            "setup\nAlice battlefield: Ogre, Elk\nturn 3 Alice\n"
            "Alice activates Ogre\nAlice activates Elk\nresolve Ogre",
            "this is not the top of the stack",
        ),
        (
            "setup\nAlice battlefield: 2 Ogre\nturn 3 Alice\nAlice casts Spark; pay {G} from Ogre#1..2",
            "1 mana from 2 sources",
        ),
    ],
)
def test_the_page_is_asked_what_it_means(text, message):
    """Names and steps: a line that cannot be read as one thing is refused, with file and line."""
    said = refused(text)
    assert message in said
    assert said.startswith("game.txt:")


def test_a_page_needs_players_and_text():
    """Bad input ends in one line."""
    with pytest.raises(InputError, match="no players"):
        list(TranscriptReader().read(io.BytesIO(b"transcript: 1\nsetup"), "a.txt", ReadingReport()))
    with pytest.raises(InputError, match=r"a\.txt:2: bytes that are no text"):
        list(TranscriptReader().read(io.BytesIO(b"transcript: 1\n\xff"), "a.txt", ReadingReport()))
