/** Starts the service worker, which keeps the rules and the lessons for times without a connection. */

// Under the site's Trusted Types a worker's address has to come from a policy. This is the only one that its
// Content-Security-Policy allows, and it says the same address whatever it is asked for.
/** @typedef {{createPolicy(name: string, rules: {createScriptURL(): string}): {createScriptURL(asked: string): string}}} Policies */
const policies = /** @type {{trustedTypes?: Policies}} */ (window).trustedTypes;
const address = policies
  ? policies.createPolicy("service-worker", { createScriptURL: () => "/sw.js" }).createScriptURL("")
  : "/sw.js";

// Browsers offer workers on secure connections and on this machine only, and some refuse them in private windows:
// everything works without one but reading offline. What the page itself needs comes before what is to be kept.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register(address, { updateViaCache: "none" }).catch(() => {});
  });
}
