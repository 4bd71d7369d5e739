/**
 * The page that checks dice: a record from a file, or that of `?match=ID`, and perhaps a sealed file. Once it is open it
 * asks no server.
 *
 * @import { DiceCheck } from "./check.js"
 * @import { MatchRecord } from "./record.js"
 */

import { text } from "../text.js";
import { checkDice, checkSealedFile } from "./check.js";
import { readRecord } from "./record.js";
import { problem, report } from "./report.js";
import { canCheck } from "./sealed.js";
import { readSealedFile } from "./sealed_file.js";

/** @param {string} id @returns {HTMLElement} */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found;
}

/** @type {DiceCheck} */
const NO_FILE = { verdict: "wrong_file", checked: 0, cause: "other_file", wrong: null };

const place = part("report");
const recordField = /** @type {HTMLInputElement} */ (part("record"));
const sealedField = /** @type {HTMLInputElement} */ (part("sealed"));

/** @type {string | null} */
let recordText = null;
let turn = 0;

async function show() {
  const mine = ++turn;
  const parts = await reported();
  // A file chosen meanwhile has a report of its own.
  if (mine === turn) place.replaceChildren(...parts);
}

/** @returns {Promise<Node[]>} */
async function reported() {
  if (recordText === null) {
    return sealedField.files?.length ? [problem(text("Now choose the record of the match as well."))] : [];
  }
  const record = readRecord(recordText);
  if (!record) return [problem(text("This is no record of a match."))];
  if (!canCheck()) return report(record, null, null);
  return report(record, await checkDice(record), await checkOfFile(record));
}

/** @param {MatchRecord} record */
async function checkOfFile(record) {
  const file = sealedField.files?.[0];
  if (!file) return null;
  const sealed = readSealedFile(await file.text());
  return sealed ? checkSealedFile(sealed, record) : NO_FILE;
}

/** @param {string} match */
async function fetchRecord(match) {
  const address = `/api/matches/${encodeURIComponent(match)}/record`;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) {
    place.replaceChildren(problem(text("The record of this match could not be loaded.")));
    return;
  }
  recordText = await answer.text();
  const save = /** @type {HTMLAnchorElement} */ (part("save"));
  save.href = address;
  save.download = `nardy-${match}.json`;
  save.hidden = false;
  await show();
}

recordField.addEventListener("change", async () => {
  const file = recordField.files?.[0];
  if (file) recordText = await file.text();
  await show();
});
sealedField.addEventListener("change", () => void show());
part("no-crypto").hidden = canCheck();

const match = new URLSearchParams(location.search).get("match");
if (match) void fetchRecord(match);
