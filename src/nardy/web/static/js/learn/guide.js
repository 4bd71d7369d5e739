/** The guide of a minute: finds the parts of its page and begins with the first step. */

import { Announcer } from "../match/announcer.js";
import { part } from "../match/page.js";
import { Guide } from "./steps.js";

/** @type {import("./steps.js").Scene[]} */
const scenes = JSON.parse(part("guide", HTMLScriptElement).text);

new Guide(
  scenes,
  {
    board: part("board", HTMLElement),
    panel: part("panel", HTMLElement),
    heading: part("step", HTMLElement),
    sentences: part("sentences", HTMLOListElement),
    buttons: part("buttons", HTMLElement),
    back: part("back", HTMLButtonElement),
    undo: part("undo", HTMLButtonElement),
    skip: part("skip", HTMLButtonElement),
    done: part("done", HTMLButtonElement),
    next: part("next", HTMLButtonElement),
    notOff: part("not-off", HTMLElement),
    end: part("end", HTMLFormElement),
  },
  new Announcer(part("polite", HTMLElement), part("assertive", HTMLElement)),
);
