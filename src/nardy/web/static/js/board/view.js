/**
 * The board on the screen.
 *
 * It shows checkers, dice and marks, and tells what was tapped, dragged and typed. It knows no rule and no network:
 * whoever uses it says what may move and where to.
 *
 * Points are always the own numbers of one side (24 its head, 1 its last point, 0 borne off). Which side is said with
 * each call; `onPoint`, `onDrop`, `onDragStart` and `onKey` speak in the numbers of the side whose turn was set last,
 * or of the side at the bottom where none is set.
 */

import { Animator } from "./animation.js";
import { Carrying } from "./carrying.js";
import { Stacks } from "./checkers.js";
import { DiceView } from "./dice.js";
import { PLACES, layOut, placeOf, pointOf, wayBetween } from "./geometry.js";
import { Hands } from "./hands.js";
import { drawWay, landing, markOver, marksAbove, marksBelow, touchUp } from "./marks.js";
import { SIDES, nameOf } from "./names.js";
import { drawBoard } from "./ornament.js";
import { sound } from "./sound.js";
import { placed, setAll, svg } from "./svg.js";

/** @typedef {import("./contract.js").Side} Side */
/** @typedef {import("./animation.js").Speed} Speed */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */

/** @typedef {import("./contract.js").Turn} Turn */
/** @typedef {import("./contract.js").DiceState} DiceState */
/** @typedef {import("./contract.js").Labels} Labels */
/** @typedef {import("./contract.js").Handlers} Handlers */
/** @typedef {import("./contract.js").LastMove} LastMove */

export class BoardView {
  /** @type {Layout | null} */
  #layout = null;
  /** @type {Side} */
  #bottom = "white";
  /** @type {Turn | null} */
  #turn = null;
  /** @type {LastMove[]} */
  #last = [];
  #way = false;
  #animator = new Animator();
  #picture = svg("svg", { class: "b-picture", "aria-hidden": "true" });
  #ground = svg("g");
  #wayLayer = svg("g", { class: "b-way" });
  #below = svg("g");
  #above = svg("g");

  /**
   * @param {HTMLElement} container its size is the room the board has; the board never changes it
   * @param {Handlers} handlers
   */
  constructor(container, handlers) {
    this.container = container;
    this.handlers = handlers;
    container.classList.add("board");
    container.dir = "ltr";
    container.role = "group";
    container.ariaLabel = handlers.labels.board();
    const [stacks, dice, air] = [svg("g"), svg("g"), svg("g")];
    this.#picture.append(this.#ground, this.#wayLayer, this.#below, stacks, this.#above, dice, air);
    container.append(this.#picture);
    this.stacks = new Stacks(stacks, air);
    this.carrying = new Carrying(this.stacks, this.#animator);
    this.hands = new Hands(container, this.#handHandlers());
    this.dice = new DiceView(dice, this.hands.dice, this.#animator, (side) => side === this.#bottom);
    new ResizeObserver(() => this.#resize()).observe(container);
    this.#resize();
  }

  /**
   * Shows a position at once.
   * @param {{bottom?: Side, white: readonly number[], black: readonly number[]}} position counts by own point, 0..24
   */
  show({ bottom = this.#bottom, white, black }) {
    this.#bottom = bottom;
    this.carrying.forget();
    this.#animator.finish();
    const counts = { white, black };
    this.stacks.fill((place) => {
      for (const side of SIDES) {
        const point = pointOf(place, side === bottom);
        const count = point === null ? 0 : (counts[side][point] ?? 0);
        if (count > 0) return { side, count };
      }
      return null;
    });
    this.dice.arrange();
    this.#refresh();
  }

  /**
   * Gives the board a half-turn so that this side sits at the bottom.
   * @param {Side} side
   */
  setBottom(side) {
    if (side !== this.#bottom) this.show({ bottom: side, ...this.#counts() });
  }

  /** @param {Turn} turn */
  setTurn(turn) {
    this.#turn = turn;
    this.#refresh();
  }

  clearTurn() {
    this.#turn = null;
    this.#refresh();
  }

  /** @param {readonly LastMove[]} moves marked until the next call */
  setLastMove(moves) {
    this.#last = [...moves];
    this.#refresh();
  }

  /**
   * Moves one checker. The counts change at once, the checker travels to where it then stands.
   * @param {Side} side
   * @param {number} source
   * @param {number} target
   * @param {readonly number[]} [via] points it stops at on the way
   */
  async move(side, source, target, via = []) {
    const place = this.#place(side, source);
    const held = this.carrying.take(place);
    const stops = held ? [] : via.map((point) => landing(this.#known(), this.stacks, this.#place(side, point)));
    const start = held ?? this.stacks.spot(place);
    await this.#fly(side, source, target, { start, stops, pips: source - target, quick: held !== null });
  }

  /**
   * Takes a move back, quickly.
   * @param {Side} side
   * @param {number} source where it came from and goes to
   * @param {number} target where it is
   */
  async moveBack(side, source, target) {
    const start = this.stacks.spot(this.#place(side, target));
    await this.#fly(side, target, source, { start, stops: [], pips: source - target, quick: true });
  }

  /** Jumps to the end of every animation. */
  finishAnimations() {
    this.#animator.finish();
  }

  /** @param {DiceState} state */
  setDice(state) {
    const { dice } = this.hands;
    const focused = document.activeElement === dice;
    dice.ariaLabel = state.label ?? this.handlers.labels.dice(state);
    this.dice.set(state);
    if (focused && dice.hidden) this.hands.focus();
  }

  /**
   * Tumbles a side's dice, at most half a second.
   * @param {Side} side
   * @param {number[]} values
   */
  async rollDice(side, values) {
    sound.play("dice");
    this.setDice({ side, values, used: values.map(() => false), state: "rolled", interactive: false });
    await this.dice.tumble();
  }

  /**
   * Tumbles one die for each side.
   * @param {number} white
   * @param {number} black
   */
  async rollOpening(white, black) {
    sound.play("dice");
    await this.dice.rollOpening({ white, black });
  }

  /**
   * Lays one die for each side, as they lie after `rollOpening`.
   * @param {number} white
   * @param {number} black
   */
  setOpening(white, black) {
    this.dice.setOpening({ white, black });
  }

  /** @param {boolean} on marks head, home and the way round of the side at the bottom */
  showWay(on) {
    this.#way = on;
    this.#refresh();
  }

  /** @param {Speed} speed */
  setSpeed(speed) {
    this.#animator.speed = speed;
    this.container.classList.toggle("b-still", speed === "off");
  }

  /** @param {boolean} on */
  setNumbers(on) {
    this.container.classList.toggle("b-unnumbered", !on);
  }

  /**
   * Gives the keyboard focus to a point of the side whose turn is set.
   * @param {number} point
   */
  focusPoint(point) {
    this.hands.focus(this.#place(this.#actor(), point));
  }

  // Places and numbers

  #actor() {
    return this.#turn?.side ?? this.#bottom;
  }

  /**
   * @param {Side} side
   * @param {number} point
   */
  #place(side, point) {
    return placeOf(point, side === this.#bottom);
  }

  /** @param {number} place */
  #point(place) {
    return pointOf(place, this.#actor() === this.#bottom);
  }

  #known() {
    return (this.#layout ??= layOut(this.container.clientWidth, this.container.clientHeight));
  }

  /** @returns {Record<Side, number[]>} */
  #counts() {
    const counts = { white: new Array(25).fill(0), black: new Array(25).fill(0) };
    for (let place = 0; place < PLACES; place++) {
      const side = this.stacks.owner(place);
      const point = side && pointOf(place, side === this.#bottom);
      if (side && point !== null) counts[side][point] = this.stacks.count(place);
    }
    return counts;
  }

  // Drawing

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.container;
    if (width === 0 || height === 0) return;
    this.#animator.finish();
    const layout = (this.#layout = layOut(width, height));
    setAll(this.#picture, { viewBox: `0 0 ${width} ${height}`, width, height });
    this.container.dataset.layout = layout.kind;
    this.#ground.replaceChildren(...drawBoard(layout));
    this.hands.arrange(layout);
    this.stacks.arrange(layout);
    this.dice.arrange(layout);
    this.#refresh();
  }

  /** Draws the marks and says the names anew. */
  #refresh() {
    const layout = this.#layout;
    if (!layout) return;
    const marking = this.#marking();
    this.#below.replaceChildren(...marksBelow(layout, this.stacks, marking));
    this.#above.replaceChildren(...marksAbove(layout, this.stacks, marking));
    this.#wayLayer.replaceChildren(...(this.#way ? drawWay(layout, this.handlers.labels.way) : []));
    this.#above.classList.toggle("b-choosing", marking.selected !== null);
    this.#above.classList.toggle("b-carrying", this.carrying.from !== null);
    this.container.classList.toggle("b-acting", marking.movable.length > 0);
    touchUp(this.#ground, layout, this.stacks, marking);
    const scene = { bottom: this.#bottom, turn: this.#turn, last: this.#last, stacks: this.stacks };
    this.hands.places.forEach((control, place) => {
      control.ariaLabel = nameOf(scene, place, this.handlers.labels);
      if (place === marking.selected) control.ariaPressed = "true";
      else control.removeAttribute("aria-pressed");
    });
    this.hands.hint();
  }

  /** @returns {import("./marks.js").Marking} */
  #marking() {
    const turn = this.#turn;
    const last = this.#last.map(({ side, source, target }) => ({
      from: this.#place(side, source),
      to: this.#place(side, target),
    }));
    if (!turn) return { movable: [], selected: null, targets: [], refused: [], last };
    const at = (/** @type {number} */ point) => this.#place(turn.side, point);
    return {
      movable: turn.movable.map(at),
      selected: turn.selected === null ? null : at(turn.selected),
      targets: turn.targets.map(({ point, dice }) => ({ place: at(point), dice })),
      refused: turn.refused.map(({ point }) => at(point)),
      last,
    };
  }

  // Motion

  /**
   * @param {Side} side
   * @param {number} from
   * @param {number} to
   * @param {{start: Spot, stops: Spot[], pips: number, quick: boolean}} how
   */
  async #fly(side, from, to, { start, stops, pips, quick }) {
    const [source, target] = [this.#place(side, from), this.#place(side, to)];
    const layout = this.#known();
    const checker = this.stacks.lift(source, side);
    const flight = checker.flights;
    this.stacks.pass(source, target);
    const end = this.stacks.spot(target);
    const scale = layout.checker / 100;
    checker.element.style.transform = placed(end, scale);
    this.#refresh();
    if (this.#animator.still) {
      this.#animator.mark(checker.element);
    } else {
      const spots = [start, ...stops, end];
      const ways = spots
        .slice(1)
        .map((spot, i) => wayBetween(layout, /** @type {Spot} */ (spots[i]), spot, side === this.#bottom));
      const stop = () => sound.play("checker");
      await this.#animator.travel(checker.element, ways, scale, { pips: Math.abs(pips), quick, stop });
    }
    sound.play("checker");
    this.stacks.putDown(checker, target, flight);
    this.#refresh();
  }

  // Hands

  /** @returns {import("./hands.js").HandHandlers} */
  #handHandlers() {
    return {
      drag: {
        layout: () => this.#layout,
        canLift: (place) => this.#marking().movable.includes(place),
        lift: (place) => this.#lift(place),
        carry: (spot, over, covered) => {
          this.carrying.carry(this.#known(), spot, covered);
          markOver(this.#picture, over);
          this.hands.hint(over ?? -1);
        },
        drop: (from, to) => this.#drop(from, to),
      },
      tap: (place) => {
        const point = this.#point(place);
        if (point !== null) this.handlers.onPoint(point);
      },
      dice: () => this.handlers.onDice(),
      key: (command, place) => this.handlers.onKey(command, place === null ? null : this.#point(place)),
      head: () => this.#place(this.#actor(), 24),
      reason: (place) => {
        const point = this.#point(place);
        return this.#turn?.refused.find((refusal) => refusal.point === point)?.reason ?? "";
      },
    };
  }

  /** @param {number} place */
  #lift(place) {
    const point = this.#point(place);
    if (point === null) return;
    this.carrying.lift(place, this.#actor());
    this.container.classList.add("b-dragging");
    this.handlers.onDragStart(point);
    this.#refresh();
  }

  /**
   * @param {number} from
   * @param {number | null} to
   */
  #drop(from, to) {
    const source = this.#point(from);
    this.container.classList.remove("b-dragging");
    markOver(this.#picture, null);
    this.hands.hint(-1);
    if (this.carrying.from !== from || source === null) return;
    this.handlers.onDrop(source, to === null ? null : this.#point(to));
    void this.carrying.goBack(this.#known());
    this.#refresh();
  }
}
