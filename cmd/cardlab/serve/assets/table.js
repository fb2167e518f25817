// Draws a table: each seat's cards before it, what all share in the middle.

import { card, face } from "./cards.js";
import { h } from "./dom.js";
import { isStandard, nameOf, signOf } from "./words.js";

// How a game is laid out. A place is what the server calls where cards lie: hand0, scrap.
const layouts = {
  cuttle: {
    hand: "hand", front: [["points", "Points"], ["royals", "Royals"]], middle: [["stock", "Stock"], ["stack", "Being played"], ["offer", "Offered"], ["revealed", "Revealed"], ["scrap", "Scrap"]],
    place: (pile, seat) => pile + seat, always: ["stock", "scrap"], unit: "points",
  },
  cutrope: {
    hand: "hand", front: [["deck", "Deck"], ["row a", "Row a"], ["row b", "Row b"], ["row c", "Row c"]], middle: [["level1", "Row 1"], ["level2", "Row 2"], ["level3", "Row 3"], ["stock", "Stock"], ["discard", "Discard"]],
    place: (pile, seat) => (pile.startsWith("row ") ? `supply${pile[4]}${seat}` : pile === "deck" ? `personal${seat}` : pile + seat), always: ["level1", "level2", "level3", "stock", "discard"], unit: "played",
  },
};

/** layoutOf returns how the table of a game is laid out; one that is not known shows what there is. */
function layoutOf(game, table) {
  if (layouts[game]) return layouts[game];
  const names = (list) => [...new Set(list.flatMap((piles) => piles.map((p) => p.name)))].map((n) => [n, n || "cards"]);
  return { hand: "hand", front: names(table.seats.map((s) => s.piles)).filter(([n]) => n !== "hand"), middle: names([table.shared]), place: (pile, seat) => pile + seat, always: [], unit: "points" };
}

const pileOf = (piles, name) => piles.find((p) => p.name === name) ?? { name, cards: [] };

/** drawTable draws a table. Options:
 *  game, seats (what they are called), bottom (the seat that sits nearest),
 *  play(card, place) makes a card one to be chosen, or returns nothing;
 *  target(place) likewise for a zone; teams. */
export function drawTable(table, options) {
  const plan = layoutOf(options.game, table);
  const n = table.seats.length;
  const bottom = Math.max(0, options.bottom ?? 0);
  const order = Array.from({ length: n - 1 }, (_, i) => (bottom + 1 + i) % n);
  const side = (seat) => drawSide(table, seat, plan, options, seat === bottom);
  return h("div", { class: `felt ${options.game} seats${n}` },
    h("div", { class: "rivals" }, order.map(side)),
    h("div", { class: "middle" }, plan.middle.map(([name, title]) => {
      const pile = table.shared.find((p) => p.name === name);
      if (!pile && !plan.always.includes(name)) return null;
      return zone(pile ?? { name, cards: [] }, title, name, options);
    })),
    side(bottom));
}

function drawSide(table, seat, plan, options, own) {
  const side = table.seats[seat];
  const turn = table.owner === seat && !options.over;
  const hand = pileOf(side.piles, plan.hand);
  const share = side.goal > 0 ? Math.min(1, side.points / side.goal) : 1;
  return h("div", { class: `side${own ? " own" : ""}${turn ? " turn" : ""}`, role: "group", "aria-label": options.seats[seat] },
    h("div", { class: "plate" }, h("h2", {}, options.seats[seat]), options.policies && h("span", { class: "policy" }, options.policies[seat]),
      h("span", { class: "score" }, `${side.points} of ${side.goal}`, h("span", { class: "hidden" }, ` ${plan.unit}`)),
      h("meter", { min: 0, max: 1, value: share, "aria-label": `${options.seats[seat]}: ${side.points} of ${side.goal} ${plan.unit}` }),
      turn && h("span", { class: "turn-mark" }, "to play")),
    h("div", { class: "front" }, plan.front.map(([name, title]) => zone(pileOf(side.piles, name), title, plan.place(name, seat), options))),
    zone(hand, "Hand", plan.place(plan.hand, seat), options));
}

const many = 14; // cards of a heap that are drawn smaller

function zone(pile, title, place, options) {
  const heap = ["stock", "scrap", "discard"].includes(pile.name);
  const total = (pile.cards?.length ?? 0) + (pile.hidden ?? 0);
  const target = options.target?.(place);
  const list = pile.cards ?? [];
  const heading = h("span", { class: "zone-name" }, title, (heap || total > 4) && total > 0 ? h("span", { class: "count" }, ` · ${total}`) : null);
  const classes = ["zone", `z-${pile.name.replace(/\W/g, "-")}`];
  if (total === 0) classes.push("bare");
  const asRow = /^(row|level)/.test(pile.name);
  let shown;
  if (heap) shown = heapOf(pile, place, options);
  else if (pile.name === "deck") shown = [list.slice(0, 1).map((c) => one(c, place, options)), total > 1 && h("span", { class: "more" }, `+ ${total - 1}`)];
  else shown = [list.map((c, i) => one(c, place, options, asRow && i < list.length - 1)), hiddenCards(pile.hidden ?? 0)];
  if (asRow) classes.push("row");
  const e = h("div", { class: classes.join(" "), "data-place": place, role: "group", "aria-label": `${title}: ${total === 0 ? "no card" : total === 1 ? "one card" : `${total} cards`}` }, heading, h("div", { class: "cards" }, shown));
  if (target) {
    e.classList.add("target");
    e.append(h("button", { type: "button", class: "here", onclick: target.act }, target.label));
  }
  return e;
}

function hiddenCards(n) {
  if (n === 0) return null;
  const drawn = Math.min(n, 10);
  return h("span", { class: "fan", role: "img", "aria-label": n === 1 ? "one hidden card" : `${n} hidden cards` },
    Array.from({ length: drawn }, () => { const b = face("??"); b.setAttribute("aria-hidden", "true"); b.removeAttribute("role"); return h("span", { class: "card" }, b); }));
}

// A heap shows its top; scrap, whose cards are alike to all, shows all of them, small.
function heapOf(pile, place, options) {
  const list = pile.cards ?? [];
  if (pile.name === "stock") {
    const known = list.length;
    const total = known + (pile.hidden ?? 0);
    if (total === 0) return h("span", { class: "none" }, "empty");
    return [h("span", { class: "card" }, face("??", `${total} cards face down`)),
      known > 0 && h("span", { class: "more" }, "next ", list.slice(0, 3).map((c) => [h("span", { class: `sign ${isStandard(c.name) ? c.name[1] : ""}`, "aria-hidden": "true" }, signOf(c.name)), h("span", { class: "hidden" }, nameOf(c.name)), " "]))];
  }
  if (list.length === 0) return h("span", { class: "none" }, "empty");
  const playable = list.some((c) => options.play?.(c.name, place));
  if (playable) return list.map((c) => one(c, place, options));
  if (pile.name === "discard") {
    return h("span", { class: "card" }, face(list[list.length - 1].name, `${list.length} cards face up`)); // its order means nothing
  }
  return h("span", { class: list.length > many ? "spread many" : "spread" }, list.map((c) => one(c, place, options)));
}

function one(c, place, options, covered) {
  return card(c, options.seats, (drawn, name, title) => {
    const play = !covered && name !== "??" && options.play?.(name, place);
    if (!play) return drawn;
    drawn.setAttribute("aria-hidden", "true");
    drawn.removeAttribute("role");
    return h("button", { type: "button", class: `pick${play.chosen ? " chosen" : ""}${play.hint ? " hinted" : ""}`, "aria-pressed": play.chosen ? "true" : "false", title: play.says ?? nameOf(name), onclick: play.act, "data-play": name },
      drawn, h("span", { class: "hidden" }, `${title}${play.says ? `: ${play.says}` : ""}`), play.badges?.length > 0 && h("span", { class: "badges", "aria-hidden": "true" }, play.badges.map((b) => h("span", {}, b))));
  });
}
