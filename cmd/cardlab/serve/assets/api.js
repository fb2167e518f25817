// Asks the server. What it refuses is an error with its sentence.

const base = new URL("api/", new URL(".", document.baseURI));

async function answer(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw new Error("The server does not answer: it may have been stopped. Start cardlab serve again, and open the address that it prints.");
  }
  let value;
  try {
    value = await response.json();
  } catch {
    throw new Error("The server's answer was cut off.");
  }
  if (!response.ok) throw new Error(value.error ?? `The server refused: ${response.status}.`);
  return value;
}

/** get asks for what is at a path: get("runs"). */
export const get = (path) => answer(fetch(new URL(path, base), { headers: { Accept: "application/json" } }));

/** post sends a message. */
export const post = (path, message = {}) =>
  answer(fetch(new URL(path, base), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(message) }));

/** news calls back with each piece of news of a path; it returns how to stop. */
export function news(path, heard) {
  const source = new EventSource(new URL(path, base));
  source.onmessage = (e) => heard(JSON.parse(e.data));
  source.addEventListener("end", () => source.close());
  return () => source.close();
}

/** page is the address of a run's page. */
export const page = (run) => new URL(`page/${encodeURIComponent(run)}`, new URL(".", document.baseURI)).href;

/** part writes a name as part of a path. */
export const part = encodeURIComponent;

/** query writes what is given as ?a=1&b=2. */
export function query(values) {
  const q = new URLSearchParams();
  for (const [k, v] of Object.entries(values)) if (v !== undefined && v !== null && v !== "") q.set(k, v);
  return q.size ? `?${q}` : "";
}
