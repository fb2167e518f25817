// Cards and rules in words.

import { h } from "./dom.js";

const ranks = { A: "ace", T: "ten", J: "jack", Q: "queen", K: "king", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" };
const suits = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const signs = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** isStandard says whether a name is one of a pack of 52. */
export const isStandard = (name) => /^[A2-9TJQK][CDHS]$/.test(name);

/** nameOf says a card in words: "seven of diamonds". */
export function nameOf(name) {
  if (name === "??") return "hidden card";
  if (isStandard(name)) return `${ranks[name[0]]} of ${suits[name[1]]}`;
  if (/^X\d$/.test(name)) return `joker ${Number(name[1]) + 1}`;
  if (name === "S") return "scissors";
  return name;
}

/** signOf writes a card as short as can be: "7♦". */
export function signOf(name) {
  if (isStandard(name)) return (name[0] === "T" ? "10" : name[0]) + signs[name[1]];
  if (/^X\d$/.test(name)) return "Joker";
  if (name === "S") return "✂";
  return name;
}

// people writes a sentence of the server for the person in seat me, who is you; -1 for nobody.
function people(text, me) {
  const places = text.replace(/\blevel([1-3])\b/g, "row $1").replace(/\bsupply([abc])\b/g, "row $1").replace(/'s personal\b/g, "'s deck");
  if (me < 0) return places;
  return places.replace(new RegExp(`^P${me} (\\w+)`), (_, verb) => `You ${verb.endsWith("sses") ? verb.slice(0, -2) : verb.replace(/s$/, "")}`)
    .replace(new RegExp(`\\bP${me}'s\\b`, "g"), "your").replace(new RegExp(`([,:] )P${me} wins`), "$1you win").replace(new RegExp(`\\bP${me}\\b`, "g"), "you");
}

/** told is a sentence of the server with its cards as signs; a screen reader hears their names. */
export function told(text, me = -1) {
  return people(text, me).split(/(\b(?:[A2-9TJQK][CDHS]|X[01])\b)/).map((piece) => {
    if (!isStandard(piece) && !/^X[01]$/.test(piece)) return piece;
    return [h("span", { class: `sign ${isStandard(piece) ? piece[1] : "X"}`, "aria-hidden": "true" }, signOf(piece)), h("span", { class: "hidden" }, nameOf(piece))];
  });
}

/** spoken is a sentence for a screen reader. */
export const spoken = (text, me = -1) => people(text, me).replace(/\b(?:[A2-9TJQK][CDHS]|X[01])\b/g, nameOf);

const reasons = {
  goal: "the goal is reached", passes: "all passed", repetition: "the position came up again and again", stock_out: "the stock is empty", no_move: "there is no move",
  simultaneous: "several reached their goals at once", turn_limit: "the game had too many turns", emptied: "a personal deck is played out", stuck: "nobody can do anything", fault: "a player broke off",
};

/** because says why a game ended. */
export const because = (reason) => reasons[reason] ?? reason.replaceAll("_", " ");

/** plain writes a word of the rules for people: "draw_two" is "draw two". */
export const plain = (word) => word.replaceAll("_", " ");

/** difference says how rules differ from those that they are based on: [base, ["hand limit: none"]]. */
export function difference(rules) {
  const text = rules.includes("/") ? rules.slice(rules.indexOf("/") + 1) : rules;
  const at = text.indexOf(":");
  if (at < 0) return [text, []];
  return [text.slice(0, at), text.slice(at + 1).split(",").map((f) => plain(f.replace("=", ": ")))];
}

/** rulesInWords writes rules on one line: "standard, hand limit: none". */
export function rulesInWords(rules) {
  const [base, fields] = difference(rules);
  return [base, ...fields].join(", ");
}
