/**
 * A diagram come to life: one of its rolls can be played, taken back and played anew.
 *
 * @import { Announcer } from "../match/announcer.js"
 * @import { Message } from "../match/message.js"
 * @import { Counts, Stage } from "../match/stage.js"
 * @import { RolledTurn } from "./board.js"
 */

import { sound } from "../board/sound.js";
import { OwnTurn } from "../match/own_turn.js";
import { explained, rollText } from "../match/sentences.js";
import { Turn } from "../match/turn.js";
import { text } from "../text.js";
import { messageIn, stageIn, within } from "./board.js";

/** `right` are White's counts after each turn that does what the lesson asks. @typedef {RolledTurn & {right: number[][] | null}} Lesson */

export class Diagram {
  /** @type {OwnTurn | null} */
  #own = null;
  #chosen = 0;

  /** @param {HTMLElement} figure as parts/diagram.html writes it @param {Announcer} announcer */
  constructor(figure, announcer) {
    /** @type {Counts & {turns: Lesson[]}} */
    const { white, black, turns } = JSON.parse(within(figure, "script", HTMLScriptElement).text);
    this.#position = { white, black };
    this.#turns = turns;
    this.#figure = figure;
    this.#message = messageIn(figure, announcer);
    this.#undo = within(figure, ".undo", HTMLButtonElement);
    this.#again = within(figure, ".again", HTMLButtonElement);
    this.#undo.addEventListener("click", () => this.#own?.undo());
    this.#again.addEventListener("click", () => this.#own?.undoAll());
    this.#rolls = [...figure.querySelectorAll(".diagram-rolls button")];
    this.#rolls.forEach((button, index) => button.addEventListener("click", () => this.#choose(index)));
    this.#stage = stageIn(within(figure, ".diagram-board", HTMLElement), {
      onPoint: (point) => this.#own?.tap(point),
      onDragStart: (source) => this.#own?.lift(source),
      onDrop: (source, target) => this.#own?.drop(source, target),
      onDice: () => {},
      onKey: (key) => this.#press(key),
    });
    figure.classList.add("live");
    this.#choose(0);
  }

  /** @type {Counts} */
  #position;
  /** @type {Lesson[]} */
  #turns;
  /** @type {HTMLElement} */
  #figure;
  /** @type {Message} */
  #message;
  /** @type {HTMLButtonElement} */
  #undo;
  /** @type {HTMLButtonElement} */
  #again;
  /** @type {Element[]} */
  #rolls;
  /** @type {Stage} */
  #stage;

  /** @param {number} index of the roll */
  #choose(index) {
    const lesson = this.#turns[index];
    if (!lesson) return;
    this.#chosen = index;
    this.#rolls.forEach((button, at) => (button.ariaPressed = String(at === index)));
    this.#stage.hurry();
    this.#stage.show(this.#position, "white");
    const own = new OwnTurn(this.#stage, "white", new Turn(lesson.graph, lesson.roll));
    own.listen({
      onChange: () => this.#changed(),
      onSelect: () => this.#message.show(text("Tap a marked point to go there.")),
      onRefused: (reason) => this.#refuse(reason),
      onIdle: () => this.#prompt(),
    });
    this.#own = own;
    own.draw();
    this.#changed();
  }

  #changed() {
    const turn = this.#own?.turn;
    if (!turn) return;
    this.#stage.board.setDice({
      side: "white",
      values: [...turn.dice],
      used: turn.used,
      state: "rolled",
      interactive: false,
    });
    for (const button of [this.#undo, this.#again]) button.ariaDisabled = String(turn.moves.length === 0);
    this.#prompt();
  }

  /** Says what can be done, or what to think of the turn that has been played. */
  #prompt() {
    const turn = this.#own?.turn;
    if (!turn) return;
    const { right = "", other = "", passes = "" } = this.#figure.dataset;
    const isOther = turn.isEnd && !turn.isPass && !this.#isRight();
    this.#figure.dataset["verdict"] = turn.isEnd ? (isOther ? "missed" : "met") : "";
    if (turn.isPass) this.#message.show(passes);
    else if (turn.isEnd) this.#message.tell(isOther ? other : right);
    else if (turn.moves.length === 0) this.#message.show(text("Tap a checker to move it."));
    else this.#message.tell(text("Still to be played: {dice}.", { dice: rollText(turn.diceLeft) }));
  }

  #isRight() {
    const right = this.#turns[this.#chosen]?.right;
    const { white } = this.#stage.counts;
    return !right || right.some((counts) => counts.every((count, point) => count === (white[point] ?? 0)));
  }

  /** @param {string} reason */
  #refuse(reason) {
    sound.play("refused");
    this.#message.refuse(explained(reason));
  }

  /** @param {string} key the same letters as in a match */
  #press(key) {
    if (key === "u") this.#own?.undo();
    else if (key === "U") this.#own?.undoAll();
    else if (key === "h") this.#stage.board.focusPoint(24);
  }
}
