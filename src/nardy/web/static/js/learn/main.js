/** A lesson: its diagrams come to life one by one, as they come near the screen or are reached by key. */

import { Announcer } from "../match/announcer.js";
import { part } from "../match/page.js";
import { Diagram } from "./diagram.js";

const announcer = new Announcer(part("polite", HTMLElement), part("assertive", HTMLElement));

const nearby = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      nearby.unobserve(target);
      new Diagram(target, announcer);
    }
  },
  { rootMargin: "50% 0px" },
);
for (const figure of document.querySelectorAll(".diagram")) nearby.observe(figure);
