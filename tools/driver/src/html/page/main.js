// What the page shows now, and what keys and clicks do.

const DATA = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
const page = { program: null, step: 0, picked: null, query: "", hits: [], hit: -1 };

const diff = new Diff((module, id, kind) => (kind === "click" ? pick(module, id) : hover(module, id)));

function open(index) {
  const raw = DATA.programs[index];
  page.program = new Program(raw);
  page.picked = null;
  const name = raw.name.split("/").pop();
  document.title = `${name} · ${DATA.tool}`;
  byId("name").textContent = name;
  byId("path").textContent = raw.pipeline ? `${raw.passes.length} passes: ${raw.pipeline}` : "no passes";
  byId("path").title = `${raw.name}\n${raw.pipeline}`;
  byId("ended").textContent = raw.ended ?? "";
  byId("ended").hidden = !raw.ended;
  listPasses(page.program, select);
  const first = page.program.steps.findIndex((step) => step.changes);
  select(Math.max(0, first));
}

/** Shows a step. */
function select(index) {
  page.step = index;
  const { program } = page, step = program.steps[index];
  const after = program.modules[step.module];
  [...byId("passes").children].forEach((item, i) => item.classList.toggle("picked", i === index));
  byId("passes").children[index].scrollIntoView({ block: "nearest" });
  summarize(program, index);
  diff.target = -1;
  diff.show(step.changes ? program.modules[step.module - 1] : after, after);
  mark();
  search(false);
}

function modulesShown() {
  return diff.modules.map((module) => page.program.modules.indexOf(module));
}

/** A click on a value, or elsewhere (-1). */
function pick(module, id) {
  if (id < 0) return forget();
  const at = page.program.modules.indexOf(module);
  const history = historyOf(page.program, at, id);
  page.picked = { history };
  tell(page.program, history, valuesOf(module).nameOf(id), goTo, forget);
  mark();
}

function forget() {
  page.picked = null;
  byId("history").hidden = true;
  mark();
}

let hovered = "";
/** The mouse is over a value, or not (-1). */
function hover(module, id) {
  const at = page.program.modules.indexOf(module), key = id < 0 ? "" : `${at}:${id}`;
  if (key === hovered) return;
  hovered = key;
  const shown = modulesShown(), kin = [new Set(), new Set()];
  if (id >= 0) {
    const side = shown.indexOf(at);
    kin[side].add(id);
    if (diff.single) kin[0] = kin[1] = kin[side];
    else follow(id, diff.modules[side], diff.modules[1 - side], side === 0).forEach((other) => kin[1 - side].add(other.id));
  }
  // Elements are kept: the mouse is over one of them.
  diff.panes.forEach((pane, side) => {
    pane.querySelectorAll(".value").forEach((part) => part.classList.toggle("near", kin[side].has(+part.dataset.value)));
  });
}

/** Marks the history of the picked value in both columns. */
function mark() {
  const shown = modulesShown();
  diff.marks = shown.map((m) => (id) => (page.picked?.history[m].has(id) ? "kin" : ""));
  diff.draw(true);
}

/** Goes to a line of a module: to the pass that made it. */
function goTo(module, line) {
  if (module.step !== page.step) select(module.step);
  diff.reveal(diff.rowOf(1, line));
}

// --- search ---

function search(jump) {
  const query = byId("search").value.toLowerCase();
  page.query = diff.query = query;
  const texts = page.program.raw.texts.map((text) => query !== "" && text.toLowerCase().includes(query));
  const inRow = (row, [before, after]) => (row.left >= 0 && texts[before.ids[row.left]]) || (row.right >= 0 && texts[after.ids[row.right]]);
  page.program.steps.forEach((step, i) => {
    const badge = byId("passes").children[i].querySelector(".badge");
    const pair = step.changes ? [page.program.modules[step.module - 1], page.program.modules[step.module]] : null;
    const count = query && pair ? pair[1].rows.filter((row) => !"=%".includes(row.sign) && inRow(row, pair)).length : 0;
    badge.textContent = count ? number(count) : "";
    badge.title = "changed lines with the text";
  });
  page.hits = query ? diff.rows.map((row, i) => (inRow(row, diff.modules) ? i : -1)).filter((i) => i >= 0) : [];
  page.hit = -1;
  if (jump && page.hits.length) found(1);
  else {
    byId("hits").textContent = query ? number(page.hits.length) : "";
    diff.draw(true);
  }
}

/** Goes to the next line with the text, or the previous one. */
function found(by) {
  if (!page.hits.length) return;
  page.hit = page.hit < 0 ? (by > 0 ? 0 : page.hits.length - 1) : (page.hit + by + page.hits.length) % page.hits.length;
  byId("hits").textContent = `${number(page.hit + 1)} / ${number(page.hits.length)}`;
  diff.reveal(page.hits[page.hit]);
}

// --- controls ---

function nextPass(by) {
  const { steps } = page.program;
  for (let i = page.step + by; i >= 0 && i < steps.length; i += by) if (i === 0 || steps[i].changes) return select(i);
}

let pending = 0;
byId("search").addEventListener("input", () => {
  clearTimeout(pending);
  pending = setTimeout(() => search(true), 120);
});
byId("search").addEventListener("keydown", (event) => {
  if (event.key === "Enter") found(event.shiftKey ? -1 : 1);
  if (event.key === "Escape") byId("search").blur();
});
byId("whole").addEventListener("change", () => diff.layOut());
byId("changed").addEventListener("change", (event) => byId("passes").classList.toggle("only-changed", event.target.checked));
byId("previous").addEventListener("click", () => diff.step(-1));
byId("next").addEventListener("click", () => diff.step(1));
byId("theme").addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme === "dark";
  document.documentElement.dataset.theme = dark ? "light" : "dark";
  diff.draw(true);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { "/": () => byId("search").focus(), n: () => diff.step(1), p: () => diff.step(-1), j: () => nextPass(1), k: () => nextPass(-1), Escape: forget };
  if (keys[event.key]) {
    event.preventDefault();
    keys[event.key]();
  }
});
if (DATA.programs.length > 1) {
  byId("program").hidden = false;
  byId("program").append(...DATA.programs.map((program, i) => Object.assign(element("option", "", `${i + 1} of ${DATA.programs.length}`), { value: i })));
  byId("program").addEventListener("change", (event) => open(+event.target.value));
}
open(0);
