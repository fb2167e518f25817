// A game of a run, step by step, or two of one deal side by side.

import { get, part, query } from "./api.js";
import { copier, fill, h, many, say } from "./dom.js";
import { drawTable } from "./table.js";
import { because, rulesInWords, spoken, told } from "./words.js";

/** Game is a game as the server tells it, with the tables that have been fetched. */
class Game {
  static async load(run, number, seat) {
    const g = new Game();
    g.path = `runs/${part(run)}/games/${number}`;
    g.seat = seat;
    g.info = await get(g.path + query({ seat }));
    g.tables = new Map([[-1, g.info.dealt]]);
    g.wanted = new Map();
    return g;
  }

  /** table returns the table after a step, -1 for the deal; those around it come along. */
  async table(step) {
    if (this.tables.has(step)) {
      if (step + 8 < this.info.steps.length && !this.tables.has(step + 8)) this.fetch(step + 1);
      return this.tables.get(step);
    }
    await this.fetch(step);
    return this.tables.get(step);
  }

  fetch(step) {
    const from = Math.floor(Math.max(0, step) / 32) * 32;
    if (!this.wanted.has(from)) {
      this.wanted.set(from, get(this.path + "/tables" + query({ seat: this.seat, from, to: from + 32 })).then((answer) => {
        answer.tables.forEach((t, i) => this.tables.set(answer.from + i, t));
      }, (error) => { this.wanted.delete(from); throw error; }));
    }
    return this.wanted.get(from);
  }
}

const kept = new Map(); // games that were loaded, by address: stepping changes the address

async function load(run, number, seat) {
  const key = `${run}/${number}/${seat}`;
  if (!kept.has(key)) {
    if (kept.size > 8) kept.clear();
    kept.set(key, await Game.load(run, number, seat));
  }
  return kept.get(key);
}

export async function showGame({ main, args: [run, number], search, onLeave }) {
  const seat = search.get("seat") ?? "";
  const game = await load(run, number, seat);
  const besideKey = search.get("beside");
  let beside = null;
  if (besideKey) {
    const [otherRun, otherNumber] = besideKey.includes("/") ? besideKey.split("/") : [run, besideKey];
    beside = await load(otherRun, otherNumber, "");
  }
  const { info } = game;
  const names = info.policies.map((_, i) => `P${i}`);
  const last = info.steps.length - 1;
  let step = clamp(stepOf(search, info), -1, last);

  const boards = h("div", { class: beside ? "boards two" : "boards" });
  const log = h("ol", { class: "log" });
  const where = h("p", { class: "where" });
  const slider = h("input", { type: "range", min: -1, max: last, value: step, "aria-label": "step", oninput: () => go(Number(slider.value)) });
  const button = (label, text, act, id) => h("button", { type: "button", onclick: act, "aria-label": label, id }, text);
  const jumps = h("div", { class: "jumps" });
  const auto = button("play the steps", "Play", () => play(timer ? 0 : 900), "auto");
  let timer = 0;

  const play = (pace) => {
    clearInterval(timer);
    timer = pace ? setInterval(() => (step < last ? go(step + 1) : play(0)), pace) : 0;
    auto.textContent = pace ? "Pause" : "Play";
  };

  const seatChoice = h("select", { id: "reader", onchange: () => address({ seat: seatChoice.value, step: undefined, ply: undefined }) },
    h("option", { value: "", selected: seat === "" }, "everything"), names.map((n, i) => h("option", { value: String(i), selected: seat === String(i) }, `what ${n} may know`)));
  const besideChoice = info.beside.length > 0 && h("select", { id: "beside", onchange: () => address({ beside: besideChoice.value, seat: undefined }) },
    h("option", { value: "" }, "nothing"), info.beside.map((b) => h("option", { value: String(b.game), selected: besideKey === String(b.game) }, `${b.label}, game ${b.game}`)));

  fill(main,
    h("h1", { class: "small" }, `Game ${info.game} of `, h("a", { href: `#/run/${part(run)}` }, run)),
    h("p", { class: "facts" }, rulesInWords(info.rules), ` · deal ${info.deal} · `, names.map((n, i) => `${n} ${info.policies[i]}`).join(", ")),
    h("div", { class: "choices-row" },
      h("label", { for: "reader" }, "Show ", seatChoice), besideChoice && h("label", { for: "beside" }, "Beside it ", besideChoice)),
    h("div", { class: "steps", role: "group", "aria-label": "Steps" },
      button("to the deal", "|◀", () => go(-1), "first"), button("one step back", "◀", () => go(step - 1), "back"), button("one step on", "▶", () => go(step + 1), "next"), button("to the end", "▶|", () => go(last), "last"), auto, slider),
    jumps, where,
    h("div", { class: "stage" }, boards, h("div", { class: "log-frame", tabindex: 0, role: "region", "aria-label": "What happened" }, log)),
    h("p", { class: "actions" },
      copier("Copy link", () => location.href),
      copier("Copy as position", () => game.tables.get(step)?.text ?? ""),
      copier("Copy as command", () => info.command + (seat === "" && step >= 0 ? ` --ply ${info.steps[step].ply}` : "")),
    ),
    h("p", { class: "quiet keys" }, "Keys: ← → a step, Home and End the ends, space plays, L the next change of the lead."));

  const items = info.steps.map((st, i) => h("li", { "data-step": i }, h("button", { type: "button", class: "line", onclick: () => go(i) },
    h("span", { class: "when" }, st.turn), h("span", {}, st.lines.map((l) => h("span", { class: "sentence" }, told(l)))))));
  fill(log, items, h("li", { class: "end" }, `${info.ending.winner < 0 ? "Nobody wins" : `P${info.ending.winner} wins`}: ${because(info.ending.reason)}.`));
  fill(jumps, info.leads.length > 0 && [h("span", { class: "quiet" }, "The lead changes: "), info.leads.map((i) => h("button", { type: "button", class: "small", onclick: () => go(i) }, `turn ${info.steps[i].turn}`))]);

  async function go(to, first) {
    step = clamp(to, -1, last);
    slider.value = step;
    history.replaceState(null, "", here({ step: step < 0 ? "deal" : step, ply: undefined }));
    const st = step < 0 ? null : info.steps[step];
    const table = await game.table(step);
    if (!table || !main.contains(boards)) return;
    slider.setAttribute("aria-valuetext", st ? `step ${step + 1} of ${last + 1}, turn ${st.turn}` : "the deal");
    fill(where, st ? [h("strong", {}, `Step ${step + 1} of ${last + 1}`), `, turn ${st.turn}`, st.choice && [" · ", `P${st.seat} chose `, h("code", {}, st.choice), st.legal > 1 ? `, one of ${st.legal}` : ", the only choice"], thought(st)] : [h("strong", {}, "The deal"), ` · ${many(last + 1, "step")}`]);
    const draw = (g, t, at, title) => h("div", {}, title && h("p", { class: "board-name" }, title), drawTable(t, { game: g.info.of, over: at === g.info.steps.length - 1, seats: names, policies: g.info.policies, bottom: seat === "" ? 0 : Number(seat), known: seat === "" }));
    const both = [draw(game, table, step, beside && `Game ${info.game}: ${rulesInWords(info.rules)}`)];
    if (beside) {
      const at = Math.min(step, beside.info.steps.length - 1);
      both.push(draw(beside, await beside.table(at), at, `Game ${beside.info.game}: ${rulesInWords(beside.info.rules)}`));
      both[1].append(h("p", { class: "quiet" }, at < 0 ? "The deal" : told(beside.info.steps[at].lines.join(". "))));
      both[0].append(h("p", { class: "quiet" }, st ? told(st.lines.join(". ")) : "The deal"));
    }
    fill(boards, both);
    for (const li of items) li.removeAttribute("aria-current");
    if (st) {
      items[step].setAttribute("aria-current", "step");
      const frame = log.parentElement;
      frame.scrollTop = Math.max(0, items[step].offsetTop - frame.clientHeight / 2);
    }
    if (!first) say(st ? st.lines.map((l) => spoken(l)).join(". ") : "the deal");
  }

  const here = (changes) => `#/run/${part(run)}/game/${number}${query({ ...Object.fromEntries(search), step: step < 0 ? undefined : step, ...changes })}`;
  const address = (changes) => { location.hash = here(changes); };

  const keys = (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target.matches("select, input:not([type=range])")) return;
    const moves = { ArrowLeft: () => go(step - 1), ArrowRight: () => go(step + 1), Home: () => go(-1), End: () => go(last), l: () => go(info.leads.find((i) => i > step) ?? step) };
    if (e.key === " " && !e.target.matches("button, a")) moves[" "] = () => play(timer ? 0 : 900);
    if (e.target.matches("[role=region]") && /^(Home|End)$/.test(e.key)) return;
    if (moves[e.key]) { e.preventDefault(); moves[e.key](); }
  };
  document.addEventListener("keydown", keys);
  onLeave(() => { document.removeEventListener("keydown", keys); clearInterval(timer); });
  await go(step, true);
  return `Game ${info.game} of ${run}`;
}

function stepOf(search, info) {
  if (search.get("ply")) return info.steps.findIndex((st) => st.ply === Number(search.get("ply")));
  return search.get("step") ? Number(search.get("step")) : -1;
}

const clamp = (n, low, high) => Math.max(low, Math.min(high, Number.isFinite(n) ? n : low));

function thought(st) {
  if (!st.thought) return null;
  const t = st.thought;
  const percent = (x) => `${(100 * x).toFixed(0)} %`;
  return h("span", { class: "thought" }, ` It gave itself ${percent(t.value)} to win`, t.visits ? ` (${t.visits} visits)` : "", t.runner_up && [", next best ", h("code", {}, t.runner_up), t.runner_up_value !== undefined ? ` with ${percent(t.runner_up_value)}` : ""], ".");
}
