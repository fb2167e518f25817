// What may be played: the game, its variant with every switch, who sits where.

import { get, part, post } from "./api.js";
import { fill, h } from "./dom.js";
import { plain, rulesInWords } from "./words.js";

/** variantForm lets choose a game and a variant: {element, game(), rules(), seats(), teams()}. */
export function variantForm(offers, id, changed, start = {}) {
  const select = (name, list, value, act) => h("select", { id: `${id}-${name}`, onchange: act }, list.map(([v, text]) => h("option", { value: v, selected: v === value }, text)));
  const about = h("p", { class: "quiet" });
  const switches = h("div", { class: "switches" });
  const state = { game: start.game ?? offers[0].name, variant: start.variant ?? "standard", set: start.set ?? {} };
  const frame = h("div", { class: "variant" });
  const game = () => offers.find((g) => g.name === state.game);
  const variant = () => game().variants.find((v) => v.name === state.variant) ?? game().variants[0];

  function draw() {
    state.variant = variant().name;
    fill(frame,
      offers.length > 1 && h("label", { for: `${id}-game` }, h("span", {}, "Game"), select("game", offers.map((g) => [g.name, names[g.name] ?? g.name]), state.game, (e) => { state.game = e.target.value; state.set = {}; draw(); changed(); })),
      h("label", { for: `${id}-variant` }, h("span", {}, "Variant"), select("variant", game().variants.map((v) => [v.name, v.name]), state.variant, (e) => { state.variant = e.target.value; state.set = {}; draw(); changed(); })),
      about, h("details", { open: Object.keys(state.set).length > 0 }, h("summary", {}, "Change its rules"), switches));
    about.textContent = `${variant().about}.`;
    fill(switches, game().fields.map((f, i) => fieldRow(f, variant().values[i])));
  }

  function fieldRow(f, value) {
    const set = (v) => {
      if (v === value || v === "") delete state.set[f.name];
      else state.set[f.name] = v;
      row.classList.toggle("changed", f.name in state.set);
      changed();
    };
    const now = state.set[f.name] ?? value;
    const control = f.choices
      ? select(`f-${f.name}`, f.choices.map((c) => [c, plain(c) + (c === value ? " (as it is)" : "")]), now, (e) => set(e.target.value))
      : h("input", { id: `${id}-f-${f.name}`, type: "text", value: now, size: 12, autocomplete: "off", onchange: (e) => set(e.target.value.trim()) });
    const row = h("div", { class: `switch${f.name in state.set ? " changed" : ""}` }, h("label", { for: `${id}-f-${f.name}` }, plain(f.name)), control,
      h("p", { class: "quiet" }, `${f.meaning}${f.choices ? "" : ` (${f.values})`} · ${f.rule}`));
    return row;
  }

  draw();
  const rules = () => state.variant + (Object.keys(state.set).length ? ":" + game().fields.filter((f) => f.name in state.set).map((f) => `${f.name}=${state.set[f.name]}`).join(",") : "");
  return {
    element: frame, game: () => state.game, rules,
    seats: () => Number(state.set.seats ?? variant().seats), teams: () => (state.set.teams ? state.set.teams === "on" : variant().teams), offer: game,
  };
}

export const names = { cuttle: "Cuttle", cutrope: "Cut the Rope", highcard: "High Card" };

/** chooser is a list to choose from, of [value, what it is], with what is chosen said below. */
export function chooser(id, label, list, value, changed = () => {}) {
  const about = h("p", { class: "quiet about", id: `${id}-about` });
  const tell = (v) => { about.textContent = `${list.find(([o]) => o === v)?.[1] ?? ""}.`; };
  const control = h("select", { id, "aria-describedby": about.id, onchange: (e) => { tell(e.target.value); changed(e.target.value); } },
    list.map(([v]) => h("option", { value: v, selected: v === value }, v)));
  tell(value);
  return h("div", { class: "chooser" }, h("label", { for: id }, h("span", {}, label), control), about);
}

/** opponents lists who may sit against a person: levels where there are any, then policies; each with what it does. */
export function opponents(offer, seats, teams) {
  const levels = offer.levels.filter((l) => l.from <= seats && seats <= l.to && l.teams === teams).map((l) => [l.name, l.about]);
  const policies = offer.policies.map((p) => [p.name, p.about]);
  return [...levels, ...policies];
}

export async function showOffers({ main }) {
  const [offers, open] = await Promise.all([get("offers"), get("play")]);
  const wrong = h("p", { role: "alert", class: "wrong" });
  const places = h("fieldset", { class: "places" });
  let against = [];
  let mine = "0";
  const form = variantForm(offers, "play", () => seats());

  function seats() {
    const n = Math.max(2, Math.min(8, form.seats() || 2));
    const list = opponents(form.offer(), n, form.teams());
    const usual = list.some(([v]) => v === "normal") ? "normal" : list.some(([v]) => v === "expert") ? "expert" : list[0][0];
    if (Number(mine) >= n) mine = "0";
    fill(places, h("legend", {}, "Seats"),
      h("label", { for: "mine" }, h("span", {}, "You sit in"), h("select", { id: "mine", onchange: (e) => { mine = e.target.value; seats(); } },
        Array.from({ length: n }, (_, i) => h("option", { value: String(i), selected: String(i) === mine }, i === 0 ? "seat P0, who begins" : i === n - 1 ? `seat P${i}, the dealer` : `seat P${i}`)))),
      Array.from({ length: n }, (_, i) => i).filter((i) => String(i) !== mine).map((i) =>
        chooser(`seat${i}`, form.teams() && i % 2 === Number(mine) % 2 ? `P${i}, your partner` : `P${i}`, list, list.some(([o]) => o === against[i]) ? against[i] : usual, (v) => { against[i] = v; })));
  }

  async function start(e) {
    e.preventDefault();
    wrong.textContent = "";
    const chosen = [...places.querySelectorAll("select")];
    const list = [];
    for (const c of chosen) if (c.id !== "mine") list[Number(c.id.slice(4))] = c.value;
    list[Number(mine)] = "human";
    const seed = Number(document.getElementById("seed").value) || 0;
    try {
      const shot = await post("play", { game: form.game(), rules: form.rules(), seats: list, seed });
      location.hash = `#/play/${shot.id}`;
    } catch (error) {
      wrong.textContent = error.message;
    }
  }

  seats();
  fill(main, h("h1", {}, "Play"),
    open.length > 0 && h("section", {}, h("h2", {}, "Go on"), h("ul", { class: "links" }, open.map((g) => h("li", {},
      g.wrong ? g.wrong : h("a", { href: `#/play/${part(g.id)}` }, `${names[g.setup.game] ?? g.setup.game}, ${rulesInWords(g.setup.rules)}, against ${g.setup.seats.filter((p) => p !== "human").join(", ")}`))))),
    h("form", { class: "setup", onsubmit: start }, form.element, places,
      h("details", {}, h("summary", {}, "The deal"), h("label", { for: "seed" }, h("span", {}, "Seed"), h("input", { id: "seed", type: "number", min: 1, placeholder: "any" })), h("p", { class: "quiet" }, "The same seed deals the same cards.")),
      wrong, h("button", { type: "submit", class: "main" }, "Deal")));
  return "Play";
}
