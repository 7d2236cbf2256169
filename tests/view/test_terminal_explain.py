"""Everything behind one event as text: narrow screens, and nothing that a terminal would obey."""

from msgspec.structs import replace
from rich.console import Console

from replay.explain import Explanation, explain
from replay.explain.answer import Happened, Says
from replay.view.terminal.explain import explanation
from tests.explain.pages import sample

HOSTILE = "\x1b]0;owned\x07[bold red]B\u202eb[/]\x9b2J"


def shown(found: Explanation, width: int = 100) -> str:
    """What a terminal shows."""
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(explanation(found))
    return captured.get()


def test_a_narrow_terminal_shows_all_of_it() -> None:
    """60 columns: lines are broken and nothing is cut."""
    found = sample("could-produce.txt").explain(13)
    narrow = shown(found, width=60)
    assert max(map(len, narrow.splitlines())) <= 60
    assert narrow.split() == shown(found).split()


def test_what_the_rules_do_not_allow_comes_before_what_they_do() -> None:
    """A judge looks for the rule that is in the way; the others are one line together."""
    text = shown(sample("tap-and-untap-symbols.txt").explain(16))
    against = text.index("no  602.5a A creature's {T} or {Q} ability needs it under control")
    assert against < text.index("Llanowar Elves came under control this turn")
    assert against < text.index("yes 602.2 ")
    assert "yes and nothing speaks against it by" in text


def test_several_of_a_kind_are_said_once() -> None:
    """Five Plains that pay for one spell are one line each of what they could do and did."""
    text = shown(sample("stun-and-tapped-this-way.txt").explain(13))
    assert "5 × Plains of Alice could produce {W}" in text
    assert "5 × Plains is tapped (605.3b)" in text


def test_cards_without_a_name_keep_what_they_are_called_by() -> None:
    """A card that nobody knows is `#<id>`: that is no number of a copy."""
    found = replace(sample("could-produce.txt").explain(13), since=(Happened(3, "#900013 is tapped"),) * 2)
    assert "#900013 is tapped" in shown(found)


def test_questions_about_an_act_say_before_which_event_they_were_asked() -> None:
    """A land is untapped before it is tapped for mana: by the choice of the mana it is no more."""
    whole = sample("could-produce.txt")
    tapped = whole.seq(13)
    assert f"before event {tapped}:" in shown(explain(whole.game, tapped + 1))
    assert "before event" not in shown(explain(whole.game, tapped))


def test_an_act_that_went_wrong_later_says_where() -> None:
    """A spell cast as it had to be may resolve as it has not to: the event of the finding is named."""
    found = sample("could-produce.txt").explain(13)
    (finding,) = found.findings
    later = replace(finding, seq=finding.seq + 1)
    assert "illegal (act) by 106.7, 106.3\n" in _unfilled(shown(found))
    text = _unfilled(shown(replace(found, verdict=later, findings=(later,))))
    assert f"illegal (act) by 106.7, 106.3 at event {found.seq + 1}\n" in text


def _unfilled(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def test_a_judge_has_room_to_write_where_there_is_something_to_rule() -> None:
    """What is legal needs no ruling, and nothing is filled in."""
    disputed = shown(sample("could-produce.txt").explain(13))
    assert "Ruling ________" in disputed
    assert "Ruling" not in shown(sample("could-produce.txt").explain(12))


def test_a_long_line_of_a_log_is_told_by_its_length() -> None:
    """What no person wrote does not fill the screen."""
    found = sample("could-produce.txt").explain(13)
    (line,) = found.evidence
    text = shown(replace(found, evidence=(replace(line, text="x" * 20_000),)))
    assert "could-produce.txt:13  20,000 letters: --json has them" in text


def test_words_from_outside_are_not_obeyed() -> None:
    """Texts of cards, names, and lines of a page."""
    found = sample("could-produce.txt").explain(13)
    (line,) = found.evidence
    hostile = replace(
        found,
        action=HOSTILE,
        act=Happened(1, HOSTILE),
        says=(Says(1, HOSTILE, HOSTILE),),
        evidence=(replace(line, text=HOSTILE),),
    )
    text = shown(hostile)
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(text)
    assert "[bold red]" in text
