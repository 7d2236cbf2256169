"""Builds the Arena log that ships as a sample: six turns between two players, with cards that do not exist.

    python -m tests.logs.sample_game        writes it, with the facts of its cards beside it

Lands, casts and their mana, a trigger that gives energy, energy paid for a token, a manual tap that is taken
back, an attack with a block, a spell with a target, and a concession.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.logs.arena_builder import Log, action, annotation, zone_id
from tests.logs.sample_table import Table

FOLDER = Path(__file__).parents[2] / "logs" / "samples"
LOG_FILE, CARDS_FILE = "arena-six-turns.log", "arena-six-turns-cards.json"

MOUNTAIN, FOREST, PUP, TINKERER, RUNNER, SEAR, SERVO = 900001, 900002, 900010, 900011, 900012, 900013, 900020
GIVES_ENERGY, MAKES_SERVO = 900111, 900112

CARDS: dict[int, dict[str, Any]] = {
    MOUNTAIN: {
        "name": "Mountain", "cardTypes": ["Land"], "superTypes": ["Basic"], "subtypes": ["Mountain"],
        "abilities": [1004], "mana": (4, 1004), "oracle_text": "({T}: Add {R}.)",
    },
    FOREST: {
        "name": "Forest", "cardTypes": ["Land"], "superTypes": ["Basic"], "subtypes": ["Forest"],
        "abilities": [1005], "mana": (5, 1005), "oracle_text": "({T}: Add {G}.)",
    },
    PUP: {
        "name": "Cinder Whelp", "cardTypes": ["Creature"], "subtypes": ["Hound"], "color": ["Red"],
        "size": (1, 1), "mana_cost": "{R}", "oracle_text": "",
    },
    TINKERER: {
        "name": "Coil Apprentice", "cardTypes": ["Creature"], "subtypes": ["Human", "Artificer"],
        "color": ["Red"], "size": (2, 1), "abilities": [GIVES_ENERGY, MAKES_SERVO], "mana_cost": "{1}{R}",
        "oracle_text": (
            "When Coil Apprentice enters, you get {E}{E}.\n"
            "Pay {E}{E}: Create a 1/1 colorless Servo artifact creature token."
        ),
    },
    RUNNER: {
        "name": "Thicket Strider", "cardTypes": ["Creature"], "subtypes": ["Elf", "Scout"],
        "color": ["Green"], "size": (2, 2), "mana_cost": "{1}{G}", "oracle_text": "",
    },
    SEAR: {
        "name": "Quick Sear", "cardTypes": ["Instant"], "color": ["Red"], "abilities": [900113],
        "mana_cost": "{R}", "oracle_text": "Quick Sear deals 2 damage to any target.",
    },
    SERVO: {"name": "Servo", "cardTypes": ["Artifact", "Creature"], "subtypes": ["Servo"], "size": (1, 1)},
}  # fmt: skip

ANN, BEN = 1, 2
ANNS_LIBRARY = [MOUNTAIN, PUP, MOUNTAIN, TINKERER, MOUNTAIN, SEAR, PUP, MOUNTAIN, SEAR, *[MOUNTAIN] * 31]
BENS_LIBRARY = [FOREST, RUNNER, FOREST, FOREST, RUNNER, FOREST, FOREST, RUNNER, FOREST, *[FOREST] * 31]


def log() -> bytes:
    """The whole log."""
    written = Log(match="sample-arena-six-turns")
    written.line("Initialize engine version: sample")
    written.line("DETAILED LOGS: ENABLED")
    written.line(_room(written))
    table = Table(written, CARDS)
    _deal(table)
    lands = _first_turns(table)
    _fifth_turn(table, lands)
    table.next_turn(BEN)
    table.draw()
    table.begin("main")
    written.over(winner=ANN, reason="Concede")
    return written.text()


def _room(written: Log) -> str:
    players = [
        {"playerName": name, "systemSeatId": seat, "teamId": seat, "eventId": "Sample"}
        for seat, name in ((ANN, "Ann"), (BEN, "Ben"))
    ]
    room = {"gameRoomConfig": {"matchId": written.match, "reservedPlayers": players}}
    return json.dumps(
        {"timestamp": "1900000000000", "matchGameRoomStateChangedEvent": {"gameRoomInfo": room}}
    )


def _deal(table: Table) -> None:
    """Dice, libraries, seven cards each, both keep."""
    log, asked = table.log, "ClientMessageType_MulliganResp"
    log.connect(ANN)
    rolls = [{"systemSeatId": ANN, "rollValue": 17}, {"systemSeatId": BEN, "rollValue": 4}]
    log.envelope(
        {"type": "GREMessageType_DieRollResultsResp", "dieRollResultsResp": {"playerDieRolls": rolls}}
    )
    for seat, cards in ((ANN, ANNS_LIBRARY), (BEN, BENS_LIBRARY)):
        for number, card in enumerate(cards, 100 * seat):
            table.card(number, card, seat)
    table.dirty |= {("player", ANN), ("player", BEN)} | {("zone", zone) for zone in table.zones}
    table.send(full=True, gameInfo=log.info("Start"))
    table.note(annotation("NewTurnStarted", [ANN], by=ANN))
    for seat in (ANN, BEN):
        library = zone_id("Library", seat)
        for card in table.zones[library][:7]:
            table.put(card, zone_id("Hand", seat))
    table.send(gameInfo=log.info("Play"))
    records = [table.player_record(seat) for seat in (ANN, BEN)]
    log.state(players=[record | {"pendingMessageType": asked} for record in records])
    log.state(players=records)


def _hand(table: Table, seat: int, card: int) -> int:
    """A card of this kind in a hand."""
    return next(id for id in table.zones[zone_id("Hand", seat)] if table.objects[id]["grpId"] == card)


def _untapped(table: Table, seat: int, number: int) -> list[int]:
    """Untapped lands of a player."""
    lands = [
        id
        for id in reversed(table.zones[zone_id("Battlefield")])
        if table.objects[id]["owner"] == seat
        and table.kind(id) == "land"
        and not table.objects[id].get("isTapped")
    ]
    return lands[:number]


def _cast_creature(table: Table, seat: int, card: int, cost: int) -> int:
    spell = table.cast(_hand(table, seat, card), _untapped(table, seat, cost), seat)
    return table.resolve_permanent(spell)


def _no_attack(table: Table) -> None:
    for name in ("combat", "attack", "end_combat"):
        table.begin(name)


def _first_turns(table: Table) -> list[int]:
    """Turns one to four: lands, three creatures, two energy, one damage."""
    table.next_turn(ANN)
    table.begin("main")
    table.play_land(_hand(table, ANN, MOUNTAIN))
    pup = _cast_creature(table, ANN, PUP, 1)
    table.send(ANN)
    _no_attack(table)
    table.begin("second_main")
    table.begin("end")

    table.next_turn(BEN)
    table.draw()
    table.begin("main")
    table.play_land(_hand(table, BEN, FOREST))
    _no_attack(table)
    table.begin("second_main")
    table.begin("end")

    table.next_turn(ANN)
    table.draw()
    table.begin("main")
    table.play_land(_hand(table, ANN, MOUNTAIN))
    table.begin("combat")
    table.begin("attack")
    _attack(table, [pup])
    table.begin("block")
    table.begin("damage", send=False)
    _damage_player(table, pup, BEN, 1)
    table.send(ANN)
    _end_combat(table, [pup])
    table.begin("second_main")
    tinkerer = _cast_creature(table, ANN, TINKERER, 2)
    trigger = table.ability(tinkerer, GIVES_ENERGY, ANN)
    table.lasting.append(
        annotation("TriggeringObject", [tinkerer], by=trigger, number=92000 + trigger, source_zone=28)
    )
    table.send(ANN)
    table.begin_resolution(trigger)
    table.energy(ANN, 2, trigger)
    table.end_resolution(trigger)
    table.ability_is_gone(trigger)
    table.send(ANN)
    table.begin("end")

    table.next_turn(BEN)
    table.draw()
    table.begin("main")
    table.play_land(_hand(table, BEN, FOREST))
    runner = _cast_creature(table, BEN, RUNNER, 2)
    table.send(BEN)
    _no_attack(table)
    table.begin("second_main")
    table.begin("end")
    return [pup, tinkerer, runner]


def _fifth_turn(table: Table, creatures: list[int]) -> None:
    """A tap taken back, a token for energy, an attack with a block, a spell for the blocker."""
    pup, tinkerer, runner = creatures
    table.next_turn(ANN)
    table.draw()
    table.begin("main")
    table.play_land(_hand(table, ANN, MOUNTAIN))
    _tap_and_take_back(table)
    _make_servo(table, tinkerer)
    table.begin("combat")
    table.begin("attack")
    _attack(table, [pup, tinkerer])
    table.begin("block", send=False)
    table.objects[runner] |= {"blockState": "BlockState_Blocking", "blockInfo": {"attackerIds": [tinkerer]}}
    table.touch(runner)
    table.send(ANN)
    sear = table.cast(_hand(table, ANN, SEAR), _untapped(table, ANN, 1), ANN, targets=[runner])
    table.begin_resolution(sear)
    table.note(annotation("DamageDealt", [runner], by=sear, damage=2, type=2))
    table.end_resolution(sear)
    table.move(sear, "Graveyard", "Resolve", by=ANN)
    table.move(runner, "Graveyard", "SBA_Damage")
    table.send(ANN)
    table.begin("damage", send=False)
    _damage_player(table, pup, BEN, 1)
    table.send(ANN)
    _end_combat(table, [pup, tinkerer])
    table.begin("second_main")
    table.begin("end")


def _tap_and_take_back(table: Table) -> None:
    """Ann taps a land for mana, then asks the client to undo it."""
    before = table.log.state_id
    land, ability = _untapped(table, ANN, 1)[0], table.fresh()
    table.note(annotation("AbilityInstanceCreated", [ability], by=land, source_zone=28))
    table.tap(land, ability)
    table.note(action(ANN, ability, 4, 1004), annotation("AbilityInstanceDeleted", [ability], by=land))
    table.pools[ANN] = [
        {"manaId": 77, "color": "ManaColor_Red", "srcInstanceId": land, "abilityGrpId": 1004, "count": 1}
    ]
    table.dirty.add(("player", ANN))
    table.send(ANN)
    table.objects[land]["isTapped"] = False
    table.pools[ANN] = []
    energy = annotation("Counter", [ANN], by=4002, number=90000 + ANN, count=2, counter_type=35)
    table.lasting.append(energy)
    table.send(ANN, full=True, update="Undo", previous=before)


def _make_servo(table: Table, tinkerer: int) -> None:
    ability = table.ability(tinkerer, MAKES_SERVO, ANN)
    table.energy(ANN, -2, ability)
    table.note(action(ANN, ability, 2, MAKES_SERVO))
    table.send(ANN)
    table.begin_resolution(ability)
    table.token(SERVO, ANN, ability)
    table.end_resolution(ability)
    table.ability_is_gone(ability)
    table.send(ANN)


def _attack(table: Table, attackers: list[int]) -> None:
    for attacker in attackers:
        table.objects[attacker] |= {"attackState": "AttackState_Attacking", "attackInfo": {"targetId": BEN}}
        table.tap(attacker)
    table.send(ANN)


def _damage_player(table: Table, source: int, seat: int, amount: int) -> None:
    table.note(annotation("DamageDealt", [seat], by=source, damage=amount, type=1))
    table.life(seat, -amount, by=source)


def _end_combat(table: Table, creatures: list[int]) -> None:
    table.begin("end_combat")
    for creature in creatures:
        for part in ("attackState", "attackInfo"):
            table.objects[creature].pop(part, None)
        table.touch(creature)


def cards() -> list[dict[str, Any]]:
    """The facts of the sample's cards, in the shape of Scryfall's bulk files."""
    return [
        {
            "object": "card", "name": card["name"], "arena_id": number, "layout": "normal",
            "mana_cost": card.get("mana_cost", ""), "type_line": _type_line(card),
            "oracle_text": card.get("oracle_text", ""), "colors": [name[0] for name in card.get("color", ())],
            **dict(zip(("power", "toughness"), map(str, card.get("size", ())), strict=False)),
        }
        for number, card in CARDS.items()
    ]  # fmt: skip


def _type_line(card: dict[str, Any]) -> str:
    line = " ".join([*card.get("superTypes", ()), *card["cardTypes"]])
    return f"{line} — {' '.join(card['subtypes'])}" if "subtypes" in card else line


def cards_file() -> str:
    """The facts as they ship."""
    return json.dumps(cards(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    (FOLDER / LOG_FILE).write_bytes(log())
    (FOLDER / CARDS_FILE).write_text(cards_file(), "utf-8")
