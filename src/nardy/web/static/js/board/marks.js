/** What is marked on the board: what may move, where to, what is refused, the last move, and the way round. */

import { columnAt, isTray, slabHeight, spotOf, trayEnd } from "./geometry.js";
import { setAll, svg } from "./svg.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./checkers.js").Stacks} Stacks */

/**
 * @typedef {object} Marking everything marked, by place
 * @property {number[]} movable
 * @property {number | null} selected
 * @property {{place: number, dice: number}[]} targets
 * @property {number[]} refused
 * @property {{from: number, to: number}[]} last
 */

/**
 * Marks that lie on the field, under the checkers: the places the last moves left.
 * @param {Layout} layout
 * @param {Stacks} stacks
 * @param {Marking} marking
 * @returns {SVGElement[]}
 */
export function marksBelow(layout, stacks, { last }) {
  return last.flatMap(({ from }) => {
    if (isTray(from)) return [];
    const { x, y } = landing(layout, stacks, from);
    return [svg("circle", { class: "b-left", cx: x, cy: y, r: layout.checker * 0.36 })];
  });
}

/**
 * Marks that lie on the checkers.
 * @param {Layout} layout
 * @param {Stacks} stacks
 * @param {Marking} marking
 * @returns {SVGElement[]}
 */
export function marksAbove(layout, stacks, { movable, selected, targets, refused, last }) {
  const arrived = last.map(({ to }, index) => {
    const before = last.slice(0, index).filter((move) => move.to === to).length;
    const since = last.slice(index).filter((move) => move.from === to).length;
    return since > 0 ? null : { to, below: last.filter((move) => move.to === to).length - 1 - before };
  });
  // A checker still on its way is marked once it is there.
  const takeable = movable.filter((place) => place !== selected && !stacks.top(place)?.flying);
  return [
    ...arrived.flatMap((mark) => (mark ? lastMark(layout, stacks, mark.to, mark.below) : [])),
    ...takeable.map((place) => ringMark(layout, stacks, place, "movable")),
    ...(selected === null ? [] : [ringMark(layout, stacks, selected, "selected")]),
    ...targets.map(({ place, dice }) => targetMark(layout, stacks, place, dice)),
    ...refused.map((place) => crossMark(layout, stacks, place)),
  ];
}

/**
 * Where the next checker of a stack would come to lie.
 * @param {Layout} layout
 * @param {Stacks} stacks
 * @param {number} place
 */
export function landing(layout, stacks, place) {
  const count = stacks.count(place);
  return spotOf(layout, place, count, count + 1);
}

/**
 * @param {Layout} layout
 * @param {Stacks} stacks
 * @param {number} place
 * @param {string} kind
 */
function ringMark(layout, stacks, place, kind) {
  const { x, y } = stacks.spot(place);
  const width = Math.max(2, layout.checker * 0.055) * (kind === "selected" ? 1.7 : 1);
  const ring = (/** @type {string} */ part, /** @type {number} */ wider) =>
    svg("circle", { class: `b-${part}`, cx: x, cy: y, r: layout.checker / 2 + 0.5, "stroke-width": width * wider });
  return svg("g", { class: `b-${kind}` }, ring("glow", 1.9), ring("ring-mark", 1));
}

/**
 * @param {Layout} layout
 * @param {Stacks} stacks
 * @param {number} place
 * @param {number} below how many checkers lie above the one marked
 */
function lastMark(layout, stacks, place, below) {
  const count = stacks.count(place);
  if (isTray(place) || count <= below || stacks.top(place)?.flying) return [];
  const { x, y } = stacks.spot(place, count - 1 - below);
  const side = stacks.owner(place) ?? "white";
  const size = layout.checker;
  const [cy, r] = [y - size * 0.015, size * 0.37];
  return [svg("circle", { class: `b-last b-${side}`, cx: x, cy, r, "stroke-width": size * 0.09 })];
}

/**
 * A ring where the checker would land, with a pip for each die it takes to get there.
 * @param {Layout} layout
 * @param {Stacks} stacks
 * @param {number} place
 * @param {number} dice
 */
function targetMark(layout, stacks, place, dice) {
  const { x, y } = landing(layout, stacks, place);
  const size = layout.checker;
  const pip = size * (dice > 1 ? 0.075 : 0.13);
  const apart = dice > 1 ? size * 0.17 : 0;
  const pips = Array.from({ length: dice }, (_, i) => {
    const angle = (i / dice) * 2 * Math.PI - (dice === 2 ? 0 : Math.PI / 2) - (dice === 4 ? Math.PI / 4 : 0);
    return svg("circle", { class: "b-pip", cx: x + apart * Math.cos(angle), cy: y + apart * Math.sin(angle), r: pip });
  });
  const outline = isTray(place)
    ? svg("rect", { class: "b-spot", ...slabBox(layout, { x, y }), rx: 3 })
    : svg("circle", { class: "b-spot", cx: x, cy: y, r: size * 0.43 });
  return svg("g", { class: `b-target${dice > 1 ? " b-several" : ""}`, "data-place": place }, outline, ...pips);
}

/**
 * @param {Layout} layout
 * @param {Stacks} stacks
 * @param {number} place
 */
function crossMark(layout, stacks, place) {
  const { x, y } = landing(layout, stacks, place);
  const r = layout.checker * 0.27;
  const d = `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`;
  return svg(
    "g",
    { class: "b-refused", "data-place": place },
    svg("path", { class: "b-under", d, "stroke-width": layout.checker * 0.25 }),
    svg("path", { class: "b-cross", d, "stroke-width": layout.checker * 0.13 }),
  );
}

/**
 * @param {Layout} layout
 * @param {Spot} spot
 */
function slabBox(layout, { x, y }) {
  const height = slabHeight(layout);
  return { x: x - layout.slab / 2, y: y - height / 2 + 0.5, width: layout.slab, height: height - 1 };
}

/**
 * The way round for whoever is new to it: along the upper row from the head, round the left end, along the
 * lower row into the home and out to the tray. The line keeps to the middle band.
 * @param {Layout} layout
 * @param {(part: "head" | "home") => string} words
 * @returns {SVGElement[]}
 */
export function drawWay(layout, words) {
  const { field, middle, band, step } = layout;
  const reach = band / 2 - Math.min(5, band * 0.08);
  const [upper, lower] = [middle - reach, middle + reach];
  const head = columnAt(layout, 24).x;
  const home = columnAt(layout, 6).x - step / 2;
  const left = columnAt(layout, 13).x - step * 0.3;
  const end = columnAt(layout, 1).x + step * 0.4;
  const turn = Math.min(reach, step * 0.9);
  const arrow = Math.min(7, step * 0.22);
  const size = Math.max(11, step * 0.26);
  const line = [
    `M${head} ${upper}H${left + turn}`,
    `Q${left} ${upper} ${left} ${upper + turn}V${lower - turn}`,
    `Q${left} ${lower} ${left + turn} ${lower}H${end}`,
  ];
  const tip = `M${end - arrow} ${lower - arrow * 0.7}L${end} ${lower}L${end - arrow} ${lower + arrow * 0.7}`;
  const bottom = field.top + field.height;
  return [
    svg("path", { class: "b-way-line", d: line.join("") }),
    svg("path", { class: "b-way-tip", d: tip }),
    svg("circle", { class: "b-way-start", cx: head, cy: upper, r: Math.min(4, step * 0.13) }),
    svg("path", { class: "b-way-home", d: `M${head - step * 0.4} ${field.top - 2}H${head + step * 0.4}` }),
    svg("path", { class: "b-way-home", d: `M${home + 2} ${bottom + 2}H${home + 6 * step - 2}` }),
    wayWord(words("head"), { x: head - step * 0.6, y: upper - size * 0.4, "text-anchor": "end", "font-size": size }),
    wayWord(words("home"), { x: home + step * 0.1, y: lower + size, "text-anchor": "start", "font-size": size }),
  ];
}

/**
 * @param {string} said
 * @param {import("./svg.js").Attributes} attributes
 */
function wayWord(said, attributes) {
  const text = svg("text", { class: "b-way-word", ...attributes });
  text.textContent = said;
  return text;
}

/**
 * Tells the drawing of the board what has changed on it: which wedges and trays are goals, and the trays' numbers.
 * @param {SVGElement} ground
 * @param {Layout} layout
 * @param {Stacks} stacks
 * @param {Marking} marking
 */
export function touchUp(ground, layout, stacks, { targets }) {
  for (const part of ground.querySelectorAll("[data-place]")) {
    const place = Number(part.getAttribute("data-place"));
    const dice = targets.find((target) => target.place === place)?.dice ?? 0;
    part.classList.toggle("b-goal", dice === 1);
    part.classList.toggle("b-far-goal", dice > 1);
    if (!part.classList.contains("b-tray-count")) continue;
    const count = stacks.count(place);
    part.textContent = count ? String(count) : "";
    setAll(part, { "font-size": Math.min(15, trayEnd(layout) * 0.62) });
  }
}

/**
 * @param {Element} root
 * @param {number | null} over the place a checker is held over
 */
export function markOver(root, over) {
  for (const part of root.querySelectorAll(".b-goal, .b-far-goal, .b-target")) {
    part.classList.toggle("b-over", Number(part.getAttribute("data-place")) === over);
  }
}
