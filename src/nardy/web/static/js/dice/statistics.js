/**
 * What the dice of a match looked like, and how unusual that is for fair ones; as `nardy.match.dice_statistics` has it.
 *
 * @import { Drawn, Side } from "./record.js"
 *
 * @typedef {object} DiceStatistics
 * @property {number} rolls opening dice are not among them
 * @property {number} doubles
 * @property {number[]} faces how often each face from 1 to 6 came
 * @property {number} meanPips pips a roll, a double counting four times its face; fair dice give 8 1/6 in the long run
 * @property {number | null} howUnusual of all fair dice thrown as often, the share at least as uneven; null for too few
 */

const FACES = [1, 2, 3, 4, 5, 6];
const FEWEST_DICE = 30;

/**
 * @param {Drawn[]} drawn
 * @param {Side} side
 * @returns {DiceStatistics}
 */
export function statisticsOf(drawn, side) {
  const rolls = drawn.filter((pair) => pair.side === side).map(({ dice }) => dice);
  const thrown = rolls.flat();
  const faces = FACES.map((face) => thrown.filter((die) => die === face).length);
  const pips = rolls.reduce((sum, [high, low]) => sum + (high + low) * (high === low ? 2 : 1), 0);
  return {
    rolls: rolls.length,
    doubles: rolls.filter(([high, low]) => high === low).length,
    faces,
    meanPips: rolls.length ? pips / rolls.length : 0,
    howUnusual: chanceOfBeingAsUneven(faces),
  };
}

/**
 * Pearson's chi-square test of six equally likely faces.
 * @param {number[]} faces how often each came
 * @returns {number | null}
 */
export function chanceOfBeingAsUneven(faces) {
  const dice = faces.reduce((sum, count) => sum + count, 0);
  if (dice < FEWEST_DICE) return null;
  const expected = dice / faces.length;
  return upperTail(faces.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0));
}

/**
 * The chance that a chi-square variable of five degrees of freedom is at least this large (Abramowitz and Stegun,
 * Handbook of Mathematical Functions, 26.4.4).
 * @param {number} chiSquare
 */
function upperTail(chiSquare) {
  const root = Math.sqrt(chiSquare);
  const density = Math.exp(-chiSquare / 2) / Math.sqrt(2 * Math.PI);
  return complementaryError(root / Math.SQRT2) + 2 * density * (root + root ** 3 / 3);
}

/**
 * 1 − erf(z) for z ≥ 0: its power series where that is short, else its continued fraction (7.1.6 and 7.1.14 there).
 * @param {number} z
 */
function complementaryError(z) {
  const scale = Math.exp(-z * z) / Math.sqrt(Math.PI);
  if (z < 2.5) {
    let sum = 0;
    for (let n = 0, term = z; n < 100; n++, term *= (2 * z * z) / (2 * n + 1)) sum += term;
    return 1 - 2 * scale * sum;
  }
  let fraction = z;
  for (let n = 100; n > 0; n--) fraction = z + n / 2 / fraction;
  return scale / fraction;
}
