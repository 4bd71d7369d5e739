/** Motion: how long a checker takes, along which line, and how to cut it short. */

import { placed } from "./svg.js";

/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {"slow" | "normal" | "fast" | "off"} Speed */

const PACE = { slow: 2, normal: 1, fast: 0.55, off: 0 };
const SHORTEST = 180;
const LONGEST = 320;
const QUICK = 130;
const MARKED = 1000;
/** A checker is seen a little larger while it is off the board. */
const RAISED = 1.12;

export class Animator {
  /** @type {Speed} */
  speed = "normal";
  /** @type {Set<Animation>} */
  #running = new Set();
  #cut = 0;
  #reduced = matchMedia("(prefers-reduced-motion: reduce)");

  constructor() {
    // A hidden page runs no animation to its end.
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.finish();
    });
  }

  /** Whether nothing travels: by choice, by the system's setting, or because nobody can see it. */
  get still() {
    return this.speed === "off" || this.#reduced.matches || document.hidden;
  }

  /**
   * Runs one animation to its end, or to where `finish` jumps to.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   */
  async run(element, frames, options) {
    const animation = element.animate(frames, options);
    this.#running.add(animation);
    try {
      await animation.finished;
    } catch {
      // Cancelled because the element was taken for something else: it has arrived as far as this one goes.
    }
    this.#running.delete(animation);
  }

  /**
   * Takes a checker along several lines, one after the other, with a stop between.
   * @param {Element} element
   * @param {Spot[][]} ways
   * @param {number} scale
   * @param {{pips?: number, quick?: boolean, stop?: () => void}} [how]
   */
  async travel(element, ways, scale, { pips = 6, quick = false, stop } = {}) {
    const cut = this.#cut;
    for (const [index, way] of ways.entries()) {
      if (cut !== this.#cut) return;
      if (index > 0) stop?.();
      const share = Math.min(1, pips / ways.length / 12);
      const duration = (quick ? QUICK : SHORTEST + (LONGEST - SHORTEST) * share) * PACE[this.speed];
      await this.run(element, framesAlong(way, scale), { duration, easing: "cubic-bezier(.35,.05,.25,1)" });
    }
  }

  /**
   * The mark that stands for a journey where nothing travels.
   * @param {Element} element
   */
  mark(element) {
    element.classList.add("b-arrived");
    setTimeout(() => element.classList.remove("b-arrived"), MARKED);
  }

  /** Jumps to the end of everything under way. */
  finish() {
    this.#cut++;
    for (const animation of this.#running) animation.finish();
  }
}

/**
 * @param {Spot[]} way
 * @param {number} scale
 * @returns {Keyframe[]}
 */
function framesAlong(way, scale) {
  const lengths = way.map((spot, i) => {
    const before = way[i - 1] ?? spot;
    return Math.hypot(spot.x - before.x, spot.y - before.y);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0) || 1;
  const start = /** @type {Spot} */ (way[0]);
  /** @type {Keyframe[]} */
  const frames = [];
  let gone = 0;
  way.forEach((spot, i) => {
    const length = lengths[i] ?? 0;
    const before = way[i - 1] ?? start;
    const parts = way.length === 2 && i === 1 ? [0.5, 1] : [1];
    for (const part of parts) {
      const offset = Math.min(1, (gone + length * part) / total);
      const at = { x: before.x + (spot.x - before.x) * part, y: before.y + (spot.y - before.y) * part };
      const raised = 1 + (RAISED - 1) * Math.sin(Math.PI * offset);
      frames.push({ offset, transform: placed(at, scale * raised) });
    }
    gone += length;
  });
  return frames;
}
