/**
 * Where everything on the board stands. Pure: numbers in, numbers out; all lengths are CSS pixels.
 *
 * A *place* is a spot of the picture, named by the bottom player's own numbers: 24..13 from right to left along
 * the top, 12..1 from left to right along the bottom. Two more places are the trays.
 */

/** The bottom player's tray, right of the bottom right quarter, where its path ends. */
export const OWN_TRAY = 0;
/** The other player's tray, left of the top left quarter, where the other path ends. */
export const RIVAL_TRAY = 25;
export const PLACES = 26;

/** @typedef {{x: number, y: number}} Spot */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/**
 * @typedef {object} Column a point or a tray
 * @property {Box} box what can be tapped: from the board's edge to its middle
 * @property {number} x axis of the stack
 * @property {number} rim where the stack begins
 * @property {1 | -1} grows 1 when the stack grows downwards
 */

/**
 * @typedef {object} Layout
 * @property {"tall" | "wide"} kind
 * @property {Box} board the frame's outside
 * @property {Box} field the two halves and the bar between them
 * @property {number} step width of a point
 * @property {number} bar width of the bar
 * @property {number} rail width of the frame left and right
 * @property {number} rim height of the frame above and below
 * @property {number} middle the line between the upper and the lower half
 * @property {number} band height of the strip in the middle that no stack enters
 * @property {number} depth from the rim to the band: room of a stack
 * @property {number} checker diameter
 * @property {number} die edge of a die
 * @property {number} slab width of a borne-off checker standing on its edge
 * @property {readonly Column[]} columns indexed by place
 */

/** A stack this high says its number; a lower one is counted at a glance. */
export const COUNTED_FROM = 6;

const TALL_BELOW = 560;
const RIM_GAP = 2;

/**
 * @param {number} point own number of a player; 0 is off
 * @param {boolean} atBottom whether that player sits at the bottom
 * @returns {number} place
 */
export function placeOf(point, atBottom) {
  if (point === 0) return atBottom ? OWN_TRAY : RIVAL_TRAY;
  return atBottom ? point : ((point + 11) % 24) + 1;
}

/**
 * @param {number} place
 * @param {boolean} atBottom whether the player whose number is asked for sits at the bottom
 * @returns {number | null} its own number; null for the other player's tray
 */
export function pointOf(place, atBottom) {
  if (place === OWN_TRAY) return atBottom ? 0 : null;
  if (place === RIVAL_TRAY) return atBottom ? null : 0;
  return atBottom ? place : ((place + 11) % 24) + 1;
}

/**
 * @param {number} width room given
 * @param {number} height room given
 * @returns {Layout}
 */
export function layOut(width, height) {
  /** @type {Layout["kind"]} */
  const kind = width < TALL_BELOW && height > 1.1 * width ? "tall" : "wide";
  const sizes = kind === "tall" ? tallSizes(width, height) : wideSizes(width, height);
  const { step, rail, bar, rim, band, depth } = sizes;
  const inner = 12 * step + bar;
  const boardWidth = inner + 2 * rail;
  const boardHeight = 2 * (rim + depth) + band;
  const board = {
    left: Math.round((width - boardWidth) / 2),
    top: Math.round((height - boardHeight) / 2),
    width: boardWidth,
    height: boardHeight,
  };
  const field = { left: board.left + rail, top: board.top + rim, width: inner, height: boardHeight - 2 * rim };
  const middle = board.top + boardHeight / 2;
  const frame = { kind, board, field, step, bar, rail, rim, middle, band, depth };
  return {
    ...frame,
    checker: step * 0.96,
    die: Math.min(band * 0.62, (6 * step) / 4.7),
    slab: rail * 0.62,
    columns: Array.from({ length: PLACES }, (_, place) => columnOf(place, frame)),
  };
}

/** @typedef {{step: number, rail: number, bar: number, rim: number, band: number, depth: number}} Sizes */

/**
 * A phone held upright: the points take all the width, the stacks all the height.
 * @param {number} width
 * @param {number} height
 * @returns {Sizes}
 */
function tallSizes(width, height) {
  const bar = Math.round(Math.max(12, width / 30));
  const step = downTo((width - 2 * Math.max(24, width / 15) - bar) / 12, 0.25);
  const rail = Math.floor((width - 12 * step - bar) / 2);
  const rim = 18;
  const band = Math.round(2.4 * step);
  return { step, rail, bar, rim, band, depth: depthIn(height, rim, band, 12 * step) };
}

/**
 * @param {number} width
 * @param {number} height
 * @returns {Sizes}
 */
function wideSizes(width, height) {
  const step = Math.max(1, downTo(Math.min(width / 15.1, height / 9.8), 0.25));
  const rim = Math.round(0.5 * step);
  const band = Math.round(1.6 * step);
  const [rail, bar] = [Math.round(1.2 * step), Math.round(0.7 * step)];
  return { step, rail, bar, rim, band, depth: depthIn(height, rim, band, 7.5 * step) };
}

/**
 * @param {number} height
 * @param {number} rim
 * @param {number} band
 * @param {number} most
 */
function depthIn(height, rim, band, most) {
  return Math.floor(Math.min((height - 2 * rim - band) / 2, most));
}

/**
 * Lines are sharp only on whole pixels, or on even shares of them.
 * @param {number} value
 * @param {number} grain
 */
function downTo(value, grain) {
  return Math.floor(value / grain) * grain;
}

/**
 * @param {number} place
 * @param {Pick<Layout, "board" | "field" | "step" | "bar" | "rail" | "middle">} frame
 * @returns {Column}
 */
function columnOf(place, { board, field, step, bar, rail, middle }) {
  const upper = place > 12;
  const index = upper ? place - 13 : 12 - place;
  let left = field.left + index * step + (index > 5 ? bar : 0);
  let width = step;
  if (place === OWN_TRAY) [left, width] = [field.left + field.width, rail];
  if (place === RIVAL_TRAY) [left, width] = [board.left, rail];
  return {
    box: { left, top: upper ? board.top : middle, width, height: board.height / 2 },
    x: left + width / 2,
    rim: upper ? field.top + RIM_GAP : field.top + field.height - RIM_GAP,
    grows: upper ? 1 : -1,
  };
}

/**
 * The middle of the `index`-th of `count` checkers, counted from the rim. The more there are the more they overlap.
 * @param {Layout} layout
 * @param {number} place
 * @param {number} index
 * @param {number} count
 * @returns {Spot}
 */
export function spotOf(layout, place, index, count) {
  const { x, rim, grows } = columnAt(layout, place);
  if (isTray(place)) return { x, y: rim + grows * (index + 0.5) * slabHeight(layout) };
  const { checker, depth } = layout;
  const pitch = count > 1 ? Math.min(checker, (depth - RIM_GAP - checker) / (count - 1)) : 0;
  return { x, y: rim + grows * (checker / 2 + index * pitch) };
}

/**
 * Fifteen slabs and a line for their number fill a tray.
 * @param {Layout} layout
 */
export function slabHeight(layout) {
  return (layout.depth + layout.band / 2 - trayEnd(layout)) / 15;
}

/**
 * Room for the number at the open end of a tray.
 * @param {Layout} layout
 */
export function trayEnd(layout) {
  return Math.max(20, layout.step * 0.5);
}

/** @param {number} place */
export function isTray(place) {
  return place === OWN_TRAY || place === RIVAL_TRAY;
}

/**
 * @param {Layout} layout
 * @param {number} place
 * @returns {Column}
 */
export function columnAt(layout, place) {
  const column = layout.columns[place];
  if (!column) throw new RangeError(`There is no place ${place} on the board; places are 0 to 25.`);
  return column;
}

/**
 * @param {Layout} layout
 * @param {number} x
 * @param {number} y
 * @returns {number | null} the place under a spot; on the bar the nearest point
 */
export function placeAt(layout, x, y) {
  const { board, bar, middle, columns } = layout;
  if (y < board.top || y > board.top + board.height) return null;
  const found = columns.findIndex(({ box, grows }, place) => {
    const beside = isTray(place) ? 0 : bar / 2;
    return grows === (y < middle ? 1 : -1) && x >= box.left - beside && x < box.left + box.width + beside;
  });
  return found < 0 ? null : found;
}

/**
 * Where `count` dice of a player stand: in the middle band, the bottom player's in the right half.
 * @param {Layout} layout
 * @param {boolean} atBottom
 * @param {number} index
 * @param {number} count
 * @param {number} [pitch] from die to die, in dice
 * @returns {Spot}
 */
export function diceSpot(layout, atBottom, index, count, pitch = 1.17) {
  const { field, step, die, middle } = layout;
  const centre = atBottom ? field.left + field.width - 3 * step : field.left + 3 * step;
  return { x: centre + (index - (count - 1) / 2) * die * pitch, y: middle };
}

/**
 * The line a checker travels between two spots: straight along a row, round the end of the board between rows.
 * @param {Layout} layout
 * @param {Spot} from
 * @param {Spot} to
 * @param {boolean} atBottom whether the checker belongs to the bottom player, who changes rows at the left
 * @returns {Spot[]}
 */
export function wayBetween(layout, from, to, atBottom) {
  if (from.y < layout.middle === to.y < layout.middle) return [from, to];
  const { x } = columnAt(layout, atBottom ? 13 : 24);
  const turn = layout.checker / 2;
  const inward = atBottom ? turn : -turn;
  const onward = Math.sign(to.y - from.y) * turn;
  const corners = [
    { x: x + inward, y: from.y },
    { x, y: from.y + onward },
    { x, y: to.y - onward },
    { x: x + inward, y: to.y },
  ];
  if (Math.abs(from.x - x) <= turn) corners.shift();
  if (Math.abs(to.x - x) <= turn) corners.pop();
  return [from, ...corners, to];
}
