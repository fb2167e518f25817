// Makes elements.

/** h makes an element: h("a", {href, class, onclick, "aria-label"}, children …). A child is a
 *  node, a text, a list, or nothing. */
export function h(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected") e[name] = value;
    else e.setAttribute(name, value === true ? "" : value);
  }
  append(e, children);
  return e;
}

function append(e, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    e.append(child);
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** s makes an element of a drawing. */
export function s(tag, attributes = {}, ...children) {
  const e = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) e.setAttribute(name, value);
  }
  append(e, children);
  return e;
}

/** fill replaces what is in an element. */
export function fill(e, ...children) {
  e.replaceChildren();
  append(e, children);
}

/** say has a screen reader say a text. */
export function say(text) {
  const live = document.getElementById("live");
  if (live.textContent === text) live.textContent = "";
  live.textContent = text;
}

/** many writes a count with what it counts: "1 game", "4 000 games". */
export function many(n, what) {
  const plural = what.endsWith("y") ? what.slice(0, -1) + "ies" : what + "s";
  return `${whole(n)} ${n === 1 ? what : plural}`;
}

/** whole writes a whole number in groups of three, with thin blanks. */
export function whole(n) {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** copier is a button that copies a text. */
export function copier(label, text) {
  const button = h("button", { type: "button", class: "small", onclick: async () => {
    try {
      await navigator.clipboard.writeText(text());
      say("copied");
      button.textContent = "Copied";
    } catch {
      window.prompt(label, text()); // a browser that lets no page copy
    }
    setTimeout(() => { button.textContent = label; }, 1500);
  } }, label);
  return button;
}
