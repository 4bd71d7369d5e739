/* Runs in the head before anything is painted, hence no module: applies the chosen theme, and serves its switch. */
(() => {
  const KEY = "nardy.settings";
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");

  /** @returns {{theme?: string}} what is chosen in this browser; nothing where it keeps nothing */
  function settings() {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? "{}");
    } catch {
      return {};
    }
  }

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
  }

  function apply() {
    const { theme } = settings();
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    show();
  }

  function show() {
    const colour = getComputedStyle(root).getPropertyValue("background-color");
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute("content", colour);
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.setAttribute("aria-pressed", String(isDark()));
    }
  }

  apply();
  dark.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", show);
  addEventListener("storage", apply);
  // A form of settings has stored the choice by the time its change has bubbled up to here.
  document.addEventListener("change", apply);
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element && target.closest("[data-theme-switch]"))) return;
    const theme = isDark() ? "light" : "dark";
    const followsSystem = (theme === "dark") === dark.matches;
    localStorage.setItem(KEY, JSON.stringify({ ...settings(), theme: followsSystem ? "auto" : theme }));
    apply();
  });
})();
