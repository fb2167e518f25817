// Light, dark, or as the system has it.

const names = { auto: "auto", light: "light", dark: "dark" };
const button = document.getElementById("theme");

function stored() {
  try {
    return localStorage.getItem("theme") ?? "auto";
  } catch {
    return "auto"; // a browser that lets no page remember
  }
}

function set(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  button.textContent = `Theme: ${names[theme] ?? names.auto}`;
}

button.addEventListener("click", () => {
  const order = Object.keys(names);
  const next = order[(order.indexOf(stored()) + 1) % order.length];
  try {
    localStorage.setItem("theme", next);
  } catch {
    // it holds until the page is left
  }
  set(next);
});
set(stored());
