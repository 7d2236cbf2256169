"""From the page to events: what each line writes into the record.

Transcript notation, what the reader does with it. What the rules make of the events is tested elsewhere.
"""

import pytest

from logs.transcript.reader import TranscriptReader
from replay.events import (
    AbilityActivated,
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    CardSeen,
    ChanceDecided,
    ChoiceMade,
    CountersChanged,
    DamageDealt,
    GameStarted,
    Gap,
    LifeChanged,
    ObjectCreated,
    Observed,
    PlayerValues,
    RelationChanged,
    Resolved,
    Rewound,
    SpecialActionTaken,
    SpellCast,
    StatusChanged,
    StepBegan,
)
from replay.fidelity import DECISIONS_ONLY
from tests.logs.pages import events, games

# ---- positions


def test_a_setup_is_a_position_within_the_event_that_begins_the_game():
    """Positions: nothing before them is derived; what is not stated has its default."""
    (game,) = games(
        "setup\nAlice: life 17, energy 2\n"
        "Bob battlefield: Ogre (tapped, +1/+1 2, damage 1) as Big\nturn 3 Bob"
    )
    assert [entry.event for entry in game.entries] == [
        GameStarted((1, 2), complete=False),
        LifeChanged(1, -3),
        CountersChanged("energy", 2, seat=1),
        ObjectCreated(1, "battlefield", owner=2, controller=2, definition="Ogre"),
        StatusChanged(1, "summoning_sick", 0),
        StatusChanged(1, "tapped", 1),
        CountersChanged("+1/+1", 2, object=1),
        DamageDealt(1, object=1),
        StepBegan(3, "precombat_main", 2),
    ]
    assert [entry.cause for entry in game.entries] == [None, 1, 1, 1, 1, 1, 1, 1, None]


def test_numbers_of_hidden_cards_are_observed_once():
    """Positions: named and unnamed cards of a hand or library together are their number."""
    (game,) = games("setup\nAlice hand: Spark, 2 ?\nAlice library: Ogre, 20 ?\nBob: hand 0\nturn 3 Alice")
    assert game.entries[-2].event == Observed(
        players={1: PlayerValues(hand=3, library=21), 2: PlayerValues(hand=0)}
    )


def test_what_stands_in_parentheses():
    """Positions: attached to, owned and controlled by, a token, sick, chosen."""
    setup = "Alice battlefield: 2 Ogre, Charm (on Ogre#2), Elk (token, sick, owner Bob, chosen red)"
    (game,) = games(f"setup\n{setup}\nturn 3 Alice")
    written = [entry.event for entry in game.entries]
    assert RelationChanged("attached", 3, to=2) in written
    assert ObjectCreated(4, "battlefield", "token", owner=2, controller=1, definition="Elk") in written
    assert StatusChanged(4, "summoning_sick", 1) in written
    assert RelationChanged("chosen", 4, value="red") in written


# ---- turns and steps


def steps(text: str) -> list[tuple[int, str, int]]:
    """Turn, step and active player of every step that began."""
    (game,) = games(text)
    began = [entry.event for entry in game.entries if isinstance(entry.event, StepBegan)]
    return [(step.turn, step.step, step.active) for step in began]


def test_the_first_turn_line_places_the_game():
    """Steps: at the step directly after it, else at the precombat main phase."""
    assert steps("setup\nturn 5 Alice\nupkeep") == [(5, "upkeep", 1)]
    assert steps("setup\nturn 5 Alice\nnote: no step") == [(5, "precombat_main", 1)]


def test_later_turn_and_step_lines_pass_through_everything_between():
    """Steps: without attackers there are neither blockers nor combat damage (508.8)."""
    assert steps("setup\nturn 5 Alice\nturn 6 Bob\nmain")[1:] == [
        (5, "begin_combat", 1),
        (5, "declare_attackers", 1),
        (5, "end_combat", 1),
        (5, "postcombat_main", 1),
        (5, "end", 1),
        (5, "cleanup", 1),
        (6, "untap", 2),
        (6, "upkeep", 2),
        (6, "draw", 2),
        (6, "precombat_main", 2),
    ]


def test_acts_move_forward_to_their_step():
    """Steps: `plays` and slow spells from upkeep to main, `attacks` and `blocks` to their declarations."""
    written = steps(
        "setup\nAlice battlefield: Ogre\nturn 5 Alice\nupkeep\nAlice plays Island\n"
        "Alice attacks with Ogre at Bob\nBob blocks with nothing"
    )
    assert [step for _, step, _ in written] == [
        "upkeep",
        "draw",
        "precombat_main",
        "begin_combat",
        "declare_attackers",
        "declare_blockers",
    ]


def test_an_instant_is_cast_where_the_game_stands():
    """Steps: only sorcery-speed casts move."""
    assert steps("setup\nturn 5 Alice\nupkeep\nAlice casts Spark") == [(5, "upkeep", 1)]


# ---- acts


def test_a_land_is_played_by_the_face_that_is_named():
    """Rule 2: a face name picks the face; a card nobody had named shows itself first."""
    assert events("Alice plays [Sunken Vault]") == [
        CardSeen(1, definition="Sunken Vault", owner=1, zone="hand"),
        SpecialActionTaken(1, 1, face=1),
    ]
    assert events("Alice plays [Sunken Vault]", "Alice hand: [Raid the Vault]") == [
        SpecialActionTaken(1, 1, face=1)
    ]


def test_a_spell_with_its_choices_and_payments():
    """Clauses: each is a choice within the cast; mana comes from a permanent tapped for it now (601.2g)."""
    setup = "Alice battlefield: 2 Island\nAlice hand: Spark\nBob battlefield: Ogre as Big"
    assert events("Alice casts Spark; X=2; target Big, Bob; pay {U}{U} from Island#1..2, 2 life", setup) == [
        SpellCast(1, 3),
        ChoiceMade(1, "x", amount=2, asked_by=3),
        ChoiceMade(1, "target", (4,), (2,), asked_by=3),
        AbilityActivated(1, 1, mana=True),
        ChoiceMade(1, "mana", values=("U",), asked_by=1),
        ChoiceMade(1, "pay", (1,), values=("mana", "U"), amount=1, asked_by=3),
        AbilityActivated(1, 2, mana=True),
        ChoiceMade(1, "mana", values=("U",), asked_by=2),
        ChoiceMade(1, "pay", (2,), values=("mana", "U"), amount=1, asked_by=3),
        ChoiceMade(1, "pay", values=("life",), amount=2, asked_by=3),
    ]


@pytest.mark.parametrize(
    ("clause", "choices"),
    [
        (
            "mode 1, 3",
            [ChoiceMade(1, "mode", amount=1, asked_by=2), ChoiceMade(1, "mode", amount=3, asked_by=2)],
        ),
        ("cost kicker", [ChoiceMade(1, "cost", values=("kicker",), asked_by=2)]),
        ("cost kicker x 2", [ChoiceMade(1, "cost", values=("kicker",), amount=2, asked_by=2)]),
        (
            "divide 1 to Ogre, 2 to Bob",
            [
                ChoiceMade(1, "divide", (1,), amount=1, asked_by=2),
                ChoiceMade(1, "divide", seats=(2,), amount=2, asked_by=2),
            ],
        ),
        ("choose red", [ChoiceMade(1, "choose", values=("red",), asked_by=2)]),
        ("target nothing", [ChoiceMade(1, "target", asked_by=2)]),
        ("new target Ogre", [ChoiceMade(1, "new_target", (1,), asked_by=2)]),
        ("for Bob; X=1", [ChoiceMade(2, "x", amount=1, asked_by=2)]),
        ("pay nothing", [ChoiceMade(1, "pay", values=("nothing",), asked_by=2)]),
        ("pay {U} from pool", [ChoiceMade(1, "pay", values=("mana", "U"), amount=1, asked_by=2)]),
        ("pay {E}{E}", [ChoiceMade(1, "pay", values=("counter", "energy"), amount=2, asked_by=2)]),
        ("pay 3 energy", [ChoiceMade(1, "pay", values=("counter", "energy"), amount=3, asked_by=2)]),
        ("pay sacrifice Ogre", [ChoiceMade(1, "pay", (1,), values=("sacrifice",), asked_by=2)]),
        ("pay tap Ogre for {G}", [ChoiceMade(1, "pay", (1,), values=("tap", "G"), asked_by=2)]),
        ("pay untap Ogre", [ChoiceMade(1, "pay", (1,), values=("untap",), asked_by=2)]),
        ("pay discard 2 ?", [ChoiceMade(1, "pay", values=("discard",), amount=2, asked_by=2)]),
    ],
)
def test_clauses_become_choices(clause, choices):
    """Clauses and payments: one choice each, asked for by the spell."""
    setup = "Alice battlefield: Ogre\nAlice hand: Spark, 3 ?"
    assert events(f"Alice casts Spark; {clause}", setup) == [SpellCast(1, 2), *choices]


def test_abilities_and_triggers():
    """An activated ability is an object; a trigger's line decides its place and names its object."""
    setup = "Alice battlefield: Ogre"
    assert events("Alice activates Ogre ability 2; target Bob", setup) == [
        AbilityActivated(1, 1, 2, 2),
        ChoiceMade(1, "target", seats=(2,), asked_by=2),
    ]
    assert events("Alice stacks Ogre ability 1; target Bob\nAlice misses Ogre", setup) == [
        ChoiceMade(1, "stack", (1,), amount=1, asked_by=2),
        ChoiceMade(1, "target", seats=(2,), asked_by=2),
        ChoiceMade(1, "miss", (1,)),
    ]


def test_mana_abilities():
    """`taps X for {U}` states choice and result."""
    setup = "Alice battlefield: 2 Island"
    assert events("Alice taps Island for {U}\nAlice taps Island#2 for nothing", setup) == [
        AbilityActivated(1, 1, mana=True),
        ChoiceMade(1, "mana", values=("U",), asked_by=1),
        AbilityActivated(1, 2, mana=True),
        ChoiceMade(1, "mana", values=("nothing",), asked_by=2),
    ]


def test_what_is_indented_happens_within_the_line_above():
    """Rule 5: choices and payments of a resolution have it as their cause."""
    (game,) = games(
        "setup\nAlice battlefield: Ogre\nBob hand: Spark, ?\nturn 5 Alice\n"
        "Alice activates Ogre\nresolve\n"
        "  Alice pays 2 energy\n  Bob discards Spark, ? at random\n  Alice declines"
    )
    resolved = next(entry for entry in game.entries if isinstance(entry.event, Resolved))
    assert [entry.event for entry in game.entries if entry.cause == resolved.seq] == [
        ChoiceMade(1, "pay", values=("counter", "energy"), amount=2, asked_by=3),
        ChoiceMade(2, "discard", (2,), values=("random",), amount=2, asked_by=3),
        ChoiceMade(1, "decline", asked_by=3),
    ]


def test_combat():
    """Attackers with whom they attack and enlist, blockers, damage assigned."""
    setup = "Alice battlefield: Ogre as Sky, Ogre as Bear\nBob battlefield: Elk"
    written = events(
        "Alice attacks with Sky at Bob\n  Sky enlists Bear\n"
        "Bob blocks with Elk on Sky\nAlice assigns Sky: 2 to Elk",
        setup,
    )
    assert AttackersDeclared(1, (Attack(1, defending_seat=2, enlisted=2),)) in written
    assert BlockersDeclared(2, (Block(3, (1,)),)) in written
    assert ChoiceMade(1, "assign", (1, 3), amount=2, asked_by=1) in written


def test_chance_and_marks():
    """Shuffles and dice are chance; a gap is a mark; talk is no event."""
    assert events('Alice shuffles\nAlice rolls d20: 7\nAlice says "hm"\nnote: nothing\ngap "a turn"') == [
        ChanceDecided("shuffle", 1),
        ChanceDecided("d20", 1, 7),
        Gap("a turn"),
    ]


# ---- taking back


def test_a_reversed_line_is_kept_and_taken_back():
    """`; reversed`: the play is judged, then the state before it holds."""
    (game,) = games("setup\nAlice hand: Spark\nturn 5 Alice\nAlice casts Spark; reversed\nAlice casts Spark")
    cast = [entry.seq for entry in game.entries if isinstance(entry.event, SpellCast)]
    assert game.entries[cast[0]].event == Rewound(cast[0] - 1, "reversed")
    assert len(cast) == 2
    assert game.undos == 1


def test_a_mana_ability_that_showed_cards_is_not_reversed():
    """730.1: of an illegal cast, what moved or revealed cards of a library stays."""
    (game,) = games(
        "setup\nAlice battlefield: Island, Well\nAlice hand: Spark\nturn 5 Alice\n"
        "Alice casts Spark; pay {U} from Island, {U} from Well; reversed\n  Alice draws ?"
    )
    rewound = next(entry.seq for entry in game.entries if isinstance(entry.event, Rewound))
    assert [entry.event for entry in game.entries[rewound:]] == [
        AbilityActivated(1, 2, mana=True),
        ChoiceMade(1, "mana", values=("U",), asked_by=2),
        ChoiceMade(1, "draw", amount=1, asked_by=2),
    ]


def test_an_undo_returns_to_a_label():
    """`undo to @a`: the moment just after the labelled line."""
    (game,) = games("setup\nturn 5 Alice\nmain @a\nAlice plays Island\nundo to @a agreed\nAlice plays Swamp")
    placed = next(entry.seq for entry in game.entries if isinstance(entry.event, StepBegan))
    assert Rewound(placed, "agreed") in [entry.event for entry in game.entries]


# ---- whole games


def test_games_of_a_match():
    """A match on paper: one recording for each game, with its result."""
    first, second = games(
        "Alice deck: 60 ?\ngame 1, Alice on the play\nAlice keeps 7\nBob mulligans\nBob keeps 6\n"
        "turn 1 Alice\nAlice concedes\ngame 2, Bob on the play\nAlice keeps\nturn 1 Bob"
    )
    assert (first.game_number, first.winner, first.reason, first.complete) == (1, 2, "concede", True)
    assert (second.game_number, second.outcome) == (2, "unknown")
    assert first.match_id == second.match_id
    assert [entry.event for entry in first.entries[:3]] == [
        GameStarted((1, 2), starting_seat=1),
        Observed(players={1: PlayerValues(hand=0, library=60), 2: PlayerValues(hand=0)}),
        ChanceDecided("opening_hands", result=7),
    ]
    assert ChoiceMade(2, "keep", amount=1) in [entry.event for entry in first.entries]


def test_every_event_knows_its_line():
    """Evidence: the byte at which the line begins, and the line itself."""
    (game,) = games("setup\nturn 5 Alice\n# Ä\nAlice plays Island")
    played = game.entries[-1]
    line = next(line for line in game.lines if line.offset == played.offset)
    assert (line.number, line.text) == (6, b"Alice plays Island")


def test_a_transcript_is_known_by_its_first_line():
    """A header `transcript:` stands first, comments aside."""
    reader = TranscriptReader()
    assert reader.fidelity == DECISIONS_ONLY
    assert reader.detects(b"# a dispute\n\ntranscript: 1\n", "a.txt")
    assert not reader.detects(b"[UnityCrossThreadLogger] transcript: 1", "Player.log")
