/** Puts the replay together: its board, its controls and the list of its moves. */

import { sound } from "../board/sound.js";
import { BoardView } from "../board/view.js";
import { Announcer } from "../match/announcer.js";
import { boardLabels } from "../match/board_labels.js";
import { part } from "../match/page.js";
import { pips } from "../match/sentences.js";
import { Stage } from "../match/stage.js";
import { WakeLock } from "../match/wake_lock.js";
import { bindSettings, onSettings } from "../settings.js";
import { Controls } from "./controls.js";
import { listenToKeys } from "./keys.js";
import { Place, numberInAddress } from "./place.js";
import { Player } from "./player.js";
import { Told } from "./told.js";

/** @type {import("./steps.js").Replay} */
const replay = JSON.parse(part("replay-data", HTMLScriptElement).text);

const boardElement = part("board", HTMLElement);
const sentence = part("sentence", HTMLElement);
const side = part("side", HTMLElement);

// Nothing on this board can be moved.
const nothing = () => {};
const board = new BoardView(boardElement, {
  labels: boardLabels,
  onPoint: nothing,
  onDragStart: nothing,
  onDrop: nothing,
  onDice: nothing,
  onKey: nothing,
});
const polite = part("polite", HTMLElement);
const announcer = new Announcer(polite, polite);
const told = new Told(replay);
const wakeLock = new WakeLock();

const player = new Player(new Stage(board), replay.steps, replay.bottom, (step, watching) => {
  const words = told.sentence(step);
  if (sentence.textContent !== words) announcer.say(words);
  sentence.textContent = words;
  showStanding(step);
  controls.show(watching);
  place.show();
  wakeLock.want(watching);
});
const controls = new Controls(
  {
    toFirst: part("to-first", HTMLButtonElement),
    back: part("back", HTMLButtonElement),
    watch: part("watch", HTMLButtonElement),
    watchText: part("watch-text", HTMLElement),
    forward: part("forward", HTMLButtonElement),
    toLast: part("to-last", HTMLButtonElement),
  },
  player,
);
const games = document.getElementById("game");
const place = new Place(
  {
    slider: part("place", HTMLInputElement),
    sliderText: part("place-text", HTMLElement),
    games: games instanceof HTMLSelectElement ? games : null,
    list: part("moves", HTMLElement),
  },
  player,
  () => side.matches(":popover-open") && side.hidePopover(),
);
side.addEventListener("toggle", () => place.reveal());

listenToKeys(player, boardElement);
bindSettings(part("settings", HTMLFormElement));
onSettings((chosen) => {
  sound.enabled = chosen.sound;
  player.setSpeed(chosen.speed);
  board.setNumbers(chosen.numbers);
});

player.goTo(numberInAddress());

/** @param {import("./steps.js").Step} step */
function showStanding(step) {
  for (const box of document.querySelectorAll(".player")) {
    const index = box instanceof HTMLElement && box.dataset["side"] === "black" ? 1 : 0;
    const [left, score] = [box.querySelector(".pips"), box.querySelector(".score")];
    if (left) left.textContent = pips(step.pips[index]);
    if (score) score.textContent = String(step.score[index]);
  }
}
