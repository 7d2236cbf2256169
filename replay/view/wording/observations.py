"""What is seen to be so."""

from replay.events import CardSeen, Observed
from replay.view.names import Names
from replay.view.wording.table import listed, quantity, says


@says(CardSeen)
def _seen(event: CardSeen, names: Names) -> str:
    words = " ".join((*event.supertypes, *event.types, *event.subtypes))
    return f"{names.of(event.object)} is seen" + (f": {words}" if words else "")


@says(Observed)
def _observed(event: Observed, names: Names) -> str:
    parts = [quantity(len(event.objects), "object")] if event.objects else []
    parts += [quantity(len(event.players), "player")] if event.players else []
    parts += ["the clock"] if event.turn is not None else []
    return f"observed: {listed(parts)}"
