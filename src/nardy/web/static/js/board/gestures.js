/** Fingers and mice: a short touch is a tap and stays the button's own click; a longer way is a drag. */

import { placeAt } from "./geometry.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */

/**
 * @typedef {object} DragHandlers
 * @property {() => Layout | null} layout
 * @property {(place: number) => boolean} canLift
 * @property {(place: number) => void} lift a drag has begun
 * @property {(spot: Spot, over: number | null, covered: boolean) => void} carry `covered` by a finger
 * @property {(from: number, to: number | null) => void} drop `to` is null beside the board and when it is broken off
 */

const THRESHOLD = { mouse: 5, pen: 8, touch: 10 };

export class Gestures {
  /** @type {{id: number, from: number, start: Spot, limit: number, lifted: boolean} | null} */
  #held = null;
  #swallow = false;

  /**
   * @param {HTMLElement} surface holds the buttons, each with its place in `data-place`
   * @param {DragHandlers} handlers
   */
  constructor(surface, handlers) {
    this.surface = surface;
    this.handlers = handlers;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#up(event));
    surface.addEventListener("pointercancel", (event) => this.#end(event, null));
    surface.addEventListener("lostpointercapture", (event) => {
      // A finger is captured by the button it comes down on, which loses it when the surface takes over.
      if (event.target === surface) this.#end(event, null);
    });
    surface.addEventListener("contextmenu", (event) => {
      if (this.#held) event.preventDefault();
    });
    surface.addEventListener(
      "click",
      (event) => {
        // The click that ends a drag is no tap; one made by a key (detail 0) always is.
        if (this.#swallow && event.detail > 0) event.stopImmediatePropagation();
        this.#swallow = false;
      },
      { capture: true },
    );
  }

  /** Breaks off the drag under way. */
  cancel() {
    const held = this.#held;
    this.#held = null;
    if (!held?.lifted) return false;
    this.handlers.drop(held.from, null);
    return true;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#swallow = false;
    if (event.button !== 0 || !event.isPrimary) {
      this.cancel();
      return;
    }
    const target = /** @type {HTMLElement} */ (event.target).closest("[data-place]");
    if (!(target instanceof HTMLElement)) return;
    const from = Number(target.dataset.place);
    if (!this.handlers.canLift(from)) return;
    const kind = /** @type {keyof typeof THRESHOLD} */ (event.pointerType);
    this.#held = { id: event.pointerId, from, start: this.#spot(event), limit: THRESHOLD[kind] ?? 8, lifted: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    const spot = this.#spot(event);
    if (!held.lifted) {
      if (Math.hypot(spot.x - held.start.x, spot.y - held.start.y) < held.limit) return;
      held.lifted = true;
      this.surface.setPointerCapture(event.pointerId);
      this.handlers.lift(held.from);
    }
    this.handlers.carry(spot, this.#under(spot), event.pointerType === "touch");
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#end(event, this.#under(this.#spot(event)));
  }

  /**
   * @param {PointerEvent} event
   * @param {number | null} over
   */
  #end(event, over) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#held = null;
    if (!held.lifted) return;
    this.#swallow = event.type === "pointerup";
    this.handlers.drop(held.from, over);
  }

  /** @param {Spot} spot */
  #under(spot) {
    const layout = this.handlers.layout();
    return layout && placeAt(layout, spot.x, spot.y);
  }

  /**
   * @param {PointerEvent} event
   * @returns {Spot}
   */
  #spot(event) {
    const box = this.surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }
}
