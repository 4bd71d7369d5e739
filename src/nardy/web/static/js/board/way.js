/** The way round, for whoever is new to it: own head, own home, and the line from the one to the other. */

import { columnAt } from "./geometry.js";
import { svg } from "./svg.js";

/**
 * Along the upper row from the head, round the left end, along the lower row into the home and out to the tray; the
 * line keeps to the middle band.
 * @param {import("./geometry.js").Layout} layout
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
    word(words("head"), { x: head - step * 0.6, y: upper - size * 0.4, "text-anchor": "end", "font-size": size }),
    word(words("home"), { x: home + step * 0.1, y: lower + size, "text-anchor": "start", "font-size": size }),
  ];
}

/**
 * @param {string} said
 * @param {import("./svg.js").Attributes} attributes
 */
function word(said, attributes) {
  const text = svg("text", { class: "b-way-word", ...attributes });
  text.textContent = said;
  return text;
}
