/**
 * The report of a check, built element by element.
 *
 * @import { DiceCheck } from "./check.js"
 * @import { Drawn, MatchRecord, Side } from "./record.js"
 * @import { DiceStatistics } from "./statistics.js"
 */

import { number, plural, text } from "../text.js";
import { howUnusual, verdictOnFile, verdictOnRecord, whoRolled } from "./sentences.js";
import { statisticsOf } from "./statistics.js";

/** @type {Side[]} */
const SIDES = ["white", "black"];

/**
 * @param {MatchRecord} record
 * @param {DiceCheck | null} check nothing where this browser cannot check
 * @param {DiceCheck | null} fileCheck of a sealed file, where there is one
 * @returns {Node[]}
 */
export function report(record, check, fileCheck) {
  const parts = [titleOf(record)];
  if (check) parts.push(verdict(check, verdictOnRecord(check)));
  if (fileCheck) parts.push(verdict(fileCheck, verdictOnFile(fileCheck)));
  return [...parts, statistics(record), ...games(record, check)];
}

/** @param {string} sentence @returns {HTMLElement} */
export function problem(sentence) {
  const line = element("p", "verdict is-wrong");
  line.append(mark("✗"), element("span", "", sentence));
  return line;
}

/** @param {MatchRecord} record */
function titleOf({ players }) {
  const title = element("h3", "players");
  const [white, black] = [element("bdi", "", players.white), element("bdi", "", players.black)];
  title.append(white, " – ", black);
  return title;
}

/** @param {DiceCheck} check @param {string} sentence */
function verdict({ verdict }, sentence) {
  if (verdict !== "fair" && verdict !== "not_checkable") return problem(sentence);
  const line = element("p", `verdict ${verdict === "fair" ? "is-fair" : "is-open"}`);
  line.append(mark(verdict === "fair" ? "✓" : "…"), element("span", "", sentence));
  return line;
}

/** @param {MatchRecord} record @param {DiceCheck | null} check */
function games({ drawn }, check) {
  const numbers = [...new Set(drawn.map(({ game }) => game))];
  const checked = drawn.slice(0, check?.checked ?? 0);
  const wrong = check?.wrong?.drawn ?? null;
  return numbers.map((game) => {
    const pairs = drawn.filter((pair) => pair.game === game);
    const details = /** @type {HTMLDetailsElement} */ (element("details", "fold game"));
    details.open = wrong !== null && pairs.includes(wrong);
    const name = text("Game {game}", { game });
    const count = plural("{count} pair of dice", "{count} pairs of dice", pairs.length, { count: pairs.length });
    const list = element("ol", "pairs");
    list.append(...pairs.map((pair) => pairElement(pair, checked.includes(pair), pair === wrong)));
    const summary = element("summary", "", text("{name}: {value}", { name, value: count }));
    if (pairs.every((pair) => checked.includes(pair))) summary.append(" ", mark("✓"));
    details.append(summary, list);
    return details;
  });
}

/** @param {Drawn} pair @param {boolean} fits @param {boolean} isWrong */
function pairElement({ side, dice }, fits, isWrong) {
  const item = element("li", isWrong ? "is-wrong" : "");
  const rolled = element("span", "tabular", dice.join("-"));
  rolled.dir = "ltr";
  item.append(element("span", "quiet", whoRolled(side)), " ", rolled);
  if (isWrong) item.append(" ", mark("✗"), element("span", "visually-hidden", text("does not fit")));
  else if (fits) item.append(" ", mark("✓"));
  return item;
}

/** @param {MatchRecord} record */
function statistics({ drawn, players }) {
  const box = element("div", "statistics");
  for (const side of SIDES) box.append(sideStatistics(players[side], statisticsOf(drawn, side)));
  return box;
}

/** @param {string} name @param {DiceStatistics} statistics */
function sideStatistics(name, statistics) {
  const { rolls, doubles, faces, meanPips } = statistics;
  const box = element("section", "side");
  const title = element("h4");
  title.append(element("bdi", "", name));
  const facts = element("p", "small quiet");
  facts.textContent = [
    plural("{count} roll", "{count} rolls", rolls, { count: rolls }),
    plural("{count} double", "{count} doubles", doubles, { count: doubles }),
    text("{pips} pips a roll", { pips: number(Math.round(meanPips * 100) / 100) }),
  ].join(" · ");
  const bars = element("dl", "faces small tabular");
  const most = Math.max(...faces, 1);
  faces.forEach((count, index) => {
    const row = element("div");
    const meter = document.createElement("meter");
    meter.max = most;
    meter.value = count;
    meter.ariaHidden = "true";
    const value = element("dd");
    value.append(meter, String(count));
    row.append(element("dt", "", String(index + 1)), value);
    bars.append(row);
  });
  box.append(title, facts, bars, element("p", "small", howUnusual(statistics)));
  return box;
}

/** @param {string} sign that repeats what is said beside it */
function mark(sign) {
  const part = element("span", "mark", sign);
  part.ariaHidden = "true";
  return part;
}

/** @param {string} name @param {string} [classes] @param {string} [content] @returns {HTMLElement} */
function element(name, classes, content) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  if (content !== undefined) made.textContent = content;
  return made;
}
