"""Small logs in Arena's format, message by message: what a test needs and no more.

    log = Log()
    log.start()
    log.state(annotation("ModifiedLife", [2], by=7, life=-3), players=[player(2, life=17)])
    log.events()

Nothing is checked or completed: a message says what the test writes, so that odd records can be written too.
"""

from __future__ import annotations

import io
import json
from typing import Any

from logs.arena.reader import ArenaReader
from logs.reading import ReadingReport
from replay.events import Entry, Event
from replay.store import RecordedGame

HEADER = "[UnityCrossThreadLogger]3/1/2031 10:00:00 AM: Match to AAAA: GreToClientEvent"
NUMBERS = {"Limbo": 30, "Stack": 27, "Battlefield": 28, "Exile": 29, "Command": 26}
OF_SEATS = {"Hand": (31, 35), "Library": (32, 36), "Graveyard": (33, 37), "Sideboard": (34, 38)}
STEPS = {
    "untap": (1, 1), "upkeep": (1, 2), "draw": (1, 3), "main": (2, 0), "combat": (3, 0), "attack": (3, 5),
    "block": (3, 6), "damage": (3, 7), "end_combat": (3, 8), "second_main": (4, 0), "end": (5, 0),
    "cleanup": (5, 10),
}  # fmt: skip
CLOCK = {
    "upkeep": ("Beginning", "Upkeep"), "draw": ("Beginning", "Draw"), "main": ("Main1", ""),
    "combat": ("Combat", "BeginCombat"), "attack": ("Combat", "DeclareAttack"),
    "block": ("Combat", "DeclareBlock"), "damage": ("Combat", "CombatDamage"),
    "end_combat": ("Combat", "EndCombat"), "second_main": ("Main2", ""), "end": ("Ending", "End"),
}  # fmt: skip


def zone_id(name: str, seat: int = 0) -> int:
    """Arena's number of a zone."""
    return OF_SEATS[name][seat - 1] if name in OF_SEATS else NUMBERS[name]


def annotation(
    kind: str, affected: list[int], *, by: int = 0, number: int = 0, **details: Any
) -> dict[str, Any]:
    """An annotation; `kind` may name several with `+`, details are numbers, texts or lists of numbers.

    `number` is its own id; without one it gets a new one.
    """
    written: dict[str, Any] = {"id": number, "type": [f"AnnotationType_{name}" for name in kind.split("+")]}
    if by:
        written["affectorId"] = by
    return written | {"affectedIds": affected, "details": [_detail(*item) for item in details.items()]}


def _detail(key: str, value: Any) -> dict[str, Any]:
    if isinstance(value, str):
        return {"key": key, "type": "KeyValuePairValueType_string", "valueString": [value]}
    numbers = value if isinstance(value, list) else [value]
    return {"key": key, "type": "KeyValuePairValueType_int32", "valueInt32": numbers}


def new_id(old: int, new: int) -> dict[str, Any]:
    """An object gets another id."""
    return annotation("ObjectIdChanged", [old], orig_id=old, new_id=new)


def transfer(object: int, origin: int, destination: int, category: str, by: int = 0) -> dict[str, Any]:
    """An object changes zones."""
    return annotation(
        "ZoneTransfer", [object], by=by, zone_src=origin, zone_dest=destination, category=category
    )


def action(seat: int, object: int, number: int, ability: int = 0) -> dict[str, Any]:
    """A player's action is complete."""
    return annotation("UserActionTaken", [object], by=seat, actionType=number, abilityGrpId=ability)


def step(name: str, active: int = 1) -> dict[str, Any]:
    """A step or main phase begins."""
    phase, number = STEPS[name]
    return annotation("PhaseOrStepModified", [active], phase=phase, step=number)


def mana(source: int, ability: int, paid_for: int, *, seat: int = 1, color: int = 5) -> list[dict[str, Any]]:
    """A permanent is tapped for one mana that pays for something."""
    return [
        annotation("AbilityInstanceCreated", [ability], by=source, source_zone=28),
        annotation("TappedUntappedPermanent", [source], by=ability, tapped=1),
        action(seat, ability, 4, 1005),
        annotation("ManaPaid", [paid_for], by=source, id=ability + 5000, color=color),
        annotation("AbilityInstanceDeleted", [ability], by=source),
    ]


def game_object(id: int, zone: int, *, card: int = 900001, owner: int = 1, **fields: Any) -> dict[str, Any]:
    """An object's record; `power` and `toughness` are plain numbers."""
    for name in ("power", "toughness"):
        if name in fields:
            fields[name] = {"value": fields[name]}
    return {
        "instanceId": id, "grpId": card, "type": "GameObjectType_Card", "zoneId": zone, "ownerSeatId": owner,
        "controllerSeatId": owner, **fields,
    }  # fmt: skip


def player(seat: int, life: int = 20, **fields: Any) -> dict[str, Any]:
    """A player's record."""
    return {
        "systemSeatNumber": seat, "teamId": seat, "lifeTotal": life, "startingLifeTotal": 20, **fields,
    }  # fmt: skip


def zone(name: str, objects: list[int], seat: int = 0) -> dict[str, Any]:
    """A zone's record."""
    record = {"zoneId": zone_id(name, seat), "type": f"ZoneType_{name}", "objectInstanceIds": objects}
    return record | ({"ownerSeatId": seat} if seat else {})


def clock(turn: int, name: str, active: int = 1, priority: int = 1) -> dict[str, Any]:
    """A turn record."""
    phase, number = CLOCK[name]
    record = {"turnNumber": turn, "phase": f"Phase_{phase}", "activePlayer": active}
    return record | {"priorityPlayer": priority} | ({"step": f"Step_{number}"} if number else {})


class Log:
    """A log that grows message by message; state ids count up, and each state follows the one before."""

    def __init__(self, match: str = "match-1", number: int = 1) -> None:
        self.match = match
        self.number = number
        self.lines: list[str] = []
        self.state_id = 0
        self.report = ReadingReport()

    def line(self, text: str) -> None:
        """Any line of a log."""
        self.lines.append(text)

    def envelope(self, *messages: dict[str, Any]) -> None:
        """Messages of the server, sent together."""
        content = {"greToClientMessages": list(messages)}
        self.line(HEADER)
        self.line(json.dumps({"timestamp": "1900000000000", "greToClientEvent": content}))

    def info(self, stage: str = "Play", **fields: Any) -> dict[str, Any]:
        """The game's own record."""
        return {
            "matchID": self.match, "gameNumber": self.number, "stage": f"GameStage_{stage}",
            "variant": "GameVariant_Normal", "matchWinCondition": "MatchWinCondition_SingleElimination",
            **fields,
        }  # fmt: skip

    def connect(self, seat: int = 1) -> None:
        """The client connects as this seat."""
        self.envelope({"type": "GREMessageType_ConnectResp", "systemSeatIds": [seat], "connectResp": {}})

    def start(self, active: int = 1) -> None:
        """The first state, and the first turn's announcement at the deal."""
        self.connect()
        self.state(full=True, players=[player(1), player(2)], gameInfo=self.info("Start"))
        self.state(annotation("NewTurnStarted", [active], by=active))

    def message(self, *annotations: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """The next state's message; see `state`."""
        full, update = fields.pop("full", False), fields.pop("update", "SendHiFi")
        previous = fields.pop("previous", self.state_id)
        self.state_id = fields.pop("number", self.state_id + 1)
        renamed = {"objects": "gameObjects", "lasting": "persistentAnnotations", "turn": "turnInfo"}
        state = {
            "type": "GameStateType_Full" if full else "GameStateType_Diff",
            "gameStateId": self.state_id,
            "prevGameStateId": previous,
            "update": f"GameStateUpdate_{update}",
            "annotations": [
                {**one, "id": one["id"] or self.state_id * 100 + number}
                for number, one in enumerate(annotations)
            ],
            **{renamed.get(name, name): value for name, value in fields.items()},
        }
        return {
            "type": "GREMessageType_GameStateMessage", "systemSeatIds": [1], "gameStateId": self.state_id,
            "gameStateMessage": state,
        }  # fmt: skip

    def state(self, *annotations: dict[str, Any], **fields: Any) -> None:
        """Sends the next state.

        `objects`, `zones`, `players`, `lasting` and `turn` are its records; `full`, `update`, `previous` and
        `number` (of the state) are as for an ordinary one where not given; others are Arena's own fields.
        """
        self.envelope(self.message(*annotations, **fields))

    def undo(self, to: int, **fields: Any) -> None:
        """The client returns to an earlier state."""
        self.state(full=True, update="Undo", previous=to, **fields)

    def over(self, winner: int = 1, reason: str = "Game", result: str = "WinLoss") -> None:
        """The game is over."""
        won = {
            "scope": "MatchScope_Game",
            "result": f"ResultType_{result}",
            "reason": f"ResultReason_{reason}",
        }
        results = [won | ({"winningTeamId": winner} if winner else {})]
        self.state(gameInfo=self.info("GameOver", results=results))

    def text(self) -> bytes:
        """The whole log."""
        return ("\n".join(self.lines) + "\n").encode()

    def games(self) -> list[RecordedGame]:
        """The games that the reader finds."""
        return list(ArenaReader().read(io.BytesIO(self.text()), "test.log", self.report))

    def entries(self) -> list[Entry]:
        """The entries of the only game."""
        (game,) = self.games()
        return list(game.entries)

    def events(self, *kinds: type[Event]) -> list[Event]:
        """The events of the only game, of these kinds or all."""
        return [entry.event for entry in self.entries() if not kinds or isinstance(entry.event, kinds)]
