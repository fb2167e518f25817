// A question: what does one variant change against another? It is played until it is answered.

import { get, news, page, part, post } from "./api.js";
import { fill, h, many, s, say, whole } from "./dom.js";
import { chooser, opponents, variantForm } from "./offers.js";
import { rulesInWords } from "./words.js";

export async function showAsks({ main }) {
  const [offers, asked] = await Promise.all([get("offers"), get("ask")]);
  const wrong = h("p", { role: "alert", class: "wrong" });
  const policies = h("div", {}); // who plays
  let policy = "expert";
  const precision = h("select", { id: "precision" }, [["2", "±2 percentage points: seconds"], ["1", "±1 point"], ["0.5", "±0.5 points: minutes"], ["0.2", "±0.2 points"]].map(([v, t]) => h("option", { value: v, selected: v === "1" }, t)));
  const b = variantForm(offers, "b", who, { set: { hand_limit: "none" } });
  const a = variantForm(offers, "a", who);
  function who() {
    const list = opponents(b.offer(), b.seats(), b.teams()).filter(([v]) => v !== "best");
    const has = (name) => list.some(([v]) => v === name);
    if (!has(policy)) policy = has("expert") ? "expert" : list[0][0];
    fill(policies, chooser("policy", "Played by", list, policy, (v) => { policy = v; }));
  }
  who();
  async function start(e) {
    e.preventDefault();
    wrong.textContent = "";
    try {
      if (a.game() !== b.game()) throw new Error("Both variants must be of one game.");
      const { id } = await post("ask", { game: b.game(), a: a.rules(), b: b.rules(), policy, precision: Number(precision.value) });
      location.hash = `#/ask/${id}`;
    } catch (error) {
      wrong.textContent = error.message;
    }
  }
  fill(main, h("h1", {}, "Ask what a rule changes"), h("p", { class: "lead" }, "The same deals are played under both rules, by the same players, until the answer is known as well as you ask."),
    asked.length > 0 && h("ul", { class: "links" }, asked.map((q) => h("li", {}, h("a", { href: `#/ask/${q.id}` }, title(q)), q.done ? "" : " (being answered)"))),
    h("form", { class: "setup ask", onsubmit: start },
      h("fieldset", {}, h("legend", {}, "The rules as they are"), a.element), h("fieldset", {}, h("legend", {}, "The rules changed"), b.element),
      h("fieldset", {}, h("legend", {}, "The answer"), policies, h("label", { for: "precision" }, h("span", {}, "Until it is known to"), precision),
        wrong, h("button", { type: "submit", class: "main" }, "Ask"))));
  return "Ask";
}

const title = (q) => `${rulesInWords(q.question.b)}, against ${rulesInWords(q.question.a)}, by ${q.question.policy}`;

export async function showAsk({ main, args: [id], onLeave }) {
  const first = await get(`ask/${part(id)}`);
  const body = h("div", {});
  fill(main, h("h1", { class: "small" }, title(first)), body);
  let looks = -1;
  const draw = (q) => {
    const last = q.looks.at(-1);
    const share = q.total > 0 ? q.played / q.total : 0;
    fill(body,
      last ? h("p", { class: "said" }, `${last.text[0].toUpperCase()}${last.text.slice(1)}.`) : h("p", { class: "said" }, q.done ? "" : "The first deals are being played …"),
      last && chart(q),
      !q.done && [h("progress", { max: 1, value: share, "aria-label": "how far this round is" }),
        h("p", { class: "facts" }, `${whole(q.played)} of ${many(q.total, "game")} of this round`, q.rate > 0 && ` · ${whole(q.rate)} games/s`, last && ` · known to ±${last.half.toFixed(2)}, wanted ±${q.question.precision}`),
        h("p", { class: "actions" }, h("button", { type: "button", onclick: () => post(`ask/${part(id)}/stop`).then(draw, () => {}) }, "Stop"))],
      q.wrong && h("p", { class: "wrong", role: "alert" }, q.wrong),
      q.done && q.run && h("p", { class: "actions" }, h("a", { class: "button main", href: page(q.run) }, "All numbers and charts"), h("a", { class: "button", href: `#/run/${part(q.run)}/find?flipped=yes` }, "Games that somebody else wins")));
    if (q.looks.length !== looks && last) say(`after ${many(last.deals, "deal")}: ${last.text}`);
    looks = q.looks.length;
  };
  draw(first);
  if (!first.done) onLeave(news(`ask/${part(id)}/looks`, draw));
  return "Ask";
}

// chart draws the estimate and its interval after each round, against the precision that is wanted.
function chart(q) {
  const width = 640, row = 26, left = 110, right = 20;
  const most = Math.max(...q.looks.map((l) => Math.max(Math.abs(l.value) + l.half, q.question.precision)), 0.5);
  const x = (v) => left + ((v + most) / (2 * most)) * (width - left - right);
  const height = q.looks.length * row + 44;
  const last = q.looks.at(-1);
  return h("figure", {}, s("svg", { viewBox: `0 0 ${width} ${height}`, class: "intervals", role: "img", "aria-label": `The change of the ${last.what} after each round; the last: ${last.value.toFixed(2)} points, ±${last.half.toFixed(2)}` },
    s("line", { x1: x(0), x2: x(0), y1: 4, y2: height - 30, class: "zero" }),
    q.looks.map((l, i) => {
      const y = 16 + i * row;
      return s("g", {}, s("text", { x: left - 10, y: y + 4, class: "end" }, `${many(l.deals, "deal")}`), s("line", { x1: x(l.value - l.half), x2: x(l.value + l.half), y1: y, y2: y, class: "interval" }), s("circle", { cx: x(l.value), cy: y, r: 4.500, class: "estimate" }));
    }),
    s("text", { x: x(0), y: height - 12, class: "mid" }, "no change"), s("text", { x: x(-most), y: height - 12 }, `−${most.toFixed(1)}`), s("text", { x: x(most), y: height - 12, class: "end" }, `+${most.toFixed(1)} points`)),
  h("figcaption", { class: "quiet" }, `Change of the ${last.what.replace("_", " ")}, in percentage points, with its 95 % interval, after each round; n counts deals.`));
}
