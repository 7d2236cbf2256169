"""A table that writes down what happens on it as Arena's messages: records and annotations that fit together.

It plays no rules: who uses it says what happens. What it keeps is what Arena's records repeat, so that a
message can be made of whatever changed.
"""

from __future__ import annotations

from typing import Any

from tests.logs.arena_builder import CLOCK, Log, action, annotation, clock, new_id, step, transfer, zone_id

ZONES = [("Battlefield", 0), ("Stack", 0), ("Exile", 0), ("Limbo", 0)] + [
    (name, seat) for seat in (1, 2) for name in ("Hand", "Library", "Graveyard")
]


class Table:
    """Two players, their cards, and the log of what happens; `viewer` is the seat whose log it is."""

    def __init__(self, log: Log, cards: dict[int, dict[str, Any]], viewer: int = 1) -> None:
        self.log = log
        self.cards = cards
        self.viewer = viewer
        self.zones: dict[int, list[int]] = {zone_id(name, seat): [] for name, seat in ZONES}
        self.names = {zone_id(name, seat): (name, seat) for name, seat in ZONES}
        self.objects: dict[int, dict[str, Any]] = {}
        self.players = {seat: {"life": 20} for seat in (1, 2)}
        self.pools: dict[int, list[dict[str, Any]]] = {1: [], 2: []}
        self.where: dict[int, int] = {}
        self.next = 400
        self.turn, self.active, self.step = 0, 1, ""
        self.notes: list[dict[str, Any]] = []
        self.lasting: list[dict[str, Any]] = []
        self.counters: dict[tuple[int, int], int] = {}
        self.dirty: set[tuple[str, int]] = set()

    def fresh(self) -> int:
        """The next unused id."""
        self.next += 1
        return self.next

    def note(self, *notes: dict[str, Any]) -> None:
        """Annotations of the next message."""
        self.notes.extend(notes)

    def touch(self, object: int) -> None:
        """The object's record is sent with the next message."""
        self.dirty.add(("object", object))

    def put(self, object: int, zone: int, *, front: bool = True) -> None:
        """The object is in a zone, on top of what is there."""
        if object in self.where:
            old = self.where[object]
            self.zones[old].remove(object)
            self.dirty.add(("zone", old))
        self.where[object] = zone
        self.zones[zone].insert(0 if front else len(self.zones[zone]), object)
        self.dirty.add(("zone", zone))
        self.touch(object)

    def card(self, id: int, card: int, owner: int) -> int:
        """A card of a player begins to be, in the library."""
        self.objects[id] = {"grpId": card, "owner": owner}
        self.put(id, zone_id("Library", owner), front=False)
        return id

    def move(self, object: int, name: str, category: str, by: int = 0, *, keeps_id: bool = False) -> int:
        """The object moves to a zone; returns the id it has there."""
        owner = self.objects[object]["owner"]
        shared = name in ("Battlefield", "Stack", "Exile")
        origin, destination = self.where[object], zone_id(name, 0 if shared else owner)
        moved = object if keeps_id else self._renamed(object, by)
        self.put(moved, destination)
        self.note(transfer(moved, origin, destination, category, by))
        return moved

    def _renamed(self, object: int, by: int) -> int:
        moved = self.fresh()
        self.note({**new_id(object, moved), **({"affectorId": by} if by else {})})
        kept = ("grpId", "owner", "token")
        self.objects[moved] = {key: self.objects[object][key] for key in kept if key in self.objects[object]}
        self.put(object, zone_id("Limbo"))
        return moved

    def life(self, seat: int, amount: int, by: int = 0) -> None:
        """A player gains or loses life."""
        self.players[seat]["life"] += amount
        self.dirty.add(("player", seat))
        self.note(annotation("ModifiedLife", [seat], by=by, life=amount))

    def tap(self, object: int, by: int = 0, *, tapped: bool = True) -> None:
        """A permanent becomes tapped or untapped."""
        self.objects[object]["isTapped"] = tapped
        self.touch(object)
        self.note(annotation("TappedUntappedPermanent", [object], by=by, tapped=int(tapped)))

    def energy(self, seat: int, amount: int, by: int) -> None:
        """A player gets or pays energy counters."""
        kind = "CounterAdded" if amount > 0 else "CounterRemoved"
        self.note(annotation(kind, [seat], by=by, counter_type=35, transaction_amount=abs(amount)))
        count = self.counters[seat, 35] = self.counters.get((seat, 35), 0) + amount
        self.lasting.append(
            annotation("Counter", [seat], by=4002, number=90000 + seat, count=count, counter_type=35)
        )

    def mana(self, source: int, paid_for: int, seat: int) -> None:
        """A land is tapped for mana that pays for a spell or ability."""
        ability = self.fresh()
        color, number = self.cards[self.objects[source]["grpId"]]["mana"]
        self.note(annotation("AbilityInstanceCreated", [ability], by=source, source_zone=28))
        self.tap(source, ability)
        self.note(
            action(seat, ability, 4, number),
            annotation("ManaPaid", [paid_for], by=source, id=self.fresh(), color=color),
            annotation("AbilityInstanceDeleted", [ability], by=source),
        )

    def cast(self, card: int, lands: list[int], seat: int, targets: list[int] | None = None) -> int:
        """A card is cast for the mana of lands; returns the spell."""
        spell = self.move(card, "Stack", "CastSpell")
        if targets:
            self.note(
                annotation("PlayerSelectingTargets", [spell], by=seat),
                annotation("PlayerSubmittedTargets", [spell], by=seat),
            )
            self.lasting.append(annotation("TargetSpec", targets, by=spell, number=91000 + spell, index=1))
        for land in lands:
            self.mana(land, spell, seat)
        self.note(action(seat, spell, 1))
        self.send(self.active)
        return spell

    def resolve_permanent(self, spell: int) -> int:
        """A permanent spell resolves."""
        self.begin_resolution(spell)
        self.end_resolution(spell)
        self.move(spell, "Battlefield", "Resolve", by=self.objects[spell]["owner"], keeps_id=True)
        if "creature" in self.kind(spell):
            self.objects[spell]["hasSummoningSickness"] = True
        return spell

    def kind(self, object: int) -> str:
        """The type line in lower case."""
        return " ".join(self.cards[self.objects[object]["grpId"]]["cardTypes"]).lower()

    def begin_resolution(self, object: int) -> None:
        """A spell or ability begins to resolve."""
        self.note(annotation("ResolutionStart", [object], by=object, grpid=self.objects[object]["grpId"]))

    def end_resolution(self, object: int) -> None:
        """A spell or ability has resolved."""
        self.note(annotation("ResolutionComplete", [object], by=object, grpid=self.objects[object]["grpId"]))

    def ability(self, source: int, number: int, seat: int) -> int:
        """An ability of a permanent is put on the stack; returns its instance."""
        instance = self.fresh()
        self.note(annotation("AbilityInstanceCreated", [instance], by=source, source_zone=28))
        self.objects[instance] = {"grpId": number, "owner": seat, "source": source}
        self.put(instance, zone_id("Stack"))
        return instance

    def ability_is_gone(self, instance: int) -> None:
        """An ability has left the stack."""
        self.note(annotation("AbilityInstanceDeleted", [instance], by=self.objects[instance]["source"]))
        self.zones[self.where.pop(instance)].remove(instance)
        self.dirty.add(("zone", zone_id("Stack")))
        self.dirty.discard(("object", instance))
        del self.objects[instance]

    def token(self, card: int, seat: int, by: int) -> int:
        """A token is created."""
        token = self.fresh()
        self.objects[token] = {"grpId": card, "owner": seat, "token": True, "hasSummoningSickness": True}
        self.put(token, zone_id("Battlefield"))
        self.note(annotation("TokenCreated", [token], by=by))
        return token

    def begin(self, name: str, *, send: bool = True) -> None:
        """A step or main phase begins, and the active player has priority."""
        self.step = name
        self.note(step(name, self.active))
        if send:
            self.send(self.active)

    def next_turn(self, active: int) -> None:
        """Cleanup, the next turn's untap step and its upkeep: one message."""
        if self.turn:
            self.begin("cleanup", send=False)
            for object in list(self.objects):
                if self.objects[object].pop("damage", None):
                    self.touch(object)
            self.note(annotation("PhaseOrStepModified", [0], phase=1, step=0))
            self.note(annotation("NewTurnStarted", [active], by=active))
        self.turn, self.active = self.turn + 1, active
        self.begin("untap", send=False)
        for permanent in self.zones[zone_id("Battlefield")]:
            if self.objects[permanent]["owner"] == active:
                if self.objects[permanent].get("isTapped"):
                    self.tap(permanent, tapped=False)
                if self.objects[permanent].pop("hasSummoningSickness", None):
                    self.touch(permanent)
        self.begin("upkeep")

    def draw(self) -> int:
        """The active player draws in the draw step."""
        self.begin("draw", send=False)
        card = self.move(self.zones[zone_id("Library", self.active)][0], "Hand", "Draw")
        self.send(self.active)
        return card

    def play_land(self, card: int) -> int:
        """The active player plays a land."""
        land = self.move(card, "Battlefield", "PlayLand")
        self.note(action(self.active, land, 3))
        self.send(self.active)
        return land

    def send(self, priority: int = 0, *, full: bool = False, **fields: Any) -> None:
        """Sends a message with what was noted and every record that changed."""
        dirty = self.everything() if full else self.dirty
        objects = [
            self.object_record(id) for kind, id in sorted(dirty) if kind == "object" and self.is_seen(id)
        ]
        self.log.state(
            *self.notes,
            objects=objects,
            zones=[self.zone_record(id) for kind, id in sorted(dirty) if kind == "zone"],
            players=[self.player_record(id) for kind, id in sorted(dirty) if kind == "player"],
            lasting=self.lasting,
            full=full,
            **({"turn": clock(self.turn, self.step, self.active, priority)} if self.step in CLOCK else {}),
            **fields,
        )
        self.notes, self.lasting, self.dirty = [], [], set()

    def everything(self) -> set[tuple[str, int]]:
        """All records, for a full state."""
        return (
            {("object", id) for id in self.objects if id in self.where}
            | {("zone", id) for id in self.zones}
            | {("player", seat) for seat in self.players}
        )

    def is_seen(self, id: int) -> bool:
        """Whether the viewer is sent the object's record: hidden cards have none."""
        if id not in self.objects or id not in self.where:
            return False
        name, seat = self.names[self.where[id]]
        if name == "Limbo":
            return False
        return name != "Library" and (name != "Hand" or seat == self.viewer)

    def object_record(self, id: int) -> dict[str, Any]:
        """What Arena says about an object."""
        kept = self.objects[id]
        record: dict[str, Any] = {
            "instanceId": id, "grpId": kept["grpId"], "zoneId": self.where[id], "ownerSeatId": kept["owner"],
            "controllerSeatId": kept["owner"],
        }  # fmt: skip
        if "source" in kept:
            source = self.objects[kept["source"]]
            return record | {
                "type": "GameObjectType_Ability", "parentId": kept["source"],
                "objectSourceGrpId": source["grpId"],
            }  # fmt: skip
        printed = self.cards[kept["grpId"]]
        record["type"] = "GameObjectType_Token" if "token" in kept else "GameObjectType_Card"
        record["cardTypes"] = [f"CardType_{name}" for name in printed["cardTypes"]]
        for field, prefix in (("superTypes", "SuperType"), ("subtypes", "SubType"), ("color", "CardColor")):
            if field in printed:
                record[field] = [f"{prefix}_{name}" for name in printed[field]]
        for number, name in zip(printed.get("size", ()), ("power", "toughness"), strict=False):
            record[name] = {"value": number}
        record["uniqueAbilities"] = [
            {"id": number, "grpId": ability} for number, ability in enumerate(printed.get("abilities", ()), 1)
        ]
        return record | {
            key: kept[key]
            for key in (
                "isTapped", "hasSummoningSickness", "damage", "attackState", "attackInfo", "blockState",
                "blockInfo",
            )
            if kept.get(key)
        }  # fmt: skip

    def zone_record(self, id: int) -> dict[str, Any]:
        """What Arena says about a zone."""
        name, seat = self.names[id]
        record = {"zoneId": id, "type": f"ZoneType_{name}", "objectInstanceIds": list(self.zones[id])}
        return record | ({"ownerSeatId": seat} if seat else {})

    def player_record(self, seat: int) -> dict[str, Any]:
        """What Arena says about a player."""
        record = {
            "systemSeatNumber": seat, "teamId": seat, "lifeTotal": self.players[seat]["life"],
            "startingLifeTotal": 20,
        }  # fmt: skip
        return record | ({"manaPool": self.pools[seat]} if self.pools[seat] else {})
