// Draws cards. All of it is drawn here: nothing is fetched.

import { h, s } from "./dom.js";
import { isStandard, nameOf } from "./words.js";

const pips = {
  C: "M12 2.500a4.600 4.600 0 0 0-4.200 6.500A4.600 4.600 0 1 0 11 16.200L9.800 21h4.400L13 16.200A4.600 4.600 0 1 0 16.200 9 4.600 4.600 0 0 0 12 2.500z",
  D: "M12 1.500 19.500 12 12 22.500 4.500 12z",
  H: "M12 22C8 17 2.500 13.500 2.500 8.200A5 5 0 0 1 12 6a5 5 0 0 1 9.500 2.200C21.500 13.500 16 17 12 22z",
  S: "M12 1.500c-3.500 5-9 7.500-9 12.200a4.500 4.500 0 0 0 8 2.900L9.800 22h4.400L13 16.600a4.500 4.500 0 0 0 8-2.900c0-4.700-5.500-7.200-9-12.200z",
};

// What stands in the middle of court cards: a hook that takes, a shield, a crown; a jester's cap.
const emblems = {
  J: "M8 3h5v13.500a5.500 5.500 0 0 1-11 0V14h4v2.500a1.600 1.600 0 0 0 3.200 0V7H8z",
  Q: "M12 1.500 21 5v7.500c0 5-4 8.500-9 10.500-5-2-9-5.500-9-10.500V5z",
  K: "M2 8l5.500 4L12 3.500 16.500 12 22 8l-2.200 11H4.200zM4 20.500h16v2H4z",
  X: "M2 18c0-6 2-11 6-13 0 4 2 6 4 8 2-2 4-4 4-8 4 2 6 7 6 13-3-2-6-2-10-2s-7 0-10 2zM3 20h18v2.500H3z",
};

const shown = (rank) => (rank === "T" ? "10" : rank);

/** face draws a card; its name is "??" for one that lies face down. */
export function face(name, title = nameOf(name)) {
  if (name === "??") return back(title);
  const art = isStandard(name) ? standard(name) : /^X\d$/.test(name) ? joker() : rope(name);
  return s("svg", { viewBox: "0 0 60 84", class: "face", role: "img", "aria-label": title },
    s("rect", { x: 1, y: 1, width: 58, height: 82, rx: 6, class: "paper" }), art);
}

function back(title) {
  return s("svg", { viewBox: "0 0 60 84", class: "face back", role: "img", "aria-label": title },
    s("rect", { x: 1, y: 1, width: 58, height: 82, rx: 6, class: "rim" }),
    s("rect", { x: 5, y: 5, width: 50, height: 74, rx: 3.500, class: "field" }),
    s("path", { d: "M30 16 48 42 30 68 12 42zM30 26 41 42 30 58 19 42z", class: "ornament", "fill-rule": "evenodd" }));
}

function standard(name) {
  const [rank, suit] = name;
  const index = () => [
    s("text", { x: rank === "T" ? 12.500 : 10.500, y: 18, class: rank === "T" ? "rank ten" : "rank" }, shown(rank)),
    s("path", { d: pips[suit], transform: "translate(5.500 21) scale(.42)" }),
  ];
  const middle = emblems[rank]
    ? [s("path", { d: emblems[rank], transform: "translate(18 28) scale(1)", class: "emblem" }), s("path", { d: pips[suit], transform: "translate(23.500 56) scale(.55)" })]
    : s("path", { d: pips[suit], transform: "translate(15.600 27) scale(1.200)" });
  return s("g", { class: suit }, index(), s("g", { transform: "rotate(180 30 42)" }, index()), middle);
}

function joker() {
  const index = () => s("text", { x: 11, y: 17, class: "rank small" }, "★");
  return s("g", { class: "X" }, index(), s("g", { transform: "rotate(180 30 42)" }, index()), s("path", { d: emblems.X, transform: "translate(15.600 27) scale(1.200)" }));
}

// Cut the Rope: a number on a rope, or the scissors.
function rope(name) {
  if (name === "S") {
    return s("g", { class: "scissors" },
      s("path", { d: "M22 26 38 54M38 26 22 54", class: "blade" }), s("circle", { cx: 20, cy: 59, r: 5.500, class: "blade" }), s("circle", { cx: 40, cy: 59, r: 5.500, class: "blade" }));
  }
  const index = () => s("text", { x: 11, y: 17, class: "rank small" }, name);
  return s("g", { class: `rope r${name}` }, s("path", { d: "M30 2v14M30 68v14", class: "cord" }), s("circle", { cx: 30, cy: 42, r: 20, class: "knot" }),
    s("text", { x: 30, y: 51, class: "number" }, name), index(), s("g", { transform: "rotate(180 30 42)" }, index()));
}

/** card is a card of a pile with what lies on it; seats are what the seats are called. */
export function card(c, seats, wrap = (element) => element) {
  const notes = [];
  if (c.frozen) notes.push("frozen");
  if (c.aim) notes.push(`aimed at ${c.aim}`);
  const on = c.on ?? [];
  if (on.length) notes.push(`under ${on.map((o) => nameOf(o.name) + (o.by === undefined ? "" : ` of ${seats[o.by]}`)).join(", ")}`);
  const title = [nameOf(c.name), ...notes].join(", ");
  const element = h("span", { class: `card${c.frozen ? " frozen" : ""}${on.length ? " loaded" : ""}`, "data-card": c.name }, wrap(face(c.name, title), c.name, title));
  for (const o of on) element.append(h("span", { class: "card on", "data-card": o.name }, wrap(face(o.name, `${nameOf(o.name)} on ${nameOf(c.name)}`), o.name, nameOf(o.name))));
  if (c.by !== undefined && seats[c.by] !== undefined) element.append(h("span", { class: "by" }, seats[c.by]));
  return element;
}
