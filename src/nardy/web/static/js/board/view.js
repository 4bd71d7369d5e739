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
import { Stacks, placed } from "./checkers.js";
import { DiceView } from "./dice.js";
import { OWN_TRAY, PLACES, RIVAL_TRAY, columnAt, isTray, layOut, placeOf, pointOf, wayBetween } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { commandOf, step } from "./keyboard.js";
import { countTrays, drawWay, landing, marksAbove, marksBelow } from "./marks.js";
import { drawBoard } from "./ornament.js";
import { sound } from "./sound.js";
import { button, lay, setAll, svg } from "./svg.js";

/** @typedef {"white" | "black"} Side */
/** @typedef {import("./animation.js").Speed} Speed */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */

/**
 * @typedef {object} Turn
 * @property {Side} side whose numbers all points below are
 * @property {number[]} movable points whose top checker may be taken
 * @property {number | null} selected point whose top checker is in hand
 * @property {{point: number, dice: number}[]} targets where it may go, and how many dice that takes
 * @property {{point: number, reason: string}[]} refused where it may not go, and the sentence that says why
 */

/**
 * @typedef {object} DiceState
 * @property {Side} side
 * @property {number[]} values two dice, or four for a double
 * @property {boolean[]} used for each of `values`
 * @property {"hidden" | "waiting" | "rolled"} state waiting: not rolled yet, whatever `values` say
 * @property {boolean} interactive whether a tap on them means something
 * @property {string} [label] accessible name; `labels.dice` is asked without it
 */

/**
 * What is known of a point when its accessible name is asked for.
 * @typedef {object} PointFacts
 * @property {number} point
 * @property {number} count
 * @property {Side | null} owner
 * @property {Side | null} head whose head it is
 * @property {Side | null} home in whose home it lies
 * @property {boolean} movable
 * @property {boolean} selected
 * @property {number} dice how many dice it takes to come here with the checker in hand; 0: it cannot
 * @property {number[]} targets of the checker in hand, if it stands here
 * @property {string | null} refused why the checker in hand may not come here
 * @property {"source" | "target" | null} last its part in the last move
 */

/**
 * @typedef {object} TrayFacts
 * @property {Side} side
 * @property {number} count
 * @property {number} dice
 * @property {string | null} refused
 */

/**
 * The sentences of the board, made by whoever knows the language.
 * @typedef {object} Labels
 * @property {() => string} board
 * @property {(facts: PointFacts) => string} point
 * @property {(facts: TrayFacts) => string} tray
 * @property {(dice: DiceState) => string} dice
 * @property {(part: "head" | "home") => string} way one word each, drawn by `showWay`
 */

/**
 * @typedef {object} Handlers
 * @property {Labels} labels
 * @property {(point: number) => void} onPoint a point or the own tray (0) was tapped or chosen by key
 * @property {(source: number) => void} onDragStart a movable checker was taken; set its targets now
 * @property {(source: number, target: number | null) => void} onDrop it was let go; call `move` before returning to
 *   take it from there, else it goes back. `target` is null beside the board or when the drag was broken off
 * @property {() => void} onDice the dice were tapped
 * @property {(key: string, point: number | null) => void} onKey a character typed, or "Escape"; `point` has the focus
 */

/** @typedef {{side: Side, source: number, target: number}} LastMove */

/** @type {readonly Side[]} */
const SIDES = ["white", "black"];

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
  #focus = 24;
  #animator = new Animator();
  /** @type {{place: number, spot: Spot} | null} the checker in the air, until `move` takes it over or it goes back */
  #held = null;
  #picture = svg("svg", { class: "b-picture", "aria-hidden": "true", focusable: "false" });
  #ground = svg("g", { class: "b-ground" });
  #wayLayer = svg("g", { class: "b-way" });
  #below = svg("g", { class: "b-marks" });
  #stackLayer = svg("g", { class: "b-stacks" });
  #above = svg("g", { class: "b-marks" });
  #diceLayer = svg("g", { class: "b-dice" });
  #air = svg("g", { class: "b-air" });
  #controls = document.createElement("div");
  #tip = document.createElement("div");
  #dice = button("b-dice-button");

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
    this.#picture.append(
      ...[this.#ground, this.#wayLayer, this.#below, this.#stackLayer, this.#above, this.#diceLayer, this.#air],
    );
    this.stacks = new Stacks(this.#stackLayer, this.#air);
    this.dice = new DiceView(this.#diceLayer, this.#dice, this.#animator, (side) => side === this.#bottom);
    this.buttons = this.#makeButtons();
    this.#tip.className = "b-tip";
    this.#tip.dir = "auto";
    this.#tip.hidden = true;
    container.append(this.#picture, this.#controls, this.#tip);
    this.#listen();
    this.resizing = new ResizeObserver(() => this.#resize());
    this.resizing.observe(container);
    this.#resize();
  }

  /**
   * Shows a position at once.
   * @param {{bottom?: Side, white: readonly number[], black: readonly number[]}} position counts by own point, 0..24
   */
  show({ bottom = this.#bottom, white, black }) {
    this.#bottom = bottom;
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
    const held = this.#takeHeld(side, source);
    const stops = held ? [] : via.map((point) => landing(this.#known(), this.stacks, this.#place(side, point)));
    const start = held ?? this.stacks.spot(this.#place(side, source));
    await this.#fly(side, source, target, { start, stops, pips: source - target, quick: held !== null });
  }

  /**
   * Takes a move back, quickly.
   * @param {Side} side
   * @param {number} source where it came from and goes to
   * @param {number} target where it is
   * @param {readonly number[]} [via] points it stopped at, in the order it did
   */
  async moveBack(side, source, target, via = []) {
    const start = this.stacks.spot(this.#place(side, target));
    const stops = via.map((point) => landing(this.#known(), this.stacks, this.#place(side, point))).reverse();
    await this.#fly(side, target, source, { start, stops, pips: source - target, quick: true });
  }

  /** Jumps to the end of every animation. */
  finishAnimations() {
    this.#animator.finish();
  }

  /** @param {DiceState} state */
  setDice(state) {
    this.dice.set(state);
    this.#dice.ariaLabel = state.label ?? this.handlers.labels.dice(state);
  }

  /**
   * Tumbles a side's dice, at most half a second.
   * @param {Side} side
   * @param {number[]} values
   */
  async rollDice(side, values) {
    sound.play("dice");
    await this.dice.roll(side, values);
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

  /** @param {boolean} on marks head, home and the way round of the side at the bottom */
  showWay(on) {
    this.#way = on;
    this.#refresh();
  }

  /** @param {Speed} speed */
  setSpeed(speed) {
    this.#animator.speed = speed;
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
    this.#focusPlace(this.#place(this.#actor(), point));
  }

  /** Lets go of the container. */
  destroy() {
    this.resizing.disconnect();
    this.#animator.finish();
    this.container.replaceChildren();
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
    this.buttons.forEach((control, place) => lay(control, columnAt(layout, place).box));
    this.stacks.arrange(layout);
    this.dice.arrange(layout);
    this.#refresh();
  }

  /** Draws the marks and says the names anew. */
  #refresh() {
    const layout = this.#layout;
    if (!layout) return;
    const marking = this.#marking();
    const held = this.#held?.place ?? null;
    this.#below.replaceChildren(...marksBelow(layout, this.stacks, marking));
    this.#above.replaceChildren(...marksAbove(layout, this.stacks, marking));
    this.#wayLayer.replaceChildren(...(this.#way ? drawWay(layout, this.handlers.labels.way) : []));
    this.#above.classList.toggle("b-choosing", marking.selected !== null);
    this.#above.classList.toggle("b-carrying", held !== null);
    this.container.classList.toggle("b-acting", marking.movable.length > 0);
    countTrays(this.#ground, layout, this.stacks);
    this.buttons.forEach((control, place) => this.#name(control, place));
    this.#hint(this.#tipPlace);
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

  /**
   * @param {HTMLButtonElement} control
   * @param {number} place
   */
  #name(control, place) {
    const point = this.#point(place);
    const turn = this.#turn;
    const dice = turn?.targets.find((target) => target.point === point)?.dice ?? 0;
    const refused = turn?.refused.find((refusal) => refusal.point === point)?.reason ?? null;
    const count = this.stacks.count(place);
    if (isTray(place) || point === null) {
      const side = /** @type {Side} */ ((place === OWN_TRAY) === (this.#bottom === "white") ? "white" : "black");
      control.ariaLabel = this.handlers.labels.tray({ side, count, dice, refused });
      return;
    }
    const selected = turn?.selected === point;
    const whose = (/** @type {(own: number) => boolean} */ is) =>
      SIDES.find((side) => is(pointOf(place, side === this.#bottom) ?? 0)) ?? null;
    const moved = (/** @type {"source" | "target"} */ part) =>
      this.#last.some((move) => this.#place(move.side, move[part]) === place);
    control.ariaLabel = this.handlers.labels.point({
      point,
      count,
      owner: this.stacks.owner(place),
      head: whose((own) => own === 24),
      home: whose((own) => own <= 6),
      movable: turn?.movable.includes(point) ?? false,
      selected,
      dice,
      targets: selected ? turn.targets.map((target) => target.point) : [],
      refused,
      last: moved("target") ? "target" : moved("source") ? "source" : null,
    });
    if (selected) control.ariaPressed = "true";
    else control.removeAttribute("aria-pressed");
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
    const checker = this.stacks.lift(source, target, side);
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
    this.stacks.putDown(checker, target);
  }

  /**
   * @param {Side} side
   * @param {number} source
   * @returns {Spot | null} where the finger left the checker, if it is this one
   */
  #takeHeld(side, source) {
    const held = this.#held;
    if (held?.place !== this.#place(side, source)) return null;
    this.#held = null;
    return held.spot;
  }

  // Hands

  #makeButtons() {
    const controls = Array.from({ length: PLACES }, (_, place) => {
      const control = button("b-place");
      control.dataset.place = String(place);
      control.tabIndex = place === this.#focus ? 0 : -1;
      return control;
    });
    const alongTheWay = [...controls.slice(1, RIVAL_TRAY).reverse(), controls[OWN_TRAY], controls[RIVAL_TRAY]];
    this.#controls.className = "b-controls";
    this.#controls.append(.../** @type {HTMLButtonElement[]} */ (alongTheWay), this.#dice);
    return controls;
  }

  /** @type {number | null} */
  #tipPlace = null;

  #listen() {
    const placeUnder = (/** @type {Event} */ event) => {
      const control = /** @type {Element} */ (event.target).closest("[data-place]");
      return control instanceof HTMLElement ? Number(control.dataset.place) : null;
    };
    this.gestures = new Gestures(this.#controls, {
      layout: () => this.#layout,
      canLift: (place) => this.#marking().movable.includes(place),
      lift: (place) => this.#pickUp(place),
      carry: (spot, over) => this.#carry(spot, over),
      drop: (from, to) => this.#drop(from, to),
    });
    this.#controls.addEventListener("click", (event) => {
      const place = placeUnder(event);
      const point = place === null ? null : this.#point(place);
      if (place !== null) this.#focusPlace(place, false);
      if (event.target === this.#dice) this.handlers.onDice();
      else if (point !== null) this.handlers.onPoint(point);
    });
    this.#controls.addEventListener("keydown", (event) => this.#key(event, placeUnder(event)));
    this.#controls.addEventListener("focusin", (event) => {
      const place = placeUnder(event);
      if (place !== null) this.#focusPlace(place, false);
      this.#hint(place);
    });
    this.#controls.addEventListener("pointerover", (event) => this.#hint(placeUnder(event)));
    this.#controls.addEventListener("pointerleave", () => this.#hint(null));
    this.#controls.addEventListener("focusout", () => this.#hint(null));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number | null} place
   */
  #key(event, place) {
    if (place !== null) {
      const next = event.key === "h" ? this.#place(this.#actor(), 24) : step(place, event.key);
      if (next !== null) {
        event.preventDefault();
        this.#focusPlace(next);
        return;
      }
    }
    const command = commandOf(event);
    if (command === null) return;
    if (command === "Escape" && this.gestures?.cancel()) return;
    this.handlers.onKey(command, place === null ? null : this.#point(place));
  }

  /**
   * @param {number} place
   * @param {boolean} [move] whether the focus itself goes there
   */
  #focusPlace(place, move = true) {
    const [old, now] = [this.buttons[this.#focus], this.buttons[place]];
    if (old) old.tabIndex = -1;
    if (!now) return;
    now.tabIndex = 0;
    this.#focus = place;
    if (move) now.focus({ preventScroll: true });
  }

  /** @param {number} place */
  #pickUp(place) {
    const checker = this.stacks.top(place);
    const point = this.#point(place);
    if (!checker || point === null) return;
    this.#animator.finish();
    this.#held = { place, spot: this.stacks.spot(place) };
    checker.element.classList.add("b-held");
    this.container.classList.add("b-dragging");
    this.#air.append(checker.element);
    checker.flying = true;
    this.handlers.onDragStart(point);
    this.#refresh();
  }

  /**
   * @param {Spot} spot
   * @param {number | null} over
   */
  #carry(spot, over) {
    const held = this.#held;
    const checker = held && this.stacks.top(held.place);
    if (!held || !checker) return;
    held.spot = spot;
    checker.element.style.transform = placed(spot, (this.#known().checker / 100) * 1.15);
    for (const target of this.#above.querySelectorAll(".b-target")) {
      target.classList.toggle("b-over", Number(target.getAttribute("data-place")) === over);
    }
    this.#hint(over);
  }

  /**
   * @param {number} from
   * @param {number | null} to
   */
  #drop(from, to) {
    const checker = this.stacks.top(from);
    const held = this.#held;
    const source = this.#point(from);
    this.container.classList.remove("b-dragging");
    checker?.element.classList.remove("b-held");
    if (source !== null) this.handlers.onDrop(source, to === null ? null : this.#point(to));
    if (!held || !checker || this.#held !== held) return;
    this.#held = null;
    void this.#goBack(checker, from, held.spot);
    this.#refresh();
  }

  /**
   * @param {import("./checkers.js").Checker} checker
   * @param {number} place
   * @param {Spot} from
   */
  async #goBack(checker, place, from) {
    const scale = this.#known().checker / 100;
    if (!this.#animator.still) {
      await this.#animator.travel(checker.element, [[from, this.stacks.spot(place)]], scale, { quick: true });
    }
    this.stacks.putDown(checker, place);
  }

  /** @param {number | null} place shows why a refused point is refused while it is pointed at */
  #hint(place) {
    this.#tipPlace = place;
    const point = place === null ? null : this.#point(place);
    const reason = this.#turn?.refused.find((refusal) => refusal.point === point)?.reason ?? "";
    this.#tip.hidden = reason === "";
    this.#tip.textContent = reason;
    const layout = this.#layout;
    if (!reason || place === null || !layout) return;
    const { x, grows } = columnAt(layout, place);
    const { clientWidth: width } = this.container;
    const tipWidth = Math.min(width - 16, 280);
    this.#tip.style.width = `${tipWidth}px`;
    this.#tip.style.left = `${Math.max(8, Math.min(width - 8 - tipWidth, x - tipWidth / 2))}px`;
    this.#tip.style.top = `${layout.middle + grows * 4}px`;
    this.#tip.dataset.opens = grows > 0 ? "down" : "up";
  }
}
