/** The board itself: frame, field, wedges, trays, inlay and the numbers at the rim. Drawn anew for each size. */

import { OWN_TRAY, RIVAL_TRAY, columnAt, isTray, trayEnd } from "./geometry.js";
import { lozenge, star, starred } from "./shapes.js";
import { svg } from "./svg.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Box} Box */

let boards = 0;

/**
 * @param {Layout} layout
 * @returns {SVGElement[]} from the bottom up
 */
export function drawBoard(layout) {
  const { board, field, step, bar, rim, rail, kind } = layout;
  const corner = kind === "tall" ? 8 : step * 0.22;
  const half = { left: field.left, top: field.top, width: 6 * step, height: field.height };
  const halves = [half, { ...half, left: half.left + half.width + bar }];
  const light = `board-light-${++boards}`;
  const middle = { x: field.left + field.width / 2, top: field.top, height: field.height };
  return [
    svg(
      "linearGradient",
      { id: light, x1: 0, y1: 0, x2: 0.35, y2: 1 },
      svg("stop", { class: "b-field-near", offset: 0 }),
      svg("stop", { class: "b-field-far", offset: 1 }),
    ),
    svg("rect", { class: "b-frame", ...box(inset(board, 0.5)), rx: corner }),
    svg("rect", { class: "b-frame-light", ...box(inset(board, 1.5)), rx: corner - 1 }),
    svg("path", { class: "b-mitre", d: mitres(layout) }),
    ...halves.flatMap((area) => [
      svg("rect", { class: "b-inlay", ...box(inset(area, -Math.min(3.5, rim / 5))), rx: 1.5 }),
      svg("rect", { class: "b-field", ...box(area), fill: `url(#${light})` }),
    ]),
    ...wedges(layout),
    ...halves.map((area) => svg("rect", { class: "b-field-edge", ...box(inset(area, 0.75)) })),
    chain({ ...middle, radius: Math.min(bar * 0.26, 7) }, "lozenges"),
    svg("path", { class: "b-chain", d: starred(bar * 0.36, middle.x, layout.middle) }),
    ...rails(layout),
    svg("path", { class: "b-chain b-corner", d: corners(layout, Math.min(rim, rail) * 0.26) }),
    ...numbers(layout),
  ];
}

/**
 * The joints of the frame, from its corners to the field's.
 * @param {Layout} layout
 */
function mitres({ board, rail, rim }) {
  const corners = [
    { x: board.left, y: board.top, across: rail, down: rim },
    { x: board.left + board.width, y: board.top, across: -rail, down: rim },
    { x: board.left, y: board.top + board.height, across: rail, down: -rim },
    { x: board.left + board.width, y: board.top + board.height, across: -rail, down: -rim },
  ];
  return corners
    .map(({ x, y, across, down }) => `M${x + across * 0.12} ${y + down * 0.12}L${x + across * 0.86} ${y + down * 0.86}`)
    .join("");
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
    const right = `M${x} ${base}H${x + half}C${x + half * 0.66} ${y(0.42)} ${x + half * 0.2} ${y(0.8)} ${x} ${y(1)}`;
    const left = `C${x - half * 0.2} ${y(0.8)} ${x - half * 0.66} ${y(0.42)} ${x - half} ${base}Z`;
    return [
      svg(
        "g",
        { class: `b-wedge ${(place > 12) === (place % 2 === 0) ? "b-even" : "b-odd"}`, "data-place": place },
        svg("path", { class: "b-wedge-whole", d: `${right}${left}` }),
        svg("path", { class: "b-facet", d: `${right}Z` }),
        svg("path", { class: "b-finial", d: lozenge(x, y(1) + grows * tip * 0.55, tip * 0.6, tip) }),
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
  const width = rail * 0.68;
  const height = field.height / 2 - 4;
  return [OWN_TRAY, RIVAL_TRAY].flatMap((place) => {
    const { x, grows } = columnAt(layout, place);
    const [near, far] = grows > 0 ? [field.top, middle + 4] : [middle + 4, field.top];
    const rx = Math.min(4, step * 0.12);
    return [
      svg("rect", { class: "b-recess", x: x - width / 2, y: near, width, height, rx, "data-place": place }),
      svg("rect", { class: "b-panel", x: x - width / 2, y: far, width, height, rx }),
      chain({ x, top: far, height, radius: Math.min(rail * 0.2, 12) }, "stars"),
    ];
  });
}

/**
 * An inlaid chain: lozenges only, or lozenges and eight-pointed stars in turn, a star at either end.
 * @param {{x: number, top: number, height: number, radius: number}} where
 * @param {"lozenges" | "stars"} kind
 */
function chain({ x, top, height, radius }, kind) {
  const reach = height / 2 - radius * 2.2;
  const links = Math.max(1, Math.round(reach / (radius * 6.4))) * 2;
  const pitch = reach / links;
  const isStar = (/** @type {number} */ i) => kind === "stars" && i % 2 === 0;
  const size = (/** @type {number} */ i) => radius * (isStar(i) ? 1 : 0.8);
  const isMiddle = (/** @type {number} */ i) => kind === "lozenges" && i === 0;
  let d = "";
  for (let i = -links; i <= links; i++) {
    const y = top + height / 2 + i * pitch;
    const r = size(i);
    if (isMiddle(i)) continue;
    d += isStar(i) ? starred(r, x, y) : lozenge(x, y, r * 0.6, r);
    if (i < links && !isMiddle(i + 1)) d += `M${x} ${y + r}V${y + pitch - size(i + 1)}`;
  }
  return svg("path", { class: "b-chain", d });
}

/**
 * @param {Layout} layout
 * @param {number} radius
 */
function corners({ board, rail, rim }, radius) {
  const xs = [board.left + rail / 2, board.left + board.width - rail / 2];
  const ys = [board.top + rim / 2, board.top + board.height - rim / 2];
  return xs.flatMap((x) => ys.map((y) => star(radius, x, y))).join("");
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
