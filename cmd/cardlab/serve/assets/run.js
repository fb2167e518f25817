// A run: what it asked, its answer, its page, its games.

import { get, page, part } from "./api.js";
import { copier, fill, h } from "./dom.js";
import { facts } from "./runs.js";
import { rulesInWords } from "./words.js";

export async function showRun({ main, args: [name] }) {
  const run = await get(`runs/${part(name)}`);
  if (!run.sealed) throw new Error(run.wrong || `${name} is not finished.`);
  const answer = h("div", { class: "answer-of" }, h("p", { class: "quiet" }, "Reading …"));
  const link = (n, text) => h("li", {}, h("a", { href: `#/run/${part(name)}/game/${n}` }, text));
  const where = (q) => `#/run/${part(name)}/find?${new URLSearchParams(q)}`;
  const several = run.variants.length > 1;
  fill(main,
    h("h1", {}, name), answer,
    h("p", { class: "facts" }, facts(run)),
    h("p", { class: "actions" }, h("a", { class: "button", href: page(name) }, "All numbers and charts"), " ",
      copier("Copy as command", () => `cardlab report ${run.folder}`)),
    h("h2", {}, "Its games"),
    h("ul", { class: "links" },
      link(0, "The first game"),
      h("li", {}, h("a", { href: where({ order: "leads" }) }, "Those in which the lead changed most often")),
      h("li", {}, h("a", { href: where({ order: "swing" }) }, "Those in which it swung most at once")),
      h("li", {}, h("a", { href: where({ order: "shortest" }) }, "The shortest"), ", ", h("a", { href: where({ order: "longest" }) }, "the longest")),
      several && h("li", {}, h("a", { href: where({ flipped: "yes" }) }, "Those that somebody else won than under the first variant")),
      h("li", {}, h("a", { href: where({}) }, "Find games by what happened in them"))),
    several && [h("h2", {}, "Its variants"), h("ul", { class: "links" }, run.variants.map((v, i) => h("li", {}, h("strong", {}, run.labels[i]), `: ${rulesInWords(v)}`)))],
  );
  get(`runs/${part(name)}/answer`).then(
    (a) => fill(answer, h("p", { class: "question" }, a.question, " ", a.conditions), a.answers.slice(0, 4).map((t) => h("p", { class: "said" }, t))),
    (error) => fill(answer, h("p", { class: "wrong" }, error.message)));
  return name;
}
