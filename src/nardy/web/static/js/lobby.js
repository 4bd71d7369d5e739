/**
 * What the lobby lists: tables where somebody waits and games to watch. The page brings them along, and asks again while
 * it is looked at. Rows stay in place while they say the same, so that nothing jumps under a finger or loses its focus.
 *
 * @typedef {"none" | "relaxed" | "fast"} Pace
 *
 * @typedef {object} OpenTable
 * @property {string} id
 * @property {string} code
 * @property {string} name
 * @property {number} target
 * @property {Pace} pace
 * @property {Record<string, string | boolean>} rules those that differ from the classic game
 * @property {number} waiting_ms
 *
 * @typedef {object} LiveMatch
 * @property {string} id
 * @property {string} white
 * @property {string} black
 * @property {[number, number]} score
 * @property {number} target
 * @property {number} turn
 * @property {number} watchers
 *
 * @typedef {{open: OpenTable[], live: LiveMatch[]}} Lobby
 */

import { lang, plural, text } from "./text.js";

const EVERY_MS = 4000;
const MINUTE_MS = 60_000;

/** @param {string} id @returns {HTMLElement} */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found;
}

const carried = part("lobby");
const ownMatches = new Set((carried.dataset.own ?? "").split(" "));
/** @type {string | null} what was listed before, to tell of what is new */
let told = null;

/** @param {Lobby} lobby */
function show({ open, live }) {
  list(part("open-tables"), open, openTable);
  list(part("live-games"), live, liveMatch);
  part("no-tables").hidden = open.length > 0;
  part("no-games").hidden = live.length > 0;
  const count = open.length
    ? plural("{count} table is open.", "{count} tables are open.", open.length, { count: open.length })
    : text("No table is open.");
  if (told !== null && told !== count) part("news").textContent = count;
  told = count;
}

/**
 * @template {{id: string}} T
 * @param {HTMLElement} place
 * @param {T[]} items
 * @param {(item: T) => HTMLElement} made
 */
function list(place, items, made) {
  const shown = new Map(Array.from(place.children, (row) => [/** @type {HTMLElement} */ (row).dataset.id, row]));
  const rows = items.map((item) => {
    const row = made(item);
    row.dataset.id = item.id;
    const before = shown.get(item.id);
    return before?.isEqualNode(row) ? before : row;
  });
  const same = rows.length === place.children.length && rows.every((row, index) => row === place.children[index]);
  if (!same) place.replaceChildren(...rows);
}

/** @param {OpenTable} table */
function openTable({ id, code, name, target, pace, rules, waiting_ms }) {
  const facts = [lengthOf(target), clockOf(pace)];
  if (Object.keys(rules).length) facts.push(text("house rules"));
  facts.push(waitingFor(waiting_ms));
  const row = element("li", "row");
  row.append(words(named(name, text("Somebody without a name")), facts.join(" · ")));
  if (ownMatches.has(id)) row.append(link(`/${lang}/match/${id}`, text("Your table")));
  else if (Object.keys(rules).length) row.append(link(`/${lang}/join/${code}`, text("See the rules")));
  else row.append(sitDown(code));
  return row;
}

/** @param {LiveMatch} match */
function liveMatch({ id, white, black, score, target, turn, watchers }) {
  const who = element("span", "who");
  who.append(named(white, text("White")), " – ", named(black, text("Black")));
  const facts = [target > 1 ? text("{score} in a match to {points}", { score: score.join(" : "), points: target }) : lengthOf(1)];
  facts.push(text("turn {turn}", { turn }));
  if (watchers) facts.push(plural("{count} watches", "{count} watch", watchers, { count: watchers }));
  const row = element("li", "row");
  const isOwn = ownMatches.has(id);
  row.append(words(who, facts.join(" · ")), link(`/${lang}/match/${id}`, isOwn ? text("Play on") : text("Watch")));
  return row;
}

/** Sitting down changes something, so it is a form and no link. @param {string} code */
function sitDown(code) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = `/${lang}/join/${code}`;
  form.append(element("button", "button", text("Sit down")));
  return form;
}

/** @param {string} address @param {string} label */
function link(address, label) {
  const made = /** @type {HTMLAnchorElement} */ (element("a", "button", label));
  made.href = address;
  return made;
}

/** @param {HTMLElement} who @param {string} facts */
function words(who, facts) {
  const box = element("div", "words");
  box.append(who, element("span", "quiet small tabular", facts));
  return box;
}

/** @param {string} name @param {string} otherwise */
function named(name, otherwise) {
  const who = element("span", "who");
  who.append(element(name ? "bdi" : "span", "", name || otherwise));
  return who;
}

/** @param {number} target @returns {string} */
function lengthOf(target) {
  return target === 1 ? text("One game") : text("To {points}", { points: target });
}

/** @param {Pace} pace @returns {string} */
function clockOf(pace) {
  if (pace === "fast") return text("fast clock");
  return pace === "relaxed" ? text("relaxed clock") : text("no clock");
}

/** @param {number} ms @returns {string} */
function waitingFor(ms) {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes === 0) return text("just opened");
  return plural("waiting for {count} minute", "waiting for {count} minutes", minutes, { count: minutes });
}

/** @param {string} name @param {string} [classes] @param {string} [content] @returns {HTMLElement} */
function element(name, classes, content) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  if (content !== undefined) made.textContent = content;
  return made;
}

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch("/api/lobby").catch(() => null);
  // A lobby that cannot be asked just now shows what it knew.
  if (answer?.ok) show(await answer.json());
}

show(JSON.parse(carried.textContent));
setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);
