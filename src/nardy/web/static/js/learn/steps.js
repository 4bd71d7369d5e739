/**
 * The steps of the guide. Each is one sentence and one thing to do on the board; doing it leads to the next.
 *
 * @import { DiceState } from "../board/contract.js"
 * @import { Announcer } from "../match/announcer.js"
 * @import { Message } from "../match/message.js"
 * @import { WireMove } from "../match/protocol.js"
 * @import { Counts, Stage } from "../match/stage.js"
 * @import { RolledTurn } from "./board.js"
 */

import { sound } from "../board/sound.js";
import { diceOf } from "../match/offers.js";
import { OwnTurn } from "../match/own_turn.js";
import { explained, rollText } from "../match/sentences.js";
import { Turn } from "../match/turn.js";
import { text } from "../text.js";
import { messageIn, stageIn } from "./board.js";

/** @typedef {{roll: [number, number], moves: WireMove[]}} Reply what Black plays before White is to move */

/**
 * @typedef {Counts & {step: string, turn: RolledTurn | null, made: WireMove[], reply: Reply | null}} Scene
 */

/**
 * @typedef {object} Parts
 * @property {HTMLElement} board
 * @property {HTMLElement} panel
 * @property {HTMLElement} heading
 * @property {HTMLOListElement} sentences
 * @property {HTMLElement} buttons
 * @property {HTMLButtonElement} back
 * @property {HTMLButtonElement} undo
 * @property {HTMLButtonElement} skip
 * @property {HTMLButtonElement} done
 * @property {HTMLButtonElement} next
 * @property {HTMLElement} notOff
 * @property {HTMLFormElement} end
 */

const HEAD = 24;
const OFF = 0;

export class Guide {
  #at = 0;
  /** @type {OwnTurn | null} */
  #own = null;

  /** @param {Scene[]} scenes @param {Parts} parts @param {Announcer} announcer */
  constructor(scenes, parts, announcer) {
    this.#scenes = scenes;
    this.#parts = parts;
    this.#announcer = announcer;
    this.#message = messageIn(parts.panel, announcer);
    this.#stage = stageIn(parts.board, {
      onPoint: (point) => this.#tap(point),
      onDragStart: (source) => this.#own?.lift(source),
      onDrop: (source, target) => this.#own?.drop(source, target),
      onDice: () => this.#tapDice(),
      onKey: (key) => this.#press(key),
    });
    parts.back.addEventListener("click", () => this.#show(this.#at - 1));
    parts.skip.addEventListener("click", () => this.#show(this.#at + 1));
    parts.next.addEventListener("click", () => this.#show(this.#at + 1));
    parts.undo.addEventListener("click", () => this.#own?.undo());
    parts.done.addEventListener("click", () => this.#done());
    parts.panel.classList.add("live");
    parts.buttons.hidden = false;
    this.#show(0);
  }

  /** @type {Scene[]} */
  #scenes;
  /** @type {Parts} */
  #parts;
  /** @type {Announcer} */
  #announcer;
  /** @type {Message} */
  #message;
  /** @type {Stage} */
  #stage;

  get #step() {
    return this.#scenes[this.#at]?.step ?? "";
  }

  // From step to step

  /** Shows a step from its beginning. @param {number} at */
  #show(at) {
    const scene = this.#scenes[at];
    if (!scene) return;
    this.#enter(at);
    this.#stage.hurry();
    this.#stage.forget();
    this.#stage.show(scene, "white");
    this.#stage.board.clearTurn();
    this.#stage.board.showWay(scene.step === "head" || scene.step === "roll");
    this.#own = scene.turn && this.#begin(scene.turn);
    if (this.#own && scene.step === "go") this.#own.lift(HEAD);
    if (this.#own && scene.step === "done") this.#own.restore(this.#firstWay(scene));
    if (this.#own && scene.made.length > 0) this.#own.restore(scene.made);
    this.#own?.draw();
    this.#offer();
    if (scene.reply) void this.#answer(scene.reply);
    if (scene.step === "head") this.#offerHead();
  }

  /** Goes on with the board as it is: what was done belongs to the next step as well. */
  #goOn() {
    this.#enter(this.#at + 1);
    this.#offer();
  }

  /** @param {number} at */
  #enter(at) {
    const { sentences, heading, back, skip, next, end, notOff } = this.#parts;
    this.#at = at;
    const steps = this.#scenes.length - 1;
    const isEnd = at === steps;
    heading.textContent = isEnd ? text("Ready to play") : text("Step {step} of {steps}", { step: at + 1, steps });
    for (const sentence of sentences.children) {
      if (sentence instanceof HTMLElement) sentence.hidden = sentence.dataset["step"] !== this.#step;
    }
    back.hidden = at === 0;
    skip.hidden = isEnd;
    next.hidden = true;
    end.hidden = !isEnd;
    notOff.hidden = true;
    this.#message.show("");
    const said = sentences.querySelector(":scope > :not([hidden])")?.textContent ?? "";
    this.#announcer.say(`${heading.textContent}. ${said}`);
  }

  // The board of a step

  /** @param {RolledTurn} turn */
  #begin({ graph, roll }) {
    const own = new OwnTurn(this.#stage, "white", new Turn(graph, roll));
    own.listen({
      onChange: () => this.#moved(),
      onSelect: () => this.#taken(),
      onRefused: (reason) => this.#refused(reason),
      onIdle: () => this.#message.show(""),
    });
    return own;
  }

  /** The first turn as somebody who skipped it would have played it. @param {Scene} scene @returns {WireMove[]} */
  #firstWay({ turn }) {
    /** @type {WireMove[]} */
    const moves = [];
    let edges = turn?.graph.nodes[0]?.[0] ?? [];
    while (edges[0]) {
      const [source, die, , node] = edges[0];
      moves.push([source, die]);
      edges = turn?.graph.nodes[node]?.[0] ?? [];
    }
    return moves;
  }

  /** The head can be taken before anything has been rolled, to show which it is. */
  #offerHead() {
    this.#stage.board.setTurn({ side: "white", movable: [HEAD], selected: null, targets: [], refused: [] });
  }

  /** @param {Reply} reply */
  async #answer({ roll, moves }) {
    const { board } = this.#stage;
    const at = this.#at;
    await board.rollDice("black", diceOf(roll));
    if (this.#at !== at) return;
    await this.#stage.pause();
    if (this.#at !== at) return;
    await this.#stage.play("black", moves);
    if (this.#at === at) this.#offer();
  }

  /** Sets dice and buttons. */
  #offer() {
    const { undo, done } = this.#parts;
    const turn = this.#own?.turn;
    const step = this.#step;
    const canUndo = (step === "done" || step === "off") && (turn?.moves.length ?? 0) > 0;
    done.hidden = !(step === "done" && turn?.isEnd);
    undo.hidden = !canUndo;
    this.#stage.board.setDice(this.#dice());
  }

  /** @returns {DiceState} */
  #dice() {
    const step = this.#step;
    const turn = this.#own?.turn;
    if (step === "roll" || step === "answer") {
      return { side: "white", values: [], used: [], state: "waiting", interactive: true };
    }
    if (!turn) return { side: "white", values: [], used: [], state: "hidden", interactive: false };
    const interactive = step === "done" && turn.isEnd;
    const label = interactive ? { label: text("Done") } : {};
    return { side: "white", values: [...turn.dice], used: turn.used, state: "rolled", interactive, ...label };
  }

  // What the person does

  /** @param {number} point */
  #tap(point) {
    if (this.#step === "head") {
      if (point === HEAD) this.#show(this.#at + 1);
    } else this.#own?.tap(point);
  }

  #tapDice() {
    if (this.#step === "done") this.#done();
    else if (this.#step === "roll" || this.#step === "answer") void this.#roll();
  }

  /** White's dice fall as the next step has them. */
  async #roll() {
    const at = this.#at;
    const next = this.#scenes[at + 1];
    if (!next?.turn) return;
    this.#stage.hurry();
    await this.#stage.board.rollDice("white", diceOf(next.turn.roll));
    if (this.#at === at) this.#show(at + 1);
  }

  #taken() {
    if (this.#step === "take") this.#goOn();
  }

  #moved() {
    const turn = this.#own?.turn;
    if (!turn) return;
    if (this.#step === "take" || this.#step === "go") this.#enter(this.#scenes.findIndex(({ step }) => step === "done"));
    this.#offer();
    this.#message.show("");
    this.#parts.notOff.hidden = true;
    if (this.#step === "done" && !turn.isEnd) {
      this.#message.tell(text("Still to be played: {dice}.", { dice: rollText(turn.diceLeft) }));
    }
    if (this.#step === "off" && turn.isEnd) this.#offOrNot();
  }

  #offOrNot() {
    if (this.#stage.count("white", OFF) > 0) return this.#parts.next.click();
    this.#parts.notOff.hidden = false;
    this.#announcer.sayNow(this.#parts.notOff.textContent);
  }

  /** @param {string} reason */
  #refused(reason) {
    sound.play("refused");
    this.#message.refuse(explained(reason));
    if (this.#step === "refused" && reason === "head_used") {
      this.#parts.next.hidden = false;
      this.#parts.skip.hidden = true;
    }
  }

  #done() {
    if (this.#step === "done" && this.#own?.turn.isEnd) this.#show(this.#at + 1);
  }

  /** @param {string} key the same letters as in a match */
  #press(key) {
    if (key === "r") this.#tapDice();
    else if (key === "d") this.#done();
    else if (key === "u" && !this.#parts.undo.hidden) this.#own?.undo();
    else if (key === "h") this.#stage.board.focusPoint(HEAD);
  }
}
