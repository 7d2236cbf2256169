"""Transcripts against the expectations in their comments: final states, states on the way, verdicts.

    pytest tests/test_transcripts.py --transcripts FOLDER     every transcript of that folder
    pytest tests/test_transcripts.py                          our samples, and the corpus' where it is at hand

Cards come from the corpus (`bulk-cards.json.gz`), those of our samples from what ships.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from replay.cards.knowledge import NO_CARDS, CardKnowledge
from replay.cards.shipped import SHIPPED
from replay.errors import InputError
from tests.conftest import TRANSCRIPTS
from tests.transcripts.runner import accusations, differences

SAMPLES = Path(__file__).parents[1] / "logs" / "samples"


def _in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.txt"))


def _transcripts_of_the_corpus(config: pytest.Config) -> list[Path]:
    if named := config.getoption("--transcripts"):
        return _in(Path(named))
    corpus = os.environ.get("REPLAY_CORPUS")
    return _in(Path(corpus) / "transcripts") if corpus else []


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test a file."""
    if "sample" in metafunc.fixturenames:
        metafunc.parametrize("sample", _in(SAMPLES), ids=lambda path: path.name)
    if "transcript" in metafunc.fixturenames:
        paths = _transcripts_of_the_corpus(metafunc.config)
        metafunc.parametrize("transcript", paths, ids=lambda path: path.name)


@pytest.fixture
def told(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """File → its differences, for the report at the end of the run."""
    return request.config.stash[TRANSCRIPTS]


def test_a_transcript_agrees(transcript: Path, bulk_cards: CardKnowledge, told: dict[str, list[str]]) -> None:
    """State and verdicts are as its comments say."""
    told[transcript.name] = differences(transcript, bulk_cards)
    assert told[transcript.name] == []


def test_a_sample_agrees(sample: Path, told: dict[str, list[str]]) -> None:
    """With nothing but the facts that ship."""
    told[sample.name] = differences(sample, SHIPPED)
    assert told[sample.name] == []


def test_without_cards_nobody_is_accused(transcript: Path) -> None:
    """What rests on a text that is not at hand is `cannot-tell`; only what the page itself expects is not."""
    try:
        found = accusations(transcript, NO_CARDS)
    except InputError as refused:
        pytest.skip(f"the page cannot be read without its cards: {refused}")
    assert found == []
