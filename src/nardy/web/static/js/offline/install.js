/** Shows the button that installs the site as an app, where the browser would. */

/** @typedef {Event & {prompt(): Promise<unknown>}} InstallPrompt what Chromium has and TypeScript does not know */

const line = document.getElementById("installing");
/** @type {InstallPrompt | undefined} */
let offer;

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = /** @type {InstallPrompt} */ (event);
  if (line) line.hidden = false;
});

// An offer can be taken once; if it is declined the browser makes another on a later visit.
line?.querySelector("button")?.addEventListener("click", () => {
  void offer?.prompt();
  line.hidden = true;
});

addEventListener("appinstalled", () => {
  if (line) line.hidden = true;
});
