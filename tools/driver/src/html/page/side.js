// The list of passes, the numbers of one pass, and the history of a value.

/** Fills the list of passes. */
function listPasses(program, onPick) {
  const list = document.getElementById("passes");
  list.replaceChildren(
    ...program.steps.map((step, i) => {
      const module = program.modules[step.module];
      const ran = i === 0 || step.runs !== undefined;
      const head = element("div", "line", element("span", "number", i || ""), element("b", "", step.name), element("span", "badge"));
      if (step.ms !== undefined) head.append(element("span", "ms", `${step.ms < 10 ? step.ms.toFixed(1) : Math.round(step.ms)} ms`));
      const item = element("li", i === 0 || step.changes ? "changed" : ran ? "quiet" : "quiet not-run", head);
      if (i === 0 || step.changes) {
        const before = i === 0 ? null : program.modules[step.module - 1];
        const facts = element("div", "facts", `${number(module.opCount)} ops`);
        if (before) facts.append(" ", delta(module.opCount - before.opCount));
        if (module.cost) facts.append(` · ${number(module.cost[0])} kernels · ${bytes(module.cost[1])}`);
        item.append(facts);
      }
      item.title = ran ? Object.entries(step.stats ?? {}).map(([name, n]) => `${n} ${name}`).join("\n") : "did not run";
      item.tabIndex = 0;
      item.addEventListener("click", () => onPick(i));
      item.addEventListener("keydown", (event) => event.key === "Enter" && onPick(i));
      return item;
    }),
  );
}

function delta(n) {
  return element("span", n < 0 ? "less" : n > 0 ? "more" : "even", signed(n));
}

/** Fills the summary of a step. */
function summarize(program, index) {
  const step = program.steps[index], after = program.modules[step.module];
  const before = step.changes ? program.modules[step.module - 1] : after;
  const head = element("div", "head", element("h2", "", index ? `${index}. ${step.name}` : "input"));
  if (index) {
    const did = step.runs === undefined ? "did not run" : step.changes ? `changed ${number(step.changed)} of ${number(step.runs)} items` : "changed nothing";
    head.append(element("span", "did", did));
  }
  if (step.ms !== undefined) head.append(element("span", "did", `${step.ms.toFixed(1)} ms`));
  const figures = element("div", "figures", figure("ops", before.opCount, after.opCount, number));
  const [was, now] = [before.cost, after.cost];
  const why = "counted as the pass 'traffic' does, once all ops are of hlo and func";
  figures.append(figure("kernels", was?.[0], now?.[0], number, why), figure("bytes moved", was?.[1], now?.[1], bytes, why));
  const stats = Object.entries(step.stats ?? {}).filter(([, n]) => n > 0);
  if (stats.length) {
    stats.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    figures.append(element("div", "stats", ...stats.map(([name, n]) => element("span", "stat", element("b", "", number(n)), ` ${name}`))));
  }
  document.getElementById("summary").replaceChildren(head, figures, countsOf(before, after));
}

function figure(name, before, after, text, title) {
  const made = element("div", "figure", element("label", "", name));
  if (after === undefined) made.append(element("span", "unknown", "—"));
  else if (before === undefined || before === after) made.append(element("strong", "", text(after)));
  else {
    made.append(element("span", "old", text(before)), " → ", element("strong", "", text(after)), " ");
    const share = before ? Math.round((after / before - 1) * 1000) / 10 : 0;
    made.append(element("span", after < before ? "less" : "more", `${share > 0 ? "+" : share < 0 ? "−" : "±"}${Math.abs(share)} %`));
  }
  if (title) made.title = title;
  return made;
}

/** Ops by dialect and by name, those that changed most first. */
function countsOf(before, after) {
  const details = element("details", "counts", element("summary", "", "ops by dialect and name"));
  details.open = countsOf.open ?? false;
  details.addEventListener("toggle", () => (countsOf.open = details.open));
  const dialects = (ops) => Object.entries(ops).reduce((sum, [name, n]) => {
    const dialect = name.includes(".") ? name.slice(0, name.indexOf(".")) : name;
    return sum.set(dialect, (sum.get(dialect) ?? 0) + n);
  }, new Map());
  const table = (was, now) => {
    const names = [...new Set([...was.keys(), ...now.keys()])];
    const rows = names.map((name) => ({ name, was: was.get(name) ?? 0, now: now.get(name) ?? 0 }));
    rows.sort((a, b) => Math.abs(b.now - b.was) - Math.abs(a.now - a.was) || b.now - a.now || (a.name < b.name ? -1 : 1));
    return rows.map((row) => {
      const changed = row.was === row.now ? "" : signed(row.now - row.was);
      return element("div", "count", element("span", "op", row.name), element("b", "", number(row.now)), element("span", row.now < row.was ? "less" : "more", changed));
    });
  };
  const maps = (m) => new Map(Object.entries(m.ops));
  details.append(element("div", "table dialects", ...table(dialects(before.ops), dialects(after.ops))), element("div", "table", ...table(maps(before), maps(after))));
  return details;
}

/** Fills the history of a value: a line for each module. */
function tell(program, history, name, onPick, onClose) {
  const box = document.getElementById("history");
  const close = element("button", "", "×");
  close.title = "close (Esc)";
  close.addEventListener("click", onClose);
  const rows = program.modules.map((module, m) => {
    const found = [...history[m]];
    const lines = found.map(([id, how]) => {
      const line = id >> 8, text = element("div", `event ${how === "" ? "picked" : ""}`);
      const label = how === "" ? "picked here" : how;
      text.append(element("span", "how", label), lineElement(module, line, new Set(), (other) => (history[m].has(other) ? "kin" : ""), ""));
      text.append(Object.assign(element("span", "loc", module.locText(line).replace(/^.*\//, "")), { title: module.locText(line) }));
      text.addEventListener("click", () => onPick(module, line));
      return text;
    });
    if (!lines.length) lines.push(element("div", "event none", element("span", "how", "not there")));
    return element("div", "station", element("span", "maker", program.maker(m)), element("div", "events", ...lines));
  });
  box.replaceChildren(element("div", "head", element("h3", "", "What became of ", element("span", "value", name)), close), element("div", "stations", ...rows));
  box.hidden = false;
}
