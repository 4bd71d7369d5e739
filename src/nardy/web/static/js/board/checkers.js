/** The thirty checkers: how they look and how they stand in stacks. */

import { COUNTED_FROM, PLACES, isTray, slabHeight, spotOf } from "./geometry.js";
import { edgewise, flat } from "./shapes.js";
import { placed, setAll, svg } from "./svg.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./contract.js").Side} Side */

/**
 * @typedef {object} Checker
 * @property {Side} side
 * @property {SVGGElement} element
 * @property {SVGGElement} slab how it looks in a tray
 * @property {SVGTextElement} count
 * @property {boolean} flying on its way, or held by a finger
 * @property {number} flights how often it has left its stack; a flight that is not its last one lands nowhere
 */

export class Stacks {
  /** @type {Checker[][]} */
  #stacks = Array.from({ length: PLACES }, () => []);
  #layers = Array.from({ length: PLACES }, () => svg("g"));
  /** @type {Layout | null} */
  #layout = null;

  /**
   * @param {SVGElement} layer where the stacks are drawn
   * @param {SVGElement} above where a checker on its way is drawn
   */
  constructor(layer, above) {
    this.above = above;
    layer.append(...this.#layers);
  }

  /** @param {number} place */
  count(place) {
    return this.#at(place).length;
  }

  /**
   * @param {number} place
   * @returns {Side | null}
   */
  owner(place) {
    return this.#at(place)[0]?.side ?? null;
  }

  /**
   * Sets every stack at once.
   * @param {(place: number) => {side: Side, count: number} | null} wanted
   */
  fill(wanted) {
    /** @type {Record<Side, Checker[]>} */
    const box = { white: [], black: [] };
    for (const stack of this.#stacks) for (const checker of stack.splice(0)) box[checker.side].push(checker);
    for (let place = 0; place < PLACES; place++) {
      const { side, count } = wanted(place) ?? { side: /** @type {Side} */ ("white"), count: 0 };
      for (let i = 0; i < count; i++) this.#at(place).push(box[side].pop() ?? this.#make(side));
    }
    for (const checker of [...box.white, ...box.black]) checker.element.remove();
    for (const checker of this.#stacks.flat()) {
      checker.flying = false;
      checker.flights++;
    }
    this.arrange();
  }

  /**
   * Takes the top checker of a stack into the air, above all else; it still belongs to the stack.
   * @param {number} place
   * @param {Side} side whose it must be
   * @returns {Checker}
   */
  lift(place, side) {
    const checker = this.top(place);
    if (checker?.side !== side) throw new RangeError(`No ${side} checker stands on place ${place}.`);
    checker.flying = true;
    checker.flights++;
    checker.element.classList.remove("b-shifts", "b-standing");
    this.above.append(checker.element);
    this.#arrangeOne(place, true);
    return checker;
  }

  /**
   * Hands the top checker of a stack over to another; it stays in the air.
   * @param {number} from
   * @param {number} to
   */
  pass(from, to) {
    this.#at(to).push(.../** @type {Checker[]} */ (this.#at(from).splice(-1)));
    this.#arrangeOne(from, true);
    this.#arrangeOne(to, true);
  }

  /**
   * @param {Checker} checker
   * @param {number} place where it stands now
   * @param {number} flight which of its flights has ended
   */
  putDown(checker, place, flight) {
    if (checker.flights !== flight) return;
    checker.flying = false;
    this.#arrangeOne(place, true);
  }

  /**
   * @param {number} place
   * @returns {Checker | undefined}
   */
  top(place) {
    return this.#at(place).at(-1);
  }

  /**
   * @param {number} place
   * @param {number} [index] counted from the rim; the top one if left out
   * @param {number} [count] how many the stack shall be taken to hold
   * @returns {Spot}
   */
  spot(place, index, count = this.count(place)) {
    if (!this.#layout) return { x: 0, y: 0 };
    return spotOf(this.#layout, place, index ?? count - 1, count);
  }

  /** @param {Layout} [layout] the new one, if the room has changed */
  arrange(layout) {
    if (layout) this.#layout = layout;
    for (let place = 0; place < PLACES; place++) this.#arrangeOne(place, false);
  }

  /**
   * @param {number} place
   * @param {boolean} shift whether the checkers close up or make room instead of being there at once
   */
  #arrangeOne(place, shift) {
    const layout = this.#layout;
    if (!layout) return;
    const stack = this.#at(place);
    const layer = /** @type {SVGGElement} */ (this.#layers[place]);
    const standing = stack.filter((checker) => !checker.flying);
    const scale = isTray(place) ? 1 : layout.checker / 100;
    standing.forEach((checker, index) => {
      const { element, count } = checker;
      if (layer.children[index] !== element) {
        element.classList.remove("b-shifts");
        layer.insertBefore(element, layer.children[index] ?? null);
      } else element.classList.toggle("b-shifts", shift);
      this.#dress(checker, place);
      element.style.transform = placed(spotOf(layout, place, stack.indexOf(checker), stack.length), scale);
      const counted = index === standing.length - 1 && standing.length >= COUNTED_FROM && !isTray(place);
      count.textContent = counted ? String(standing.length) : "";
    });
  }

  /**
   * A checker lies flat on a point and stands on its edge in a tray.
   * @param {Checker} checker
   * @param {number} place
   */
  #dress(checker, place) {
    const layout = /** @type {Layout} */ (this.#layout);
    checker.element.classList.toggle("b-standing", isTray(place));
    if (isTray(place)) setAll(checker.slab, { transform: `scale(${layout.slab / 100} ${slabHeight(layout) / 20})` });
  }

  /**
   * @param {Side} side
   * @returns {Checker}
   */
  #make(side) {
    const slab = svg("g", { class: "b-slab" }, ...edgewise(side));
    const count = svg("text", { class: "b-count", y: 14 });
    const disc = svg("g", { class: "b-disc" }, ...flat(side));
    const element = svg("g", { class: `b-checker b-${side}` }, disc, slab, count);
    return { side, element, slab, count, flying: false, flights: 0 };
  }

  /**
   * @param {number} place
   * @returns {Checker[]}
   */
  #at(place) {
    const stack = this.#stacks[place];
    if (!stack) throw new RangeError(`There is no place ${place} on the board; places are 0 to 25.`);
    return stack;
  }
}
