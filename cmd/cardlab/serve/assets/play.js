// A game that you play.

import { get, part, post, query } from "./api.js";
import { fill, h, many, say } from "./dom.js";
import { names } from "./offers.js";
import { drawTable } from "./table.js";
import { because, nameOf, rulesInWords, signOf, spoken, told } from "./words.js";

// What is asked, by the game's word for the choice that is due.
const questions = {
  turn: "Your turn", counter: "Do you counter it?", take: "Take a card from scrap", four: "Discard", five: "Discard a card", seven: "Play a card that the seven reveals",
  down: "Discard down to the hand limit", response: "Do you send it back?",
};

// What a play is called, by the game's word for it.
const verbs = {
  draw: "Draw", pass: "Pass", points: "Points", scuttle: "Scuttle", royal: "Royal", steal: "Take over", oneoff: "One-off", counter: "Counter", letbe: "Let it be", take: "Take", discard: "Discard", scrap: "Scrap",
  play: "Play", put: "Put down", end: "End the turn",
};
const badge = { points: "pts", scuttle: "×", royal: "♛", steal: "take", oneoff: "!", counter: "no!", take: "+", discard: "−", scrap: "−", play: "▲", put: "▼" };

export async function showSeat({ main, args: [id], onLeave }) {
  let shot = await get(`play/${part(id)}`);
  let chosen = []; // cards that are picked up, as [name, place]
  let hint = "";
  let busy = false;
  let gone = false;
  const board = h("div", { class: "boards" });
  const panel = h("section", { class: "panel", "aria-label": "What you may do" });
  const log = h("ol", { class: "log told" });
  const tools = h("p", { class: "actions" });
  const wrong = h("p", { role: "alert", class: "wrong" });
  const seats = shot.setup.seats.map((p, i) => (i === shot.seat ? "You" : shot.teams && i % 2 === shot.seat % 2 ? `P${i}, your partner` : `P${i}`));
  const policies = shot.setup.seats.map((p) => (p === "human" ? "" : p));

  fill(main, h("h1", { class: "small" }, `${names[shot.setup.game] ?? shot.setup.game}: ${rulesInWords(shot.setup.rules)}`),
    wrong, h("div", { class: "stage playing" }, h("div", {}, board, panel), h("div", { class: "log-frame", tabindex: 0, role: "region", "aria-label": "What happened" }, log)), tools,
    h("p", { class: "quiet keys" }, "Keys: 1 to 9 choose what is listed, D draws, H gives a hint, U takes back, Escape lays a card back."));

  const covers = (c, cards) => cards.every((name) => (c.cards ?? []).includes(name));
  const fits = (c) => chosen.length === 0 || (covers(c, chosen.map(([n]) => n)) && (c.from === undefined || c.from === chosen[0][1]));

  /** open is what may be played with what is picked up. */
  const open = () => shot.choices.filter(fits);

  function playOf(name, place) {
    if (busy || shot.thinking) return null;
    const at = chosen.findIndex(([n, p]) => n === name && p === place);
    const aimed = chosen.length > 0 ? open().filter((c) => (c.on ?? []).includes(name)) : [];
    const mine = shot.choices.filter((c) => (c.cards ?? []).includes(name) && c.from === place && (chosen.length === 0 || at >= 0 || chosen[0][1] !== place || covers(c, [chosen[0][0], name]) || !pairs()));
    if (aimed.length > 0 && mine.length === 0) return { says: aimed.map((c) => `${verbs[c.verb] ?? c.verb}, ${spoken(c.does, shot.seat)}`).join("; "), badges: ["◎"], act: () => (aimed.length === 1 ? choose(aimed[0].action) : undefined) };
    if (mine.length === 0) return null;
    return {
      chosen: at >= 0, hint: hint !== "" && mine.some((c) => c.action === hint), badges: [...new Set(mine.map((c) => badge[c.verb]).filter(Boolean))],
      says: pairs() ? `${verbs[mine[0].verb] ?? mine[0].verb}` : mine.slice(0, 6).map((c) => `${verbs[c.verb] ?? c.verb}, ${spoken(c.does, shot.seat)}`).join("; "),
      act: () => pick(name, place, at),
    };
  }

  const pairs = () => shot.choices.some((c) => (c.cards ?? []).length > 1);

  function pick(name, place, at) {
    if (at >= 0) chosen.splice(at, 1);
    else if (pairs() && chosen.length === 1) chosen.push([name, place]);
    else chosen = [[name, place]];
    const left = open();
    if (chosen.length > 0 && left.length === 1 && (left[0].cards ?? []).length === chosen.length && !["turn"].includes(shot.phase)) return choose(left[0].action);
    draw();
    say(chosen.length ? `${chosen.map(([n]) => nameOf(n)).join(" and ")} picked up; ${left.length} plays` : "laid back");
    (board.querySelector(`[data-play="${CSS.escape(name)}"]`) ?? panel).focus?.();
  }

  function target(place) {
    if (chosen.length === 0 || busy) return null;
    const there = open().filter((c) => c.to === place && (c.on ?? []).length === 0);
    if (there.length !== 1) return null;
    return { label: verbs[there[0].verb] ?? there[0].verb, act: () => choose(there[0].action) };
  }

  async function choose(action) {
    if (busy) return;
    await ask(() => post(`play/${part(id)}/choose`, { action }));
  }

  async function ask(request) {
    busy = true;
    wrong.textContent = "";
    draw();
    try {
      let next = await request();
      while (next.thinking && !gone) next = await get(`play/${part(id)}${query({ after: next.version })}`);
      if (gone) return;
      shot = next;
      chosen = [];
      hint = "";
    } catch (error) {
      wrong.textContent = error.message;
    }
    busy = false;
    draw();
    announce();
  }

  function announce() {
    const news = shot.news > 0 ? shot.story.slice(-shot.news) : [];
    const words = news.map((l) => spoken(l, shot.seat));
    if (shot.over) words.push(verdict());
    else if (shot.phase) words.push(questions[shot.phase] ?? shot.phase);
    say(words.join(". "));
  }

  const verdict = () => {
    const who = shot.over.won ? "You win" : shot.over.winner < 0 ? "Nobody wins" : "You lose";
    return `${who}: ${because(shot.over.reason)}, after ${many(shot.over.turns, "turn")}.`;
  };

  function choiceButton(c, i) {
    return h("li", {}, h("button", { type: "button", class: `choice v-${c.verb}${hint === c.action ? " hinted" : ""}`, disabled: busy, onclick: () => choose(c.action), "data-action": c.action },
      i < 9 && h("kbd", { "aria-hidden": "true" }, i + 1), h("strong", {}, title(c)), " ", h("span", { class: "does" }, told(c.does, shot.seat)), hint === c.action && h("span", { class: "hint-mark" }, "hint")));
  }

  function title(c) {
    const cards = (c.cards ?? []).map(signOf).join(" ");
    const on = (c.on ?? []).map(signOf).join(" and ");
    const named = / ?!P(\d)$/.exec(c.action)?.[1] ?? /:P(\d)$/.exec(c.action)?.[1];
    const row = c.to?.startsWith("level") ? ` on row ${c.to.slice(5)}` : c.to?.startsWith("supply") ? ` on row ${c.to[6]}` : "";
    return [verbs[c.verb] ?? c.verb, chosen.length === 0 || (c.cards ?? []).length > 1 ? ` ${cards}` : "", on && ` ${c.verb === "scuttle" || c.verb === "oneoff" || c.verb === "steal" ? "→ " : ""}${on}`, named && ` → ${seats[Number(named)]}`, row].filter(Boolean).join("");
  }

  /** listed is what the panel lists: what may be played with the card that is picked up; with none what needs no card, and all of it if that is little. */
  function listed() {
    if (chosen.length > 0) return open();
    if (shot.phase !== "turn" && !pairs()) return shot.choices;
    const bare = shot.choices.filter((c) => (c.cards ?? []).length === 0);
    return shot.choices.length <= 6 ? shot.choices : bare;
  }

  function draw() {
    fill(board, drawTable(shot.table, { game: shot.setup.game, seats, policies, bottom: shot.seat, play: playOf, target, over: Boolean(shot.over) }));
    fill(log, shot.story.map((l, i) => h("li", { class: i >= shot.story.length - shot.news ? "new" : "" }, told(l, shot.seat))));
    log.parentElement.scrollTop = log.parentElement.scrollHeight;
    drawPanel();
    drawTools();
  }

  function drawPanel() {
    if (shot.wrong) {
      fill(panel, h("h2", {}, "The game cannot go on"), h("p", { class: "wrong" }, shot.wrong));
      return;
    }
    if (shot.over) {
      fill(panel, h("h2", { class: shot.over.won ? "won" : "" }, verdict()),
        h("p", {}, "All hands lie open now. The game is recorded as ", h("a", { href: `#/run/${part(shot.over.run)}/game/0` }, shot.over.run), ": step through it, with what your rivals thought."),
        h("p", { class: "actions" }, h("button", { type: "button", class: "main", onclick: rematch }, "Rematch from the other seat, the same deal"), h("a", { class: "button", href: "#/play" }, "Another game")));
      return;
    }
    if (shot.thinking || busy) {
      fill(panel, h("h2", {}, "The others choose …"));
      return;
    }
    const asks = questions[shot.phase] ?? shot.phase;
    const cause = ["counter", "response"].includes(shot.phase) && shot.story.findLast((l) => !/lets it be/.test(l));
    const list = listed();
    const prompt = chosen.length > 0 ? `${chosen.map(([n]) => signOf(n)).join(" ")}: choose what it does` : list.length < shot.choices.length ? (list.length > 0 ? "Choose a card, or:" : "Choose a card.") : "";
    fill(panel, h("h2", {}, cause ? [told(cause, shot.seat), ". ", asks] : asks), prompt && h("p", { class: "quiet" }, prompt), h("ol", { class: "choices" }, list.map(choiceButton)));
  }

  function drawTools() {
    if (shot.over) { fill(tools); return; }
    const off = busy || shot.thinking;
    fill(tools, h("button", { type: "button", id: "hint", disabled: off || shot.choices.length === 0, onclick: advise }, "Hint"),
      h("button", { type: "button", id: "undo", disabled: busy || !shot.undo, onclick: undo }, "Take back"),
      h("button", { type: "button", id: "leave", onclick: quit }, "Leave the game"));
  }

  async function advise() {
    try {
      const answer = await post(`play/${part(id)}/hint`);
      hint = answer.action;
      const c = shot.choices.find((x) => x.action === hint);
      chosen = c?.cards?.length ? c.cards.map((n) => [n, c.from]) : [];
      draw();
      if (c) say(`hint: ${verbs[c.verb] ?? c.verb} ${(c.cards ?? []).map(nameOf).join(" and ")}, ${spoken(c.does, shot.seat)}`);
    } catch (error) {
      wrong.textContent = error.message;
    }
  }

  const undo = () => ask(() => post(`play/${part(id)}/undo`));

  async function quit() {
    if (!window.confirm("Leave this game for good? It will not be recorded.")) return;
    try {
      await post(`play/${part(id)}/leave`);
      location.hash = "#/play";
    } catch (error) {
      wrong.textContent = error.message;
    }
  }

  async function rematch() {
    const n = shot.setup.seats.length;
    const setup = { ...shot.setup, seats: shot.setup.seats.map((_, i) => shot.setup.seats[(i + n - 1) % n]) };
    try {
      const next = await post("play", setup);
      location.hash = `#/play/${next.id}`;
    } catch (error) {
      wrong.textContent = error.message;
    }
  }

  const keys = (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target.matches("input, select")) return;
    const press = (b) => { if (b && !b.disabled) { e.preventDefault(); b.click(); } };
    if (/^[1-9]$/.test(e.key)) press(panel.querySelectorAll(".choice")[Number(e.key) - 1]);
    else if (e.key === "h") press(document.getElementById("hint"));
    else if (e.key === "u") press(document.getElementById("undo"));
    else if (e.key === "d" && shot.choices.some((c) => c.action === "draw")) { e.preventDefault(); choose("draw"); }
    else if (e.key === "Escape" && chosen.length) { chosen = []; draw(); }
  };
  document.addEventListener("keydown", keys);
  onLeave(() => { gone = true; document.removeEventListener("keydown", keys); });
  draw();
  if (shot.thinking) ask(() => get(`play/${part(id)}${query({ after: shot.version })}`));
  return `${names[shot.setup.game] ?? shot.setup.game}`;
}
