/**
 * Whether the dice of a finished match are those that were sealed before it; `nardy.match.dice_check` judges the plays too.
 *
 * @import { Drawn, MatchRecord, Pair } from "./record.js"
 * @import { SealedFile } from "./sealed_file.js"
 *
 * @typedef {"fair" | "not_checkable" | "wrong_seed" | "wrong_roll" | "wrong_file"} Verdict
 * @typedef {"seal" | "nonces" | "seed" | "other_file" | "other_seed" | "damaged" | "other_match" | "games"} Cause
 *
 * @typedef {object} DiceCheck
 * @property {Verdict} verdict
 * @property {number} checked how many pairs of dice were compared and fit
 * @property {Cause | null} cause where there is one besides a roll
 * @property {{drawn: Drawn, expected: Pair} | null} wrong the first pair that does not fit
 */

import { SealedDice, keyOf, sealOf } from "./sealed.js";
import { openSealedFile } from "./sealed_file.js";

/**
 * @param {MatchRecord} record
 * @returns {Promise<DiceCheck>}
 */
export async function checkDice({ match, seal, seed, nonces, drawn }) {
  const { white, black } = nonces;
  if (!seal || !match) return without("not_checkable", "seal");
  if (!white || !black) return without("not_checkable", "nonces");
  if (!seed) return without("not_checkable", "seed");
  if ((await sealOf(seed)) !== seal) return without("wrong_seed", null);
  const dice = new SealedDice(await keyOf(seed), match, { white, black });
  const check = await compare(drawn, "wrong_roll", ({ game, draw }) => dice.draw(game, draw));
  if (check.verdict === "fair" && !areAllThere(drawn)) return { ...check, verdict: "not_checkable", cause: "games" };
  return check;
}

/**
 * Whoever could leave out a game could choose among the sealed dice. Plays are judged by no browser: it knows no rule.
 * @param {Drawn[]} drawn
 */
function areAllThere(drawn) {
  return [...new Set(drawn.map(({ game }) => game))].every((game, index) => game === index + 1);
}

/**
 * A game longer than the file reaches is compared as far as it reaches.
 * @param {SealedFile} file
 * @param {MatchRecord} record
 * @returns {Promise<DiceCheck>}
 */
export async function checkSealedFile(file, { match, seal, seed, drawn }) {
  if (!seed) return without("not_checkable", "seed");
  const games = await openSealedFile(file, seed);
  if (typeof games === "string") return without("wrong_file", games);
  if (file.match !== match || file.seal !== seal) return without("wrong_file", "other_match");
  return compare(drawn, "wrong_file", async ({ game, draw }) => games[game - 1]?.[draw]);
}

/**
 * @param {Drawn[]} drawn
 * @param {Verdict} verdict where one does not fit
 * @param {(drawn: Drawn) => Promise<Pair | undefined>} sealedFor nothing where it is not known
 * @returns {Promise<DiceCheck>}
 */
async function compare(drawn, verdict, sealedFor) {
  let checked = 0;
  for (const pair of drawn) {
    const sealed = await sealedFor(pair);
    if (!sealed) continue;
    // An opening pair is White's die and Black's; the record writes the larger die of a roll first.
    const [first, second] = sealed;
    /** @type {Pair} */
    const expected = pair.side && first < second ? [second, first] : sealed;
    if (expected[0] !== pair.dice[0] || expected[1] !== pair.dice[1]) {
      return { verdict, checked, cause: null, wrong: { drawn: pair, expected } };
    }
    checked++;
  }
  return { verdict: "fair", checked, cause: null, wrong: null };
}

/** @param {Verdict} verdict @param {Cause | null} cause @returns {DiceCheck} */
function without(verdict, cause) {
  return { verdict, checked: 0, cause, wrong: null };
}
