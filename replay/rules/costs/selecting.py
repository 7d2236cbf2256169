"""Which objects pay a cost (118.3): those that the record names, else the only ones there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from replay.cards.definitions.phrases import Amount, AnyAmount, Filter
from replay.rules.casting.choices import NeedsChoice
from replay.rules.costs.bill import Bill
from replay.rules.meaning.evaluation import matches
from replay.rules.register import implements
from replay.state import GameObject
from replay.terms import ObjectId, Zone

Usable = Callable[[GameObject], bool]

_SAME = ("definition", "tapped", "kind", "summoning_sick", "attached_to")
"""Two permanents that agree in these, and have no counters, differ in nothing anyone could care for."""


def selected(
    bill: Bill, verb: str, noun: Filter | None, amount: Amount, zone: Zone, usable: Usable
) -> list[ObjectId]:
    """The objects that pay, `verb` being the word under which the record names them.

    What cannot pay is refused and left out. Raises NeedsChoice where several could and none is named.
    """
    named = len(bill.offer.left(verb))
    wanted = bill.count(amount, named if bill.offer.given else None, f"what to {verb}")
    taken = bill.offer.take(verb, wanted)
    found = [id for id in taken if _may_pay(bill, id, verb, noun, zone, usable)]
    missing = wanted - len(taken)
    if missing > 0 and bill.offer.unnamed.get(verb, 0):
        missing -= _take_unnamed(bill, verb, missing)
    if missing > 0:
        found += _only_ones(bill, verb, noun, missing, zone, usable, isinstance(amount, AnyAmount))
    bill.claimed.update(found)
    return found


def _take_unnamed(bill: Bill, verb: str, most: int) -> int:
    taken = min(most, bill.offer.unnamed[verb])
    bill.offer.unnamed[verb] -= taken
    return taken


@implements("payment-counts-once")
def _may_pay(bill: Bill, id: ObjectId, verb: str, noun: Filter | None, zone: Zone, usable: Usable) -> bool:
    """Each payment applies to one cost only (118.10)."""
    object = bill.state.object(id)
    if not _is_there(bill, object, zone, noun) or not usable(object):
        bill.refuse("costs-are-paid-fully", f"{object.name or 'this'} is not there to {verb}", named=id)
        return False
    if id in bill.claimed:
        bill.refuse("payment-counts-once", f"{object.name or 'this'} pays for something already", named=id)
        return False
    if noun is not None and not matches(bill.state, bill.context, noun, id):
        bill.refuse(
            "costs-are-paid-fully", f"{object.name or 'this'} is not what the cost asks for", named=id
        )
        return False
    return True


def _is_there(bill: Bill, object: GameObject, zone: Zone, noun: Filter | None) -> bool:
    """In the zone, and the player's: what they control on the battlefield, elsewhere what they own.

    A phrase that says whose it is ("a land an opponent controls") is asked instead.
    """
    if object.zone != zone or object.phased_out:
        return False
    if noun is not None and noun.controller is not None and zone == "battlefield":
        return True
    return bill.seat == (object.controller if zone in ("battlefield", "stack") else object.owner)


def _only_ones(
    bill: Bill, verb: str, noun: Filter | None, wanted: int, zone: Zone, usable: Usable, is_free: bool
) -> list[ObjectId]:
    candidates = [
        object
        for object in bill.state.in_zone(zone, bill.seat)
        if _is_there(bill, object, zone, noun)
        and usable(object)
        and object.id not in bill.claimed
        and (noun is None or matches(bill.state, bill.context, noun, object.id))
    ]
    has_hidden = zone in ("hand", "library") and bill.state.zone(zone, bill.seat).hidden != 0
    if len(candidates) < wanted and not has_hidden:
        there = "nothing" if wanted == 1 else f"less than {wanted}"
        bill.refuse("costs-are-paid-fully", f"there is {there} to {verb}")
        return [object.id for object in candidates]
    if has_hidden or is_free or (len(candidates) > wanted and not _alike(candidates)):
        ids = [object.id for object in candidates]
        raise NeedsChoice(
            bill.seat, "pay", f"what to {verb}", subjects=ids, least=wanted, most=wanted, words=((verb,),)
        )
    return [object.id for object in candidates[:wanted]]


def _alike(candidates: Sequence[GameObject]) -> bool:
    first = candidates[0]
    return all(
        not each.counters and all(getattr(each, part) == getattr(first, part) for part in _SAME)
        for each in candidates
    )
