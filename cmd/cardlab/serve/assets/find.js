// Finds games of a run by what happened in them.

import { get, part, query } from "./api.js";
import { fill, h, many, say, whole } from "./dom.js";
import { because, nameOf, plain } from "./words.js";

const enough = 40; // games that are listed

// The orders in which games are wanted, for which all must be looked at.
const orders = {
  leads: (a, b) => b.leads - a.leads,
  swing: (a, b) => b.swing - a.swing,
  shortest: (a, b) => a.turns - b.turns,
  longest: (a, b) => b.turns - a.turns,
};

export async function showFind({ main, args: [name], search, onLeave }) {
  const run = await get(`runs/${part(name)}`);
  const field = (id, label, control) => h("label", { for: id }, h("span", {}, label), control);
  const select = (id, options) => h("select", { id, name: id }, options.map(([v, text]) => h("option", { value: v, selected: (search.get(id) ?? "") === v }, text)));
  const number = (id) => h("input", { id, name: id, type: "number", min: 0, max: 100000, value: search.get(id) ?? "" });
  const seats = Array.from({ length: run.seats ?? 2 }, (_, i) => [String(i), `P${i}`]);
  const results = h("div", { class: "results", "aria-live": "off" });
  const form = h("form", { class: "filters", onsubmit: (e) => { e.preventDefault(); go(); } },
    run.labels.length > 1 && field("variant", "Variant", select("variant", [["", "any"], ...run.labels.map((l) => [l, l])])),
    run.policies.length > 1 && field("policy", "A policy", select("policy", [["", "any"], ...run.policies.map((p) => [p, p])])),
    field("seat", "in seat", select("seat", [["", "any"], ...seats])),
    field("winner", "Won by", select("winner", [["", "anybody"], ...seats, ["nobody", "nobody"], ...(run.policies.length > 1 ? [["policy", "that policy"]] : [])])),
    field("reason", "It ended because", select("reason", [["", "of anything"], ...(run.reasons ?? []).map((r) => [r, because(r)])])),
    field("min_turns", "Turns, from", number("min_turns")), field("max_turns", "to", number("max_turns")),
    field("card", "The card", select("card", [["", "any"], ...(run.cards ?? []).map((c) => [c, nameOf(c)])])),
    field("kind", "was", select("kind", [["", "anything"], ...(run.kinds ?? []).map((k) => [k, plain(k)])])),
    run.labels.length > 1 && field("flipped", "Against the first variant", select("flipped", [["", "won by anybody"], ["yes", "somebody else wins"]])),
    field("order", "First", select("order", [["", "as they were dealt"], ["leads", "the most changes of the lead"], ["swing", "the largest swing of the lead"], ["shortest", "the shortest"], ["longest", "the longest"]])),
    h("button", { type: "submit", class: "main" }, "Find"));
  fill(main, h("h1", {}, "Find games of ", h("a", { href: `#/run/${part(name)}` }, name)), form, results);

  let turn = 0;
  onLeave(() => { turn++; });
  const values = () => Object.fromEntries([...new FormData(form)].filter(([, v]) => v !== ""));

  async function go() {
    const mine = ++turn;
    const wanted = values();
    history.replaceState(null, "", `#/run/${part(name)}/find${query(wanted)}`);
    const better = orders[wanted.order];
    let hits = [], looked = 0, next = 0, shards = 1;
    while (next !== null && (better || hits.length < enough)) {
      const answer = await get(`runs/${part(name)}/find${query({ ...wanted, from: next })}`);
      if (mine !== turn) return;
      ({ next, shards } = answer);
      looked += answer.looked;
      hits.push(...answer.hits);
      if (better) hits.sort(better);
      hits = hits.slice(0, enough);
      show(hits, looked, next, shards, wanted);
    }
    say(`${many(hits.length, "game")} found`);
  }

  function show(hits, looked, next, shards, wanted) {
    const swing = wanted.order === "swing", leads = wanted.order === "leads";
    fill(results, h("p", { class: "quiet" }, `${hits.length === 0 ? "No game" : many(hits.length, "game")} of ${whole(looked)} looked at`, next !== null ? ` (${next} of ${shards} parts)` : "", "."),
      hits.length > 0 && h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Games found" }, h("table", {}, h("thead", {}, h("tr", {}, ["Game", "Deal", run.labels.length > 1 && "Variant", "Winner", "Because", "Turns", swing && "Swing", leads && "Changes of the lead"].filter(Boolean).map((t) => h("th", { scope: "col" }, t)))),
        h("tbody", {}, hits.map((g) => h("tr", {},
          h("td", {}, h("a", { href: `#/run/${part(name)}/game/${g.game}${query({ ply: g.ply >= 0 ? g.ply : undefined })}` }, `game ${g.game}`)),
          h("td", {}, whole(g.deal)), run.labels.length > 1 && h("td", {}, g.label),
          h("td", {}, g.winner < 0 ? "nobody" : `P${g.winner} ${run.policies.length > 1 ? g.policies[g.winner] : ""}`), h("td", {}, because(g.reason)), h("td", {}, g.turns),
          swing && h("td", {}, `${(100 * g.swing).toFixed(0)} %`), leads && h("td", {}, g.leads)))))),
      swing && h("p", { class: "quiet" }, "The swing is the largest change, from one turn to the next, of what a side is before the best of the others, each as a share of its goal."),
      leads && h("p", { class: "quiet" }, "A side leads whose points are nearer to its goal than those of all others, after each turn; the lead changes when another side leads."));
  }

  if (run.sealed) go().catch((error) => fill(results, h("p", { role: "alert", class: "wrong" }, error.message)));
  return `Find games of ${name}`;
}
