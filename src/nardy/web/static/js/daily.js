/** A day of the Daily: counts down to the next one, and shares what one's own game came to. */

import { lang, plural, text } from "./text.js";

const MINUTE_MS = 60_000;
const SAID_MS = 4_000;

const countdown = document.getElementById("countdown");
if (countdown) countDown(countdown);

const share = document.getElementById("share");
const shared = document.getElementById("shared");
if (share instanceof HTMLButtonElement && shared) {
  share.addEventListener("click", () => void shareResult(share.dataset, shared));
}

/**
 * The time left and the moment of midnight come from the server. The browser's own date may be wrong, so it counts by
 * its steady clock, and only tells what its time zone calls that moment.
 * @param {HTMLElement} line
 */
function countDown(line) {
  const end = performance.now() + Number(line.dataset["left"]);
  const midnight = new Date(Number(line.dataset["ends"]));
  const show = () => {
    const left = end - performance.now();
    if (left <= 0) return offerNext(line);
    line.textContent = `${untilNext(Math.ceil(left / MINUTE_MS))} ${localTime(midnight)}`;
    clearTimeout(timer);
    timer = setTimeout(show, Math.min(MINUTE_MS, left));
  };
  let timer = 0;
  show();
  // A device that slept has let no time pass for its timers.
  document.addEventListener("visibilitychange", () => document.hidden || show());
}

/** @param {number} minutes */
function untilNext(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours > 0) return text("The next game begins in {hours} h {minutes} min.", { hours, minutes: rest });
  return plural("The next game begins in {count} minute.", "The next game begins in {count} minutes.", rest, { count: rest });
}

/** @param {Date} midnight UTC */
function localTime(midnight) {
  const clock = new Intl.DateTimeFormat(`${lang}-u-nu-latn`, { hour: "2-digit", minute: "2-digit" });
  return text("That is at {time} where you are.", { time: clock.format(midnight) });
}

/** @param {HTMLElement} line */
function offerNext(line) {
  const link = document.createElement("a");
  link.className = "button button-primary";
  link.href = `/${lang}/daily`;
  link.textContent = text("To the new game");
  line.replaceChildren(text("A new day has begun."), link);
}

/**
 * By the device's own way of sharing, with the picture where it takes files; else the text is copied.
 * @param {DOMStringMap} result
 * @param {HTMLElement} status
 */
async function shareResult({ said, path, picture }, status) {
  const url = new URL(path ?? "", location.origin).href;
  const content = { text: said ?? "", url };
  try {
    if (navigator.share) await navigator.share(await withPicture(content, picture ?? ""));
    else {
      await navigator.clipboard.writeText(`${content.text}\n${url}`);
      status.textContent = text("Copied. Paste it wherever you like.");
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    status.textContent = `${content.text} ${url}`;
    return;
  }
  setTimeout(() => (status.textContent = ""), SAID_MS);
}

/**
 * @param {{text: string, url: string}} content
 * @param {string} address of the picture
 * @returns {Promise<ShareData>}
 */
async function withPicture(content, address) {
  const answer = await fetch(address);
  if (!answer.ok) return content;
  const files = [new File([await answer.blob()], "nardy-daily.png", { type: "image/png" })];
  return navigator.canShare?.({ files }) ? { ...content, files } : content;
}
