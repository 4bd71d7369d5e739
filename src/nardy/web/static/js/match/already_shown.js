/**
 * Plays that stand on the board when their event comes: the own turn, and one of the rival's that was seen being tried.
 *
 * @import { OwnTurn } from "./own_turn.js"
 * @import { Previews } from "./previews.js"
 * @import { MatchEvent } from "./protocol.js"
 * @import { Counts, Stage } from "./stage.js"
 */

/**
 * Whether the board shows the event already; its play is then marked as the last one.
 * @param {MatchEvent} event
 * @param {Stage} stage
 * @param {OwnTurn | null} own
 * @param {Previews | undefined} previews
 * @returns {"own" | "tried" | null}
 */
export function alreadyShown(event, stage, own, previews) {
  const moves = event.type === "played" ? event.moves : [];
  const side = "side" in event ? event.side : "white";
  const beforeTried = previews?.settle(side, moves) ?? null;
  if (event.type !== "played") return null;
  /** @param {Counts} before */
  const remember = (before) => stage.remember(side, moves, before);
  if (own && String(own.turn.wireMoves) === String(moves)) {
    remember(own.before);
    return "own";
  }
  if (!beforeTried) return null;
  remember(beforeTried);
  return "tried";
}
