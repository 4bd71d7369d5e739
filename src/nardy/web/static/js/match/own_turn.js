/**
 * The turn of the person at this device: taps and drags become moves, nothing leaves the browser.
 *
 * @import { Turn } from "./turn.js"
 * @import { Side, WireMove } from "./protocol.js"
 * @import { Counts, Stage } from "./stage.js"
 */

import { explained } from "./sentences.js";

/**
 * @typedef {object} TurnListener
 * @property {() => void} onChange a move was made or taken back
 * @property {() => void} onSelect a checker was taken in hand
 * @property {(reason: string) => void} onRefused
 * @property {() => void} onIdle something was tapped that means nothing now
 */

/** Of several reasons why a checker cannot move, the first of these says most. */
const TELLING = ["head_used", "wall", "not_home", "farther_first", "larger_die", "more_dice", "point_held"];

export class OwnTurn {
  /** @type {number | null} */
  #selected = null;
  /** The point that was asked for in vain. @type {{point: number, reason: string} | null} */
  #crossed = null;

  /**
   * @param {Stage} stage
   * @param {Side} side
   * @param {Turn} turn
   */
  constructor(stage, side, turn) {
    this.side = side;
    this.turn = turn;
    this.#stage = stage;
    /** The position that the turn began with. @type {Counts} */
    this.before = stage.counts;
  }

  /** @type {Stage} */
  #stage;
  /** @type {TurnListener | null} */
  #listener = null;

  /** @param {TurnListener} listener */
  listen(listener) {
    this.#listener = listener;
  }

  get selected() {
    return this.#selected;
  }

  /** @param {number} point the mover's own */
  tap(point) {
    const selected = this.#selected;
    if (selected !== null && selected !== point && this.#go(selected, point)) return;
    if (selected === point) {
      const targets = this.turn.targets(point);
      if (targets.length === 1 && targets[0]) this.#go(point, targets[0].point);
      else {
        this.#select(null);
        this.#listener?.onIdle();
      }
    } else if (this.turn.movable.includes(point)) this.#select(point);
    else if (this.#stage.count(this.side, point) > 0 && point > 0) this.#refuseToMove(point);
    else if (selected !== null) this.#refuse(point, this.turn.refusal(selected, point)?.reason ?? "no_such_die");
    else this.#listener?.onIdle();
  }

  /** A checker that can move is being dragged. @param {number} source */
  lift(source) {
    this.#select(source);
  }

  /** A dragged checker is let go. @param {number} source @param {number | null} target null beside the board */
  drop(source, target) {
    if (target === null || source === target || this.#go(source, target)) return;
    this.#refuse(target, this.turn.refusal(source, target)?.reason ?? "no_such_die");
  }

  undo() {
    const move = this.turn.undo();
    if (!move) return;
    this.#stage.hurry();
    void this.#stage.takeBack(this.side, move.source, move.target);
    this.#changed();
  }

  undoAll() {
    if (this.turn.moves.length === 0) return;
    while (this.turn.undo());
    this.#stage.hurry();
    this.#stage.show(this.before, this.#stage.bottom);
    this.#changed();
  }

  /** Moves kept from before, shown at once. @param {readonly WireMove[]} moves */
  restore(moves) {
    this.turn.follow(moves);
    const counts = structuredClone(this.before);
    for (const { source, target } of this.turn.moves) {
      counts[this.side][source] = (counts[this.side][source] ?? 0) - 1;
      counts[this.side][target] = (counts[this.side][target] ?? 0) + 1;
    }
    this.#stage.show(counts, this.#stage.bottom);
  }

  /** Plays a whole turn on the board, to be looked at and taken back or sent. @param {readonly WireMove[]} moves */
  async tryOut(moves) {
    this.undoAll();
    for (const move of moves) {
      const [made] = this.turn.follow([move]);
      if (!made) return;
      const journey = this.#stage.travel({ side: this.side, source: made.source, target: made.target, via: [] });
      this.#changed();
      await journey;
    }
  }

  /** Shows what can be done now; to be called whenever the board was drawn anew. */
  draw() {
    const { turn } = this;
    const source = this.#selected;
    const targets = source === null ? [] : turn.targets(source);
    // Where the rival stands can be seen; crosses are for what cannot be seen.
    const refused = source === null ? [] : turn.refused(source).filter(({ reason }) => reason !== "point_held");
    const crossed = this.#crossed;
    const all = [...refused.filter(({ point }) => point !== crossed?.point), ...(crossed ? [crossed] : [])];
    this.#stage.board.setTurn({
      side: this.side,
      movable: turn.movable,
      selected: source,
      targets: targets.map(({ point, moves }) => ({ point, dice: moves.length })),
      // What was asked for in vain is explained under the board; the rest says why where it is pointed at.
      refused: all.map((one) => ({ point: one.point, reason: one === crossed ? "" : explained(one.reason).sentence })),
    });
  }

  /** @param {number} source @param {number} target @returns {boolean} whether the checker went there */
  #go(source, target) {
    const moves = this.turn.go(source, target);
    const last = moves.at(-1);
    if (!last) return false;
    this.#stage.hurry();
    void this.#stage.travel({
      side: this.side,
      source,
      target: last.target,
      via: moves.slice(1).map((move) => move.source),
    });
    this.#changed();
    return true;
  }

  /** @param {number | null} point */
  #select(point) {
    this.#selected = point;
    this.#crossed = null;
    this.draw();
    if (point !== null) this.#listener?.onSelect();
  }

  #changed() {
    this.#select(null);
    this.#listener?.onChange();
  }

  /** @param {number} point @param {string} reason */
  #refuse(point, reason) {
    this.#crossed = { point, reason };
    this.draw();
    this.#listener?.onRefused(reason);
  }

  /** @param {number} source */
  #refuseToMove(source) {
    const reasons = this.turn.refused(source).map(({ reason }) => reason);
    const reason = TELLING.find((telling) => reasons.includes(telling));
    if (reason) this.#refuse(source, reason);
    else this.#listener?.onIdle();
  }
}
