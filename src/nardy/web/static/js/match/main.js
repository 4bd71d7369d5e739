/** Puts the match page together: finds its parts, ties them to the match and joins the server. */

import { sound } from "../board/sound.js";
import { BoardView } from "../board/view.js";
import { bindSettings, onSettings } from "../settings.js";
import { Announcer } from "./announcer.js";
import { boardLabels } from "./board_labels.js";
import { Connection } from "./connection.js";
import { Controls } from "./controls.js";
import { Fairness } from "./fairness.js";
import { listenToKeys } from "./keys.js";
import { Match } from "./match.js";
import { Message } from "./message.js";
import { MoveList } from "./moves.js";
import { part } from "./page.js";
import { Playback } from "./playback.js";
import { Requests } from "./requests.js";
import { ResultPanel } from "./result.js";
import { SavedMoves } from "./saved_moves.js";
import { Stage } from "./stage.js";
import { StateLine } from "./state_line.js";
import { WakeLock } from "./wake_lock.js";

/** @type {{id: string, kind: import("./protocol.js").MatchInfo["kind"]}} */
const { id, kind } = JSON.parse(part("match-data", HTMLScriptElement).text);

const boardElement = part("board", HTMLElement);
const help = part("help", HTMLDetailsElement);
const side = part("side", HTMLElement);

/** @type {import("./keys.js").Commands} */
const commands = {
  r: () => match.roll(),
  d: () => match.done(),
  u: () => match.undo(),
  U: () => match.undoAll(),
  m: (point) => requests.readTargets(point),
  l: () => match.replay(),
  p: () => requests.readPips(),
  h: () => match.focusHead(),
  "?": () => {
    openSide(true);
    help.open = true;
    help.querySelector("summary")?.focus();
  },
};

const board = new BoardView(boardElement, {
  labels: boardLabels,
  onPoint: (point) => match.tap(point),
  onDragStart: (source) => match.lift(source),
  onDrop: (source, target) => match.drop(source, target),
  onDice: () => match.tapDice(),
  onKey: (key, point) => commands[key]?.(point),
});
const stage = new Stage(board);
const announcer = new Announcer(part("polite", HTMLElement), part("assertive", HTMLElement));
const message = new Message(
  {
    line: part("message", HTMLElement),
    sentence: part("sentence", HTMLElement),
    rule: part("rule", HTMLAnchorElement),
    action: part("action", HTMLButtonElement),
  },
  announcer,
);
const controls = new Controls(
  {
    main: part("main-button", HTMLButtonElement),
    undo: part("undo", HTMLButtonElement),
    undoAll: part("undo-all", HTMLButtonElement),
    hint: part("hint", HTMLButtonElement),
    replay: part("replay", HTMLButtonElement),
    resign: part("resign", HTMLButtonElement),
    notation: part("notation", HTMLFormElement),
    notationText: part("notation-text", HTMLInputElement),
  },
  {
    onRoll: () => match.roll(),
    onDone: () => match.done(),
    onUndo: () => match.undo(),
    onUndoAll: () => match.undoAll(),
    onHint: () => requests.hint(),
    onReplay: () => match.replay(),
    onResign: () => requests.resign(),
    onNotation: (notation) => requests.playText(notation),
  },
);
const stateLine = new StateLine({
  rival: part("rival", HTMLElement),
  own: part("own", HTMLElement),
  target: part("target", HTMLElement),
  line: part("line", HTMLElement),
  lineName: part("line-name", HTMLElement),
});
// Whoever plays the computer need not wait for what only two people use.
const people =
  kind === "people" ? (await import("./people_page.js")).peopleAt({ id, stage, stateLine, message, announcer }) : null;
const match = new Match(
  {
    stage,
    playback: new Playback(stage, message),
    controls,
    message,
    stateLine,
    moves: new MoveList(part("moves", HTMLOListElement), part("no-moves", HTMLElement)),
    result: new ResultPanel(
      {
        panel: part("result", HTMLElement),
        title: part("result-title", HTMLElement),
        kind: part("result-kind", HTMLElement),
        score: part("result-score", HTMLElement),
        nextGame: part("next-game", HTMLButtonElement),
        newGame: part("new-game", HTMLFormElement),
        rematch: part("rematch", HTMLButtonElement),
        toRematch: part("to-rematch", HTMLAnchorElement),
      },
      { onNextGame: () => requests.nextGame(), onRematch: () => requests.rematch() },
    ),
    fairness: new Fairness({
      seal: part("seal", HTMLElement),
      sealedDice: part("sealed-dice", HTMLElement),
      seedBox: part("seed-box", HTMLElement),
      seed: part("seed", HTMLElement),
      verdict: part("verdict", HTMLElement),
    }),
    saved: new SavedMoves(id),
    wakeLock: new WakeLock(),
  },
  people,
);
const requests = new Requests(match, message);

listenToKeys(commands, boardElement);
bindSettings(part("settings", HTMLFormElement));
onSettings((chosen) => {
  sound.enabled = chosen.sound;
  stage.setSpeed(chosen.speed);
  board.setNumbers(chosen.numbers);
  board.showWay(chosen.way);
  match.settingsChanged();
});

const menu = part("menu", HTMLButtonElement);
menu.addEventListener("click", () => openSide(!side.classList.contains("open")));
part("close-side", HTMLButtonElement).addEventListener("click", () => {
  openSide(false);
  menu.focus();
});
side.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || document.querySelector(":popover-open")) return;
  openSide(false);
  menu.focus();
});

/** Opens or closes the side column where there is no room to show it all the time. @param {boolean} open */
function openSide(open) {
  side.classList.toggle("open", open);
  menu.ariaExpanded = String(open);
}

const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(id)}`;
match.join(
  new Connection(url, id, {
    onSnapshot: (snapshot) => match.onSnapshot(snapshot),
    onResumed: (resumed) => match.onResumed(resumed),
    onPresence: (presence) => people?.hear(presence),
    onPreview: (preview) => match.onPreview(preview),
    onSaid: (said) => people?.heard(said),
    onEvent: (event) => match.onEvent(event),
    onHint: (hint) => match.onHint(hint),
    onAccepted: () => match.onAccepted(),
    onRefused: (code, reason, command) => match.onRefused(code, reason, command),
    onLine: (state) => stateLine.showLine(state),
  }),
);
