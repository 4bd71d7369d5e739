/** The thirty checkers: how they look and how they stand in stacks. */

import { COUNTED_FROM, PLACES, columnAt, isTray, slabHeight, spotOf } from "./geometry.js";
import { setAll, svg } from "./svg.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./view.js").Side} Side */

/**
 * @typedef {object} Checker
 * @property {Side} side
 * @property {SVGGElement} element
 * @property {SVGUseElement} body
 * @property {SVGTextElement} count
 * @property {boolean} flying on its way, or held by a finger
 */

let boards = 0;

export class Stacks {
  /** @type {Checker[][]} */
  #stacks = Array.from({ length: PLACES }, () => []);
  #layers = Array.from({ length: PLACES }, () => svg("g"));
  #id = `checker-${++boards}`;
  /** @type {Layout | null} */
  #layout = null;

  /**
   * @param {SVGElement} layer where the stacks are drawn
   * @param {SVGElement} above where a checker on its way is drawn
   */
  constructor(layer, above) {
    this.above = above;
    layer.append(svg("defs", {}, ...shapes(this.#id)), ...this.#layers);
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
    for (const stack of this.#stacks) for (const checker of stack) checker.flying = false;
    this.arrange();
  }

  /**
   * Moves the top checker of a stack onto another; it is drawn above all else until it is put down.
   * @param {number} from
   * @param {number} to
   * @param {Side} side
   * @returns {Checker}
   */
  lift(from, to, side) {
    const checker = this.#at(from).at(-1);
    if (checker?.side !== side) throw new RangeError(`No ${side} checker stands on place ${from}.`);
    this.#at(from).pop();
    this.#at(to).push(checker);
    checker.flying = true;
    this.above.append(checker.element);
    this.#arrangeOne(from);
    this.#arrangeOne(to);
    return checker;
  }

  /**
   * @param {Checker} checker
   * @param {number} place where it stands now
   */
  putDown(checker, place) {
    checker.flying = false;
    this.#arrangeOne(place);
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
    for (let place = 0; place < PLACES; place++) this.#arrangeOne(place);
  }

  /** @param {number} place */
  #arrangeOne(place) {
    if (!this.#layout) return;
    const stack = this.#at(place);
    const layer = /** @type {SVGGElement} */ (this.#layers[place]);
    const standing = stack.filter((checker) => !checker.flying);
    const size = this.#layout.checker / 100;
    stack.forEach((checker, index) => {
      if (checker.flying) return;
      const { x, y } = spotOf(/** @type {Layout} */ (this.#layout), place, index, stack.length);
      if (layer.children[standing.indexOf(checker)] !== checker.element) {
        layer.insertBefore(checker.element, layer.children[standing.indexOf(checker)] ?? null);
      }
      this.#dress(checker, place);
      checker.element.style.transform = placed({ x, y }, isTray(place) ? 1 : size);
      const said = checker === standing.at(-1) && standing.length >= COUNTED_FROM && !isTray(place);
      checker.count.textContent = said ? String(standing.length) : "";
    });
  }

  /**
   * A checker lies flat on a point and stands on its edge in a tray.
   * @param {Checker} checker
   * @param {number} place
   */
  #dress(checker, place) {
    const layout = /** @type {Layout} */ (this.#layout);
    const tray = isTray(place);
    setAll(checker.body, { href: `#${this.#id}-${checker.side}${tray ? "-slab" : ""}` });
    if (!tray) return checker.body.removeAttribute("transform");
    const height = slabHeight(layout) / 20;
    const flip = columnAt(layout, place).grows;
    setAll(checker.body, { transform: `scale(${layout.slab / 100} ${height * flip})` });
  }

  /**
   * @param {Side} side
   * @returns {Checker}
   */
  #make(side) {
    const body = svg("use", { href: `#${this.#id}-${side}` });
    const count = svg("text", { class: "count", y: 15 });
    const element = svg("g", { class: `checker ${side}` }, body, count);
    return { side, element, body, count, flying: false };
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

/**
 * @param {Spot} spot
 * @param {number} scale
 */
export function placed({ x, y }, scale) {
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`;
}

/**
 * Both kinds of checker, 100 across, and both seen from the edge, 100 by 20. The rims differ: ivory is turned in
 * plain rings, stone is notched all round and bears a star.
 * @param {string} id
 * @returns {SVGElement[]}
 */
function shapes(id) {
  const disc = () => [
    svg("circle", { class: "cast", cy: 5, r: 50 }),
    svg("circle", { class: "edge", r: 48.5 }),
    svg("circle", { class: "face", cy: -1.5, r: 44 }),
  ];
  const ring = (/** @type {number} */ r, /** @type {number} */ width) =>
    svg("circle", { class: "ring", r, cy: -1.5, "stroke-width": width });
  const notches = svg("circle", { class: "ring", cy: -1.5, r: 38.5, "stroke-width": 8, "stroke-dasharray": "4.6 10.52" });
  return [
    svg("g", { id: `${id}-white`, class: "white" }, ...disc(), ring(36.5, 4), ring(29.5, 2.2)),
    svg("g", { id: `${id}-black`, class: "black" }, ...disc(), notches, ring(30.5, 2.2)),
    ...["white", "black"].map((side) =>
      svg(
        "g",
        { id: `${id}-${side}-slab`, class: side },
        svg("rect", { class: "edge", x: -49, y: -9.4, width: 98, height: 18.8, rx: 4 }),
        svg("rect", { class: "face", x: -45, y: -7, width: 90, height: 7.5, rx: 2.5 }),
        svg("path", { class: "ring", d: side === "white" ? "M-44 4H44" : "M-36 0V6M-18 0V6M0 0V6M18 0V6M36 0V6", "stroke-width": 2 }),
      ),
    ),
  ];
}

/**
 * The points of an eight-pointed star, as an SVG path.
 * @param {number} radius
 * @param {number} [x]
 * @param {number} [y]
 */
export function star(radius, x = 0, y = 0) {
  const spots = Array.from({ length: 16 }, (_, i) => {
    const reach = i % 2 ? radius * 0.765 : radius;
    const angle = (i * Math.PI) / 8;
    return `${(x + reach * Math.sin(angle)).toFixed(2)} ${(y - reach * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${spots.join("L")}Z`;
}
