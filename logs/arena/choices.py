"""Choices of players and of chance, and what lasts: annotations that are states rather than events.

The logs of 2019 put lasting annotations among the others and repeat them; each is told once, by its content.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from logs.arena import words
from logs.arena.scribe import Handler, Scribe
from logs.arena.states import Annotation
from replay.events import ChanceDecided, ChoiceMade, PlayerLost, RelationChanged, StatusChanged
from replay.terms import ObjectId

_SHUFFLE, _COIN = "shuffle", "coin"
CHOSEN: Final = 3
"""The LinkType of a choice made as a permanent enters; others link objects."""


def select_targets(scribe: Scribe, annotation: Annotation) -> None:
    """A player begins to choose targets: what is sent until the choice is submitted is not final."""
    scribe.memory.selecting.update(annotation.affected_ids)


def submit_targets(scribe: Scribe, annotation: Annotation) -> None:
    """The targets are chosen."""
    for object in annotation.affected_ids:
        scribe.memory.selecting.discard(object)
        scribe.release(object)


def shuffle(scribe: Scribe, annotation: Annotation) -> None:
    """A library is shuffled (701.20); its cards get new ids, whose order tells nothing."""
    for seat in annotation.affected_ids:
        scribe.emit(ChanceDecided(_SHUFFLE, seat), scribe.cause(annotation.affector_id))


def flip_coin(scribe: Scribe, annotation: Annotation) -> None:
    """A coin is flipped (705)."""
    seat = scribe.controller(annotation.affector_id)
    result = annotation.number("CoinFlipResult")
    scribe.emit(ChanceDecided(_COIN, seat, result), scribe.cause(annotation.affector_id))


def scry(scribe: Scribe, annotation: Annotation) -> None:
    """A player puts cards from the top of their library on top or on the bottom (701.18)."""
    affector = annotation.affector_id
    seat, cause, asked_by = scribe.controller(affector) or 0, scribe.cause(affector), scribe.source(affector)
    for choice, key in (("top", "topIds"), ("bottom", "bottomIds")):
        cards = annotation.numbers(key)
        if cards:
            scribe.emit(ChoiceMade(seat, choice, cards, asked_by=asked_by), cause)


def choose(scribe: Scribe, annotation: Annotation) -> None:
    """A player chooses an object, a number or a word in a resolution."""
    affector, value = annotation.affector_id, annotation.number("Choice_Value")
    domain = annotation.number("Choice_Domain")
    seat = annotation.affected_ids[0]
    objects: tuple[ObjectId, ...] = ()
    if not domain and scribe.memory.identity(value) is not None:
        objects = (value,)
    kind = (words.CHOICE_DOMAINS.get(domain, f"domain_{domain}"),) if domain else ()
    scribe.emit(
        ChoiceMade(seat, "choose", objects, (), kind, None if objects else value, scribe.source(affector)),
        scribe.cause(affector),
    )


HANDLERS: Final[dict[str, Handler]] = {
    "PlayerSubmittedTargets": submit_targets,
    "Shuffle": shuffle,
    "CoinFlip": flip_coin,
    "Scry": scry,
    "ChoiceResult": choose,
}


def note_targets(scribe: Scribe, annotation: Annotation) -> None:
    """The targets of a spell or ability, one annotation for each instance of the word."""
    spell, seats = annotation.affector_id, scribe.memory.seats
    choice = ChoiceMade(
        0,
        "target",
        tuple(target for target in annotation.affected_ids if target not in seats),
        tuple(target for target in annotation.affected_ids if target in seats),
        asked_by=spell,
    )
    index = annotation.number("index")
    scribe.wait(spell, ("target", index), choice)
    if shares := annotation.numbers("distributions"):
        divided = replace(choice, choice="divide", values=tuple(str(share) for share in shares))
        scribe.wait(spell, ("divide", index), divided)


def note_casting_option(scribe: Scribe, annotation: Annotation) -> None:
    """The value of X, or an option taken while casting: kicker, another cost …"""
    spell, option = annotation.affected_ids[0], annotation.number("type")
    if option == words.CHOOSE_X:
        choice = ChoiceMade(0, "x", amount=annotation.number("value"), asked_by=spell)
    else:
        word = words.CASTING_OPTIONS.get(option)
        if word is None:
            word = f"option_{option}"
            scribe.unknown("casting option", str(option))
        choice = ChoiceMade(0, "cost", values=(word,), amount=_cost(annotation), asked_by=spell)
    scribe.wait(spell, ("option", annotation.id), choice)


def _cost(annotation: Annotation) -> int | None:
    """The ability that names the cost."""
    keys = ("alternateCostGrpId", "additionalCostGrpId", "kickerAbilityGrpId", "castAbilityGrpId")
    return next((number for key in keys if (number := annotation.number(key))), None)


def _tell_once(scribe: Scribe, *key: object) -> bool:
    if key in scribe.memory.told:
        return False
    scribe.memory.told.add(key)
    return True


def lose_game(scribe: Scribe, annotation: Annotation) -> None:
    """A player loses by the rules (104.3); who concedes has no such annotation."""
    reason = annotation.text("reason")
    for seat in annotation.affected_ids:
        if seat not in scribe.memory.lost:
            scribe.memory.lost.add(seat)
            scribe.emit(PlayerLost(seat, words.LOSSES.get(reason) or words.own_word(reason)))


def note_link(scribe: Scribe, annotation: Annotation) -> None:
    """What was chosen as a permanent entered (607.2d), or which objects are linked (607.2)."""
    holder = annotation.affector_id
    if annotation.number("LinkType") != CHOSEN:
        for linked in annotation.affected_ids:
            if _tell_once(scribe, "linked", holder, linked):
                scribe.emit(RelationChanged("linked", linked, scribe.source(holder)), scribe.bracket())
        return
    kind = words.own_word(annotation.text("ChooseLinkType", "value"))
    for value in annotation.affected_ids:
        if _tell_once(scribe, "chosen", holder, kind, value):
            scribe.emit(RelationChanged("chosen", holder, value=f"{kind}:{value}"), scribe.bracket())


def note_face_down(scribe: Scribe, annotation: Annotation) -> None:
    """A permanent is face down (708)."""
    for permanent in annotation.affected_ids:
        if _tell_once(scribe, "face_down", permanent):
            scribe.emit(StatusChanged(permanent, "face_down", 1), scribe.memory.openers.get(permanent))


def note_level(scribe: Scribe, annotation: Annotation) -> None:
    """The level of a Class (717)."""
    level = annotation.number("Level")
    for permanent in annotation.affected_ids:
        if _tell_once(scribe, "level", permanent, level):
            scribe.emit(RelationChanged("level", permanent, value=str(level)), scribe.bracket())


def note_attachment(scribe: Scribe, annotation: Annotation) -> None:
    """Remembers what is attached, so that its end can be told."""
    if annotation.affected_ids:
        scribe.memory.attachments[annotation.id] = (annotation.affector_id, annotation.affected_ids[0])


def end_attachment(scribe: Scribe, number: int) -> None:
    """Something is attached no more, and to nothing else, and still the same object."""
    memory = scribe.memory
    attachment, host = memory.attachments.pop(number)
    if memory.attached.get(attachment) == host and attachment not in memory.left:
        del memory.attached[attachment]
        object, seat = (None, host) if host in memory.seats else (host, None)
        scribe.emit(RelationChanged("attached", attachment, object, seat, ends=True))


def note_counters(scribe: Scribe, annotation: Annotation) -> None:
    """The running count of counters is an observation: it is kept for the message's `Observed`."""
    counter = scribe.counter(annotation.number("counter_type"))
    for affected in annotation.affected_ids:
        scribe.memory.counters[annotation.id] = (affected, counter)
        scribe.counts[affected, counter] = annotation.number("count")


FIRST: Final[dict[str, Handler]] = {
    "PlayerSelectingTargets": select_targets,
    "TargetSpec": note_targets,
    "CastingTimeOption": note_casting_option,
    "Counter": note_counters,
}
"""Looked at before a message's happenings: choices stand with their opener, counts are no event."""

LASTING: Final[dict[str, Handler]] = {
    "LossOfGame": lose_game,
    "LinkInfo": note_link,
    "FaceDown": note_face_down,
    "ClassLevel": note_level,
    "Attachment": note_attachment,
}
"""What lasts is told after what happened in its message."""
