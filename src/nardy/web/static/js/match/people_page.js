/**
 * Finds the parts of the page that only a match between two people has.
 *
 * @import { Announcer } from "./announcer.js"
 * @import { Message } from "./message.js"
 * @import { Stage } from "./stage.js"
 * @import { StateLine } from "./state_line.js"
 */

import { ClockView } from "./clock_view.js";
import { part } from "./page.js";
import { People } from "./people.js";
import { Phrases } from "./phrases.js";
import { PresenceView } from "./presence.js";
import { Previews } from "./previews.js";
import { WaitingPanel } from "./waiting.js";

/**
 * @param {{id: string, stage: Stage, stateLine: StateLine, message: Message, announcer: Announcer}} page
 * @returns {People}
 */
export function peopleAt({ id, stage, stateLine, message, announcer }) {
  /** @param {string} sentence */
  const say = (sentence) => announcer.say(sentence);
  return new People({
    clock: new ClockView(say),
    presence: new PresenceView(
      {
        panel: part("absence", HTMLElement),
        sentence: part("absence-sentence", HTMLElement),
        claim: part("claim", HTMLButtonElement),
        answers: part("answers", HTMLElement),
        letComputer: part("let-computer", HTMLButtonElement),
        takeOver: part("take-over", HTMLButtonElement),
        watchers: part("watchers", HTMLElement),
      },
      say,
    ),
    waiting: new WaitingPanel(
      {
        panel: part("waiting", HTMLElement),
        title: part("waiting-title", HTMLElement),
        invitation: part("invitation", HTMLElement),
        instead: part("instead", HTMLElement),
        code: part("code", HTMLElement),
        link: part("invite-link", HTMLInputElement),
        copy: part("copy-link", HTMLButtonElement),
        share: part("share-link", HTMLButtonElement),
        start: part("start-box", HTMLElement),
        begin: part("begin", HTMLButtonElement),
      },
      say,
    ),
    phrases: new Phrases(
      {
        list: part("phrases", HTMLElement),
        bubble: part("bubble", HTMLElement),
        mute: part("mute", HTMLInputElement),
        talk: part("talk", HTMLButtonElement),
      },
      id,
      say,
    ),
    previews: new Previews(stage, message),
    stateLine,
    naming: part("naming", HTMLFormElement),
    leave: part("leave", HTMLAnchorElement),
    device: part("device", HTMLButtonElement),
    deviceBox: part("device-box", HTMLElement),
    deviceLink: part("device-link", HTMLInputElement),
    deviceCopy: part("copy-device", HTMLButtonElement),
    deviceProblem: part("device-problem", HTMLElement),
  });
}
