/**
 * Codes of the wire made into sentences: what happened, what can be done, why a move is refused.
 *
 * @import { LineState } from "./connection.js"
 * @import { OwnTurn } from "./own_turn.js"
 * @import { MatchInfo, Result, State } from "./protocol.js"
 * @import { Actor } from "./viewpoint.js"
 */

import { isolate, lang, plural, text } from "../text.js";

/** A sentence, and the place in a lesson that explains it. @typedef {{sentence: string, rule: string | null}} Explanation */

/** @param {Actor} actor */
export function nameOf(actor) {
  if (typeof actor === "object") return actor.name;
  switch (actor) {
    case "you":
      return text("You");
    case "computer":
      return text("Computer");
    case "white":
      return text("White");
    case "black":
      return text("Black");
  }
}

/** @param {MatchInfo["level"]} level */
export function levelName(level) {
  switch (level) {
    case "easy":
      return text("easy");
    case "medium":
      return text("medium");
    case "hard":
      return text("hard");
    case null:
      return "";
  }
}

/** @param {readonly number[]} dice */
export function rollText(dice) {
  return dice.join("-");
}

/** @param {Actor} actor @param {readonly number[]} dice */
export function rolled(actor, dice) {
  const roll = rollText(dice);
  if (typeof actor === "object") return text("{name} rolled {roll}.", { name: isolate(actor.name), roll });
  switch (actor) {
    case "you":
      return text("You rolled {roll}.", { roll });
    case "computer":
      return text("The computer rolled {roll}.", { roll });
    case "white":
      return text("White rolled {roll}.", { roll });
    case "black":
      return text("Black rolled {roll}.", { roll });
  }
}

/** @param {Actor} actor @param {string} play in notation */
export function played(actor, play) {
  if (typeof actor === "object") return text("{name} played {play}.", { name: isolate(actor.name), play });
  switch (actor) {
    case "you":
      return text("You played {play}.", { play });
    case "computer":
      return text("The computer played {play}.", { play });
    case "white":
      return text("White played {play}.", { play });
    case "black":
      return text("Black played {play}.", { play });
  }
}

/** What is being tried before it is played. @param {Actor} actor @param {string} play in notation, empty for nothing */
export function tried(actor, play) {
  const name = isolate(nameOf(actor));
  return play ? text("{name} tries {play}.", { name, play }) : turnOf(actor, "to_play", false);
}

/** A roll without a legal move. @param {Actor} actor @param {readonly number[]} dice */
export function passed(actor, dice) {
  const roll = rollText(dice);
  if (typeof actor === "object") return text("{name} cannot move with {roll}.", { name: isolate(actor.name), roll });
  switch (actor) {
    case "you":
      return text("No legal move with {roll}. Turn passes.", { roll });
    case "computer":
      return text("The computer cannot move with {roll}.", { roll });
    case "white":
      return text("White cannot move with {roll}.", { roll });
    case "black":
      return text("Black cannot move with {roll}.", { roll });
  }
}

/** A roll of which every number is blocked by the rival. @param {readonly number[]} dice */
export function blocked(dice) {
  const [first, second] = dice;
  return first === second
    ? text("No legal move: every {die} is blocked. Turn passes.", { die: first ?? 0 })
    : text("No legal move: {first} and {second} are both blocked. Turn passes.", { first: first ?? 0, second: second ?? 0 });
}

/**
 * What is waited for.
 * @param {Actor} actor
 * @param {"to_roll" | "to_play"} phase
 * @param {boolean} here whether the one who acts sits at this device
 */
export function turnOf(actor, phase, here) {
  if (phase === "to_play" && here) return text("Tap a checker to move it.");
  if (typeof actor === "object") {
    const name = isolate(actor.name);
    return phase === "to_roll" ? text("{name} is to roll.", { name }) : text("{name} is to move.", { name });
  }
  switch (actor) {
    case "you":
      return text("Your turn: tap the dice to roll.");
    case "computer":
      return phase === "to_roll" ? text("The computer is to roll.") : text("The computer is thinking.");
    case "white":
      if (here) return text("White’s turn: tap the dice to roll.");
      return phase === "to_roll" ? text("White is to roll.") : text("White is to move.");
    case "black":
      if (here) return text("Black’s turn: tap the dice to roll.");
      return phase === "to_roll" ? text("Black is to roll.") : text("Black is to move.");
  }
}

/**
 * The opening: one die each, the higher starts.
 * @param {Actor} first
 * @param {number} firstDie
 * @param {Actor} second
 * @param {number} secondDie
 */
export function opened(first, firstDie, second, secondDie) {
  if (first === "you" || second === "you") {
    const [yours, theirs] = first === "you" ? [firstDie, secondDie] : [secondDie, firstDie];
    if (yours === theirs) return text("Both rolled {die}. Once more.", { die: yours });
    const rival = first === "you" ? second : first;
    if (typeof rival === "object") {
      const name = isolate(rival.name);
      return yours > theirs
        ? text("You {yours}, {name} {theirs}: you start.", { yours, name, theirs })
        : text("You {yours}, {name} {theirs}: {name} starts.", { yours, name, theirs });
    }
    return yours > theirs
      ? text("You {yours}, computer {theirs}: you start.", { yours, theirs })
      : text("You {yours}, computer {theirs}: it starts.", { yours, theirs });
  }
  if (typeof first === "object" && typeof second === "object" && firstDie !== secondDie) {
    const [one, two] = [isolate(first.name), isolate(second.name)];
    return firstDie > secondDie
      ? text("{one} {high}, {two} {low}: {one} starts.", { one, two, high: firstDie, low: secondDie })
      : text("{one} {high}, {two} {low}: {one} starts.", { one: two, two: one, high: secondDie, low: firstDie });
  }
  const [white, black] = first === "black" ? [secondDie, firstDie] : [firstDie, secondDie];
  if (white === black) return text("Both rolled {die}. Once more.", { die: white });
  return white > black
    ? text("White {white}, Black {black}: White starts.", { white, black })
    : text("White {white}, Black {black}: Black starts.", { white, black });
}

/** @param {Actor} actor who won */
export function winner(actor) {
  if (typeof actor === "object") return text("{name} wins.", { name: isolate(actor.name) });
  switch (actor) {
    case "you":
      return text("You win.");
    case "computer":
      return text("The computer wins.");
    case "white":
      return text("White wins.");
    case "black":
      return text("Black wins.");
  }
}

/** @param {Actor} actor who won the match */
export function matchWinner(actor) {
  if (typeof actor === "object") return text("{name} wins the match.", { name: isolate(actor.name) });
  switch (actor) {
    case "you":
      return text("You win the match.");
    case "computer":
      return text("The computer wins the match.");
    case "white":
      return text("White wins the match.");
    case "black":
      return text("Black wins the match.");
  }
}

/** @param {Actor} actor */
export function resigned(actor) {
  if (typeof actor === "object") return text("{name} resigned.", { name: isolate(actor.name) });
  switch (actor) {
    case "you":
      return text("You resigned.");
    case "computer":
      return text("The computer resigned.");
    case "white":
      return text("White resigned.");
    case "black":
      return text("Black resigned.");
  }
}

/**
 * Why a game ended before its last checker; empty where it was played out.
 * @param {Result["by"]} by
 * @param {Actor} actor who lost it
 */
export function leftBecause(by, actor) {
  const name = isolate(nameOf(actor));
  switch (by) {
    case "resign":
      return resigned(actor);
    case "time":
      return actor === "you" ? text("Your time ran out.") : text("{name} ran out of time.", { name });
    case "absence":
      return actor === "you"
        ? text("You were away on your turn, and the game was claimed.")
        : text("{name} was away, and the game was claimed.", { name });
    default:
      return "";
  }
}

/** What the computer does for somebody. @param {"stood_in" | "took_over"} type @param {Actor} actor */
export function stoodIn(type, actor) {
  const name = isolate(nameOf(actor));
  if (type === "stood_in") {
    return actor === "you" ? text("The computer plays for you.") : text("The computer plays on for {name}.", { name });
  }
  return actor === "you" ? text("You play again.") : text("{name} is back and plays.", { name });
}

/**
 * That the server was away during this turn; empty where it was not, or where it has been said.
 * @param {State} state
 * @param {State | undefined} before what was known until now
 */
export function stoodStill({ clock }, before) {
  return (clock?.stood_still ?? 0) > (before?.clock?.stood_still ?? 0)
    ? text("The server was away for a moment. The clocks stood still.")
    : "";
}

/** How the game was won and what it counts. @param {Result} result */
export function resultKind({ kind, points }) {
  switch (kind) {
    case "oin":
      return plural("Oin: {count} point.", "Oin: {count} points.", points, { count: points });
    case "mars":
      return plural(
        "Mars, the loser bore off nothing: {count} point.",
        "Mars, the loser bore off nothing: {count} points.",
        points,
        { count: points },
      );
    case "koks":
      return plural("Koks: {count} point.", "Koks: {count} points.", points, { count: points });
    case "draw":
      return text("A draw: no points.");
  }
}

const list = new Intl.ListFormat(lang, { type: "unit", style: "short" });

/** @param {readonly number[]} sources points of the checkers that can move */
function movablePoints(sources) {
  if (sources.length === 0) return text("The turn is complete: tap Done.");
  return text("Checkers that can move: {points}.", { points: list.format(sources.map(String)) });
}

/** @param {number} source @param {readonly number[]} targets */
function targetPoints(source, targets) {
  const points = list.format(targets.map((target) => (target === 0 ? text("off") : String(target))));
  return text("From {point} to: {points}.", { point: source, points });
}

/**
 * The checkers that can move, or where the one in hand can go.
 * @param {OwnTurn} own
 * @param {number | null} point that has the focus
 */
export function whereTo({ turn, selected }, point) {
  const { movable } = turn;
  const source = selected ?? (point !== null && movable.includes(point) ? point : null);
  if (source === null) return movablePoints(movable);
  return targetPoints(
    source,
    turn.targets(source).map((target) => target.point),
  );
}

/** @param {State} state */
export function bothPips({ pips: { white, black } }) {
  return text("Pips: White {white}, Black {black}.", { white, black });
}

/** @param {number} count */
export function pips(count) {
  return plural("{count} pip", "{count} pips", count, { count });
}

/** @param {string} reason a reason for which a move is refused @returns {Explanation} */
export function explained(reason) {
  switch (reason) {
    case "point_held":
      return { sentence: text("Your rival holds that point."), rule: "start#closed" };
    case "head_used":
      return { sentence: text("Only one checker may leave the head in a turn."), rule: "head#one-a-turn" };
    case "wall":
      return { sentence: text("No wall of six until a rival checker is past it."), rule: "wall#refused" };
    case "farther_first":
      return { sentence: text("A checker farther back must use this die first."), rule: "bearing-off#farther-first" };
    case "not_home":
      return { sentence: text("Bear off only when all fifteen checkers are home."), rule: "bearing-off#all-home" };
    case "more_dice":
      return { sentence: text("More dice can be played another way, so they must be."), rule: "dice#more-dice" };
    case "larger_die":
      return { sentence: text("Only one die can be played: it must be the larger."), rule: "dice#larger-die" };
    case "not_your_checker":
      return { sentence: text("That checker is not yours to move."), rule: "start#turns" };
    case "no_such_die":
      return { sentence: text("No die takes this checker there."), rule: "start#moving" };
    case "not_your_turn":
      return { sentence: text("It is not your turn."), rule: "start#turns" };
    default:
      return { sentence: text("This move is not allowed."), rule: null };
  }
}

/** A text that is no play at all. @returns {Explanation} */
export function unreadable() {
  return { sentence: text("That is no play. Write it like {play}.", { play: "24/18 13/10" }), rule: null };
}

/**
 * @param {string} code of an error
 * @param {string | null} reason
 * @returns {Explanation}
 */
export function failure(code, reason) {
  switch (code) {
    case "illegal_play":
      return explained(reason ?? "");
    case "not_your_turn":
      return explained(code);
    case "wrong_seat":
      return { sentence: text("You are watching this match: its seats are taken."), rule: null };
    case "not_now":
      return { sentence: text("That cannot be done now."), rule: null };
    case "stale":
      return { sentence: text("The board was behind and has been brought up to date. Try again."), rule: null };
    case "unavailable":
      return { sentence: text("The computer does not answer. It will be asked again."), rule: null };
    default:
      return { sentence: text("The server did not understand. Reload the page."), rule: null };
  }
}

/** @param {LineState} state */
export function lineState(state) {
  switch (state) {
    case "connecting":
      return text("Connecting…");
    case "connected":
      return text("Connected");
    case "reconnecting":
      return text("Reconnecting…");
    case "offline":
      return text("Offline");
    case "gone":
      return text("No such match");
  }
}

/** @param {string} rule a lesson and the place in it, as `wall#refused` */
export function ruleLink(rule) {
  return `/${lang}/learn/${rule}`;
}
