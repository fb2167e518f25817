// The list of runs: what each asked, and its answer.

import { get, news, part } from "./api.js";
import { fill, h, many, whole } from "./dom.js";
import { rulesInWords } from "./words.js";

export async function showRuns({ main, onLeave }) {
  const { runs } = await get("runs");
  const mine = runs.filter((r) => r.person);
  const others = runs.filter((r) => !r.person);
  const progress = h("section", { class: "progress", hidden: true, "aria-label": "Being played" });
  const answers = [];
  fill(main,
    h("h1", {}, "Runs"),
    runs.length === 0 && h("div", { class: "empty" },
      h("p", {}, "There are no runs here yet. ", h("a", { href: "#/ask" }, "Ask what a rule changes"), ", or ", h("a", { href: "#/play" }, "play a game"), ".")),
    progress,
    others.length > 0 && h("ul", { class: "runs" }, others.map((r) => runItem(r, answers))),
    mine.length > 0 && [h("h2", {}, "Games you played"), h("ul", { class: "runs" }, mine.map((r) => personItem(r)))],
  );
  let here = true;
  const stop = news("live", (list) => showProgress(progress, list));
  onLeave(() => { here = false; stop(); });
  (async () => {
    for (const [run, element] of answers) {
      if (!here) return;
      await answerOf(run, element);
    }
  })();
  return "Runs";
}

function runItem(r, answers) {
  const answer = h("div", { class: "answer-of" });
  const title = h("h2", {}, h("a", { href: r.sealed ? `#/run/${part(r.name)}` : undefined }, r.name));
  if (r.sealed) answers.push([r, answer]);
  return h("li", {}, title, answer,
    h("p", { class: "facts" }, r.wrong ? h("span", { role: "note", class: "wrong" }, r.wrong) : r.sealed ? facts(r) : "not finished"));
}

/** facts says in short what was played. */
export const facts = (r) => [
  r.variants.length > 2 ? many(r.variants.length, "variant") : r.variants.map(rulesInWords).join(" / "),
  " · ", r.policies.length > 3 ? many(r.policies.length, "policy") : r.policies.join(", "), " · ", many(r.games, "game"),
];

function personItem(r) {
  return h("li", {}, h("h3", {}, h("a", { href: `#/run/${part(r.name)}/game/0` }, `Against ${r.policies.filter((p) => p !== "human").join(", ")}`)),
    h("p", { class: "facts" }, r.variants.map(rulesInWords).join(), " · ", r.name));
}

async function answerOf(run, element) {
  fill(element, h("p", { class: "quiet" }, "Reading …"));
  try {
    const a = await get(`runs/${part(run.name)}/answer`);
    fill(element, h("p", { class: "question" }, a.question), a.answers.length > 0 && h("p", { class: "said" }, a.answers[0]));
  } catch (error) {
    fill(element, h("p", { class: "wrong" }, error.message));
  }
}

let before = new Map(); // games of each run, and when: for the rate

function showProgress(element, list) {
  element.hidden = list.length === 0;
  const now = performance.now();
  const rows = list.map((r) => {
    const last = before.get(r.name);
    const rate = last && now > last.at ? ((r.games - last.games) / (now - last.at)) * 1000 : 0;
    if (!last || last.games !== r.games) before.set(r.name, { games: r.games, at: now });
    return h("li", {}, h("h3", {}, r.name),
      h("progress", { max: r.of || 1, value: r.of ? r.shards : 0, "aria-label": `how far ${r.name} is` }),
      h("p", { class: "facts" }, `${whole(r.shards)}${r.of ? ` of ${whole(r.of)}` : ""} shards · ${many(r.games, "game")}`, rate > 0 && ` · ${whole(rate)} games/s`,
        r.wins && ` · seat 0 wins ${(100 * r.wins.value).toFixed(1)} % ±${(50 * (r.wins.high - r.wins.low)).toFixed(1)} (n = ${whole(r.wins.n)} shards)`));
  });
  fill(element, h("h2", {}, "Not finished"), h("ul", { class: "runs" }, rows));
}
