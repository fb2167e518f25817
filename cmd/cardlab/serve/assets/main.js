// Shows the page that the address names, behind its #.

import { fill, h, say } from "./dom.js";
import { showRuns } from "./runs.js";
import { showRun } from "./run.js";
import { showGame } from "./game.js";
import { showFind } from "./find.js";
import { showOffers } from "./offers.js";
import { showSeat } from "./play.js";
import { showAsks, showAsk } from "./ask.js";
import "./theme.js";

// Each page: a pattern of its path, what shows it, and the item of the menu that it is under.
const pages = [
  [/^\/$/, showRuns, "runs"],
  [/^\/run\/([^/]+)$/, showRun, "runs"],
  [/^\/run\/([^/]+)\/find$/, showFind, "runs"],
  [/^\/run\/([^/]+)\/game\/(\d+)$/, showGame, "runs"],
  [/^\/play$/, showOffers, "play"],
  [/^\/play\/([0-9a-f]+)$/, showSeat, "play"],
  [/^\/ask$/, showAsks, "ask"],
  [/^\/ask\/(\d+)$/, showAsk, "ask"],
];

let leave = () => {}; // what the page before wants done when it goes
let path = null;

async function show() {
  if (location.hash === "#main") return; // the link that skips the menu
  const [now, search = ""] = (location.hash.slice(1) || "/").split("?");
  const again = now === path;
  path = now;
  const page = pages.find(([pattern]) => pattern.test(now));
  const main = document.getElementById("main");
  leave();
  leave = () => {};
  for (const a of document.querySelectorAll("nav a")) {
    if (a.dataset.page === page?.[2]) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  }
  if (!page) {
    fill(main, h("h1", {}, "There is no such page"), h("p", {}, h("a", { href: "#/" }, "The list of runs")));
    return;
  }
  const here = { main, args: now.match(page[0]).slice(1).map(decodeURIComponent), search: new URLSearchParams(search), onLeave: (f) => { leave = f; } };
  if (!again) {
    fill(main, h("p", { class: "quiet" }, "Loading …"));
    window.scrollTo(0, 0);
  }
  try {
    const title = await page[1](here);
    document.title = title ? `${title} – cardlab` : "cardlab";
    if (!again) {
      main.focus({ preventScroll: true });
      if (title) say(title);
    }
  } catch (error) {
    fill(main, h("h1", {}, "That did not work"), h("p", { role: "alert" }, error.message), h("p", {}, h("a", { href: "#/" }, "The list of runs")));
  }
}

window.addEventListener("hashchange", show);
document.querySelector("[data-skip]").addEventListener("click", (e) => {
  e.preventDefault();
  document.getElementById("main").focus();
});
show();
