/**
 * What came of a check, in words.
 *
 * @import { Cause, DiceCheck } from "./check.js"
 * @import { DiceStatistics } from "./statistics.js"
 * @import { Side } from "./record.js"
 */

import { number, plural, text } from "../text.js";

/** @param {DiceCheck} check of a record @returns {string} */
export function verdictOnRecord({ verdict, checked, cause, wrong }) {
  if (wrong) return differenceIn(wrong);
  if (cause) return sentenceFor(cause);
  if (verdict === "wrong_seed") return text("The seed shown at the end is not the one that was sealed.");
  return plural(
    "The seal fits, and {count} pair of dice is the sealed one.",
    "The seal fits, and all {count} pairs of dice are the sealed ones.",
    checked,
    { count: checked },
  );
}

/** @param {DiceCheck} check of a sealed file @returns {string} */
export function verdictOnFile({ checked, cause, wrong }) {
  if (wrong) return differenceIn(wrong);
  if (cause) return sentenceFor(cause);
  return plural(
    "Your file holds {count} pair of dice of this match, the same.",
    "Your file holds {count} pairs of dice of this match, all the same.",
    checked,
    { count: checked },
  );
}

/** @param {NonNullable<DiceCheck["wrong"]>} wrong */
function differenceIn({ drawn: { game, draw, dice }, expected }) {
  return text("Game {game}, pair {pair}: the record has {found}, sealed was {expected}.", {
    game,
    pair: draw + 1,
    found: dice.join("-"),
    expected: expected.join("-"),
  });
}

/** @param {Cause} cause @returns {string} */
function sentenceFor(cause) {
  switch (cause) {
    case "seal":
      return text("The record has no seal: these dice were not sealed, or it was not taken from this site.");
    case "nonces":
      return text("The record lacks what the players added to the dice.");
    case "games":
      return text("A game is missing in this record.");
    case "seed":
      return text("The envelope is still closed. It opens when the match is over; check again then.");
    case "other_file":
      return text("This is no file of sealed dice.");
    case "other_seed":
      return text("The file was sealed with another seed than the one shown at the end.");
    case "damaged":
      return text("The file is damaged: what comes out are no dice.");
    case "other_match":
      return text("The file belongs to another match.");
  }
}

/** @param {DiceStatistics} statistics @returns {string} */
export function howUnusual({ howUnusual: share }) {
  if (share === null) return text("Too few dice to say anything about them.");
  if (share >= 0.01) {
    const count = number(Math.round(share * 100));
    return text("Of 100 fair matches as long as this one, about {count} are at least as uneven.", { count });
  }
  if (share < 0.0001) return text("Of 10,000 fair matches as long as this one, fewer than one is as uneven.");
  const count = number(Math.round(share * 10_000));
  return text("Of 10,000 fair matches as long as this one, about {count} are at least as uneven.", { count });
}

/** @param {Side | null} side @returns {string} */
export function whoRolled(side) {
  if (side === "white") return text("White");
  return side === "black" ? text("Black") : text("Start");
}
