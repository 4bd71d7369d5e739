/** Shapes that are drawn again and again: the two kinds of checker, and the inlay's stars and lozenges. */

import { svg } from "./svg.js";

/** @typedef {import("./contract.js").Side} Side */

/**
 * A checker seen from above, 100 across. The rims differ: ivory is turned in plain rings, stone is notched all round.
 * @param {Side} side
 * @returns {SVGElement[]}
 */
export function flat(side) {
  const circle = (/** @type {string} */ kind, /** @type {number} */ r, more = {}) =>
    svg("circle", { class: `b-${kind}`, r, cy: -1.5, ...more });
  const rim =
    side === "white"
      ? circle("ring", 37, { "stroke-width": 3.6 })
      : circle("ring", 38.5, { "stroke-width": 7, "stroke-dasharray": "5 10.12" });
  return [
    circle("cast", 50, { cy: 4.5 }),
    circle("edge", 48.5, { cy: 0 }),
    circle("face", 44),
    rim,
    circle("ring", 30, { "stroke-width": 2.2 }),
    circle("dish", 24),
  ];
}

/**
 * A checker standing on its edge, 100 by 20.
 * @param {Side} side
 * @returns {SVGElement[]}
 */
export function edgewise(side) {
  const turned = side === "white" ? "M-45 4.5H45" : "M-36 1V6.5M-18 1V6.5M0 1V6.5M18 1V6.5M36 1V6.5";
  return [
    svg("rect", { class: "b-edge", x: -49, y: -9.4, width: 98, height: 18.8, rx: 5 }),
    svg("rect", { class: "b-face", x: -46, y: -7.4, width: 92, height: 8, rx: 3 }),
    svg("path", { class: "b-ring", d: turned, "stroke-width": 2 }),
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

/**
 * A star within a star.
 * @param {number} radius
 * @param {number} x
 * @param {number} y
 */
export function starred(radius, x, y) {
  return star(radius, x, y) + star(radius * 0.5, x, y);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} across
 * @param {number} down
 */
export function lozenge(x, y, across, down) {
  return `M${x} ${y - down}L${x + across} ${y}L${x} ${y + down}L${x - across} ${y}Z`;
}
