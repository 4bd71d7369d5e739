/** The board itself: frame, field, wedges, trays, inlay and the numbers at the rim. Drawn anew for each size. */

import { star } from "./checkers.js";
import { OWN_TRAY, RIVAL_TRAY, columnAt, isTray, trayEnd } from "./geometry.js";
import { svg } from "./svg.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Box} Box */

/**
 * @param {Layout} layout
 * @returns {SVGElement[]} from the bottom up
 */
export function drawBoard(layout) {
  const { board, field, step, bar, kind } = layout;
  const corner = kind === "tall" ? 8 : step * 0.22;
  const half = { left: field.left, top: field.top, width: 6 * step, height: field.height };
  const halves = [half, { ...half, left: half.left + half.width + bar }];
  return [
    svg("rect", { class: "b-frame", ...box(board), rx: corner }),
    svg("rect", { class: "b-frame-light", ...box(inset(board, 1)), rx: corner - 1 }),
    ...halves.flatMap((area) => [
      svg("rect", { class: "b-inlay", ...box(inset(area, -Math.min(3.5, layout.rim / 5))), rx: 1.5 }),
      svg("rect", { class: "b-field", ...box(area) }),
    ]),
    ...wedges(layout),
    ...halves.map((area) => svg("rect", { class: "b-field-edge", ...box(inset(area, 0.75)) })),
    chain(layout, field.left + field.width / 2, field.top, field.height, Math.min(bar * 0.26, 8), true),
    ...rails(layout),
    ...numbers(layout),
  ];
}

/**
 * Slim lancets in two tones, each of two facets as marquetry is laid, with a lozenge at the tip.
 * @param {Layout} layout
 */
function wedges(layout) {
  const { step, depth } = layout;
  const half = step * 0.44;
  const length = depth * 0.93;
  const tip = Math.min(step * 0.13, 6);
  return layout.columns.flatMap(({ x, rim, grows }, place) => {
    if (isTray(place)) return [];
    const base = rim - 2 * grows;
    const y = (/** @type {number} */ share) => base + grows * length * share;
    const side = (/** @type {number} */ to) =>
      `M${x} ${base}H${x + to * half}C${x + to * half * 0.66} ${y(0.42)} ${x + to * half * 0.2} ${y(0.8)} ${x} ${y(1)}Z`;
    const at = y(1) + grows * tip * 0.55;
    const lozenge = `M${x} ${at - tip}L${x + tip * 0.6} ${at}L${x} ${at + tip}L${x - tip * 0.6} ${at}Z`;
    return [
      svg(
        "g",
        { class: `b-wedge ${(place > 12) === (place % 2 === 0) ? "b-even" : "b-odd"}`, "data-place": place },
        svg("path", { d: `${side(-1)}${side(1)}` }),
        svg("path", { class: "b-facet", d: side(1) }),
        svg("path", { class: "b-tip", d: lozenge }),
      ),
    ];
  });
}

/**
 * The trays stand where the two paths end; the other half of each rail carries the inlay.
 * @param {Layout} layout
 */
function rails(layout) {
  const { field, rail, middle, step } = layout;
  const inner = rail * 0.68;
  return [OWN_TRAY, RIVAL_TRAY].flatMap((place) => {
    const { x, grows } = columnAt(layout, place);
    const height = field.height / 2 - 4;
    const recess = { left: x - inner / 2, top: grows > 0 ? field.top : middle + 4, width: inner, height };
    const opposite = grows > 0 ? middle + 4 : field.top;
    return [
      svg("rect", { class: "b-recess", ...box(recess), rx: Math.min(4, step * 0.12), "data-place": place }),
      chain(layout, x, opposite, height, Math.min(rail * 0.22, 15), false),
    ];
  });
}

/**
 * An inlaid chain of eight-pointed stars and lozenges.
 * @param {Layout} layout
 * @param {number} x
 * @param {number} top
 * @param {number} height
 * @param {number} radius
 * @param {boolean} lozenges lozenges only, with one star in the middle
 */
function chain(layout, x, top, height, radius, lozenges) {
  const pitch = radius * 4;
  const links = Math.max(1, Math.floor((height / 2 - radius * 2) / pitch));
  const centre = lozenges ? layout.middle : top + height / 2;
  const isStar = (/** @type {number} */ i) => (lozenges ? i === 0 : i % 2 === 0);
  const reach = (/** @type {number} */ i) => (isStar(i) ? radius : radius * 0.85);
  let shapes = "";
  for (let i = -links; i <= links; i++) {
    const y = centre + i * pitch;
    const r = reach(i);
    shapes += isStar(i) ? star(r, x, y) + star(r * 0.5, x, y) : `M${x} ${y - r}L${x + r * 0.6} ${y}L${x} ${y + r}L${x - r * 0.6} ${y}Z`;
    if (i < links) shapes += `M${x} ${y + r}V${y + pitch - reach(i + 1)}`;
  }
  return svg("path", { class: "b-chain", d: shapes });
}

/** @param {Layout} layout */
function numbers(layout) {
  const { rim, kind } = layout;
  const size = kind === "tall" ? 9.5 : Math.min(13, rim * 0.5);
  return layout.columns.flatMap(({ x, rim: edge, grows }, place) => {
    if (isTray(place)) {
      const y = layout.middle + -grows * (trayEnd(layout) / 2 + 2);
      return [svg("text", { class: "b-tray-count", x, y, "data-place": place })];
    }
    const text = svg("text", { class: "b-number", x, y: edge - grows * (rim / 2 + 1), "font-size": size });
    text.textContent = String(place);
    return [text];
  });
}

/** @param {Box} area */
function box({ left, top, width, height }) {
  return { x: left, y: top, width, height };
}

/**
 * @param {Box} area
 * @param {number} by
 * @returns {Box}
 */
function inset({ left, top, width, height }, by) {
  return { left: left + by, top: top + by, width: width - 2 * by, height: height - 2 * by };
}
