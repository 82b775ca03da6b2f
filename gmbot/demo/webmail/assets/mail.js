// The page works without this: it only brings news, sizes, shortcuts and kept drafts.
"use strict";

const page = document.body;
const all = (what) => [...document.querySelectorAll(what)];
const one = (what) => document.querySelector(what);
const title = document.title;

// ---- what changed, every second

function replace(id, markup) {
  const place = document.getElementById(id);
  if (!place) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = markup;
  if (fresh.innerHTML === place.innerHTML) return;
  const held = place.contains(document.activeElement) && document.activeElement.getAttribute("href");
  place.replaceChildren(fresh.content);
  // Someone going through the list by keyboard keeps their place.
  if (held) [...place.querySelectorAll("a")].find((a) => a.getAttribute("href") === held)?.focus();
}

function announce(text) {
  const toast = one("#toast");
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(announce.timer);
  announce.timer = setTimeout(() => { toast.hidden = true; }, 6000);
}

let unreadBefore = all(".chip b, .seat b").reduce((sum, b) => sum + parseInt(b.textContent, 10), 0);

function showTitle(unread) {
  document.title = unread ? `(${unread}) ${title}` : title;
}

async function look() {
  try {
    const answer = await fetch(`${page.dataset.live}&have=${page.dataset.have}`);
    if (answer.status === 200) {
      const news = await answer.json();
      page.dataset.have = news.have;
      for (const [id, markup] of Object.entries(news.parts)) replace(id, markup);
      if (news.unread > unreadBefore && news.newest) announce(`New mail: ${news.newest}`);
      unreadBefore = news.unread;
      showTitle(news.unread);
    }
    page.classList.remove("away");
  } catch {
    page.classList.add("away"); // the program was stopped; it may come back
  }
  setTimeout(look, document.hidden ? 5000 : 1000);
}

if (page.dataset.live) {
  showTitle(unreadBefore);
  setTimeout(look, 1000);
}

if (location.search.includes("note=sent")) {
  sessionStorage.removeItem(sessionStorage.getItem("submitted"));
}
// A note has been read once; a reload need not repeat it.
if (location.search.includes("note=")) history.replaceState(null, "", location.pathname);

// ---- the mail's own frame is as high as what is in it

for (const frame of all("iframe.paper")) {
  const fit = () => {
    const root = frame.contentDocument?.documentElement;
    if (root) frame.style.height = `${root.getBoundingClientRect().height + 2}px`;
  };
  const watch = () => {
    const root = frame.contentDocument?.documentElement;
    if (!root || frame.contentDocument.URL === "about:blank") return;
    fit();
    new ResizeObserver(fit).observe(root);
  };
  frame.addEventListener("load", watch);
  watch();
}

// ---- forms: sent once, and what was typed is kept until it is sent

for (const form of all("form[data-draft]")) {
  const name = `draft:${form.getAttribute("action")}`;
  const body = form.elements.body;
  if (!body.value) body.value = sessionStorage.getItem(name) ?? "";
  form.addEventListener("input", () => sessionStorage.setItem(name, body.value));
  form.addEventListener("submit", () => sessionStorage.setItem("submitted", name));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  body.focus();
}

document.addEventListener("submit", (event) => {
  const button = event.target.querySelector("button");
  if (!button || !event.target.dataset.busy) return;
  button.textContent = event.target.dataset.busy;
  // After the form was sent: a disabled button must not stop it.
  setTimeout(() => { button.disabled = true; });
});

// ---- the board, enlarged

const zoom = one("#zoom");
document.addEventListener("click", (event) => {
  const board = event.target.closest?.("[data-zoom]");
  if (!board || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  zoom.replaceChildren(board.querySelector("img").cloneNode());
  zoom.showModal();
});
zoom?.addEventListener("click", () => zoom.close());

// ---- keys

function step(by) {
  const entries = all(".entry");
  const focused = entries.indexOf(document.activeElement);
  const at = focused >= 0 ? focused : entries.findIndex((a) => a.ariaCurrent === "page");
  const next = entries[at < 0 ? 0 : at + by];
  if (next) location.assign(next.href);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, textarea, select, dialog")) return;
  if (event.key === "j") step(1);
  else if (event.key === "k") step(-1);
  else if (/^[a-z]$/.test(event.key)) one(`[data-key="${event.key}"]`)?.click();
});

one(".entry[aria-current]")?.scrollIntoView({ block: "nearest" });
one(".chip[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
