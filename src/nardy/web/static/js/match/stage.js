/**
 * What the person watches: events made into motion, one after the other, with time to follow them.
 *
 * @import { BoardView } from "../board/view.js"
 * @import { Side, WireMove } from "./protocol.js"
 */

/** One checker's way, over the points it stopped on. @typedef {{side: Side, source: number, target: number, via: number[]}} Journey */

/** @typedef {{white: number[], black: number[]}} Counts */

/** Milliseconds to read what has just been shown, before the next thing happens. */
const PAUSE = { slow: 1200, normal: 650, fast: 300, off: 300 };

export class Stage {
  /** @type {Counts} */
  #counts = { white: [], black: [] };
  /** @type {Side} */
  #bottom = "white";
  /** @type {{before: Counts, side: Side, journeys: Journey[]} | null} */
  #lastPlay = null;
  /** @type {(() => void) | null} */
  #endPause = null;
  /** @type {keyof typeof PAUSE} */
  #speed = "normal";

  /** @param {BoardView} board */
  constructor(board) {
    this.board = board;
  }

  /** @returns {Side} */
  get bottom() {
    return this.#bottom;
  }

  /** @param {Side} side @param {number} point that side's own */
  count(side, point) {
    return this.#counts[side][point] ?? 0;
  }

  /** @param {keyof typeof PAUSE} speed */
  setSpeed(speed) {
    this.#speed = speed;
    this.board.setSpeed(speed);
  }

  /** Shows a position at once. @param {Counts} counts @param {Side} bottom */
  show({ white, black }, bottom) {
    this.#counts = { white: [...white], black: [...black] };
    this.#bottom = bottom;
    this.board.show({ bottom, white, black });
  }

  /** Ends what is moving and what is waited for. */
  hurry() {
    this.board.finishAnimations();
    this.#endPause?.();
  }

  /** Time to read. @param {number} [sentences] how much there is to read */
  async pause(sentences = 1) {
    const length = document.hidden ? 0 : PAUSE[this.#speed] * sentences;
    if (length === 0) return;
    await /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const timer = setTimeout(resolve, length);
        this.#endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      })
    );
    this.#endPause = null;
  }

  /** @param {Side} side @param {readonly WireMove[]} moves */
  async play(side, moves) {
    const journeys = journeysOf(side, moves);
    const before = structuredClone(this.#counts);
    for (const journey of journeys) await this.travel(journey);
    this.remember(side, moves, before);
  }

  /**
   * Keeps a play that has been made, to mark it and to show it again.
   * @param {Side} side
   * @param {readonly WireMove[]} moves
   * @param {Counts} before
   */
  remember(side, moves, before) {
    const journeys = journeysOf(side, moves);
    this.#lastPlay = journeys.length > 0 ? { before, side, journeys } : null;
    this.board.setLastMove(journeys);
  }

  get hasLastPlay() {
    return this.#lastPlay !== null;
  }

  forget() {
    this.#lastPlay = null;
    this.board.setLastMove([]);
  }

  /** Shows the last play once more, and then what was there. */
  async replay() {
    if (!this.#lastPlay) return;
    const { before, journeys } = this.#lastPlay;
    const now = structuredClone(this.#counts);
    this.board.setLastMove([]);
    this.show(before, this.#bottom);
    for (const journey of journeys) {
      await this.pause();
      await this.travel(journey);
    }
    await this.pause();
    this.board.setLastMove(journeys);
    this.show(now, this.#bottom);
  }

  /** @param {Journey} journey */
  travel({ side, source, target, via }) {
    this.#carry(side, source, target);
    return this.board.move(side, source, target, via);
  }

  /** @param {Side} side @param {number} source where the checker goes back to @param {number} target where it is */
  takeBack(side, source, target) {
    this.#carry(side, target, source);
    return this.board.moveBack(side, source, target);
  }

  /** @returns {Counts} a copy of the position as drawn */
  get counts() {
    return structuredClone(this.#counts);
  }

  /** @param {Side} side @param {number} from @param {number} to */
  #carry(side, from, to) {
    const counts = this.#counts[side];
    counts[from] = (counts[from] ?? 0) - 1;
    counts[to] = (counts[to] ?? 0) + 1;
  }
}

/** Journeys in notation, as `24/18/15 24/21`. @param {readonly Journey[]} journeys */
export function notationOf(journeys) {
  return journeys
    .map(({ source, target, via }) => [source, ...via, target === 0 ? "off" : target].join("/"))
    .join(" ");
}

/**
 * Moves of one checker that follow each other make one journey.
 * @param {Side} side
 * @param {readonly WireMove[]} moves
 * @returns {Journey[]}
 */
export function journeysOf(side, moves) {
  /** @type {Journey[]} */
  const journeys = [];
  for (const [source, die] of moves) {
    const target = Math.max(0, source - die);
    const last = journeys.at(-1);
    if (last?.target === source) {
      last.via.push(source);
      last.target = target;
    } else journeys.push({ side, source, target, via: [] });
  }
  return journeys;
}
