/** The page that stands in for another: looks from time to time whether the server is there again, then loads that one. */

const FIRST_LOOK_MS = 2_000;
const RAREST_LOOK_MS = 60_000;

let pause = FIRST_LOOK_MS;
let timer = 0;

// At its own address the page stands in for nothing.
if (!location.pathname.endsWith("/offline")) {
  timer = setTimeout(look, pause);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void look();
  });
}

async function look() {
  clearTimeout(timer);
  if (await serverAnswers()) {
    location.reload();
    return;
  }
  pause = Math.min(2 * pause, RAREST_LOOK_MS);
  timer = setTimeout(look, pause);
}

/** A hidden page asks nobody. */
async function serverAnswers() {
  if (document.hidden) return false;
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
