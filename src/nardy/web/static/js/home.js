/** The form that starts a match opens with what was chosen last in this browser. */

const KEY = "nardy.start";

const form = document.getElementById("start");
if (form instanceof HTMLFormElement) {
  /** @type {Record<string, string>} */
  const chosen = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  for (const radio of form.querySelectorAll("input")) {
    if (chosen[radio.name] === radio.value) radio.checked = true;
  }
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    chosen[target.name] = target.value;
    localStorage.setItem(KEY, JSON.stringify(chosen));
  });
}
