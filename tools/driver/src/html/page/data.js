// The data of the page: programs, their modules between passes, and what each pass did to the lines.

/** A program: `steps[0]` is the input, each further step a pass of the pipeline. */
class Program {
  constructor(raw) {
    this.raw = raw;
    this.steps = [{ name: "input", module: 0 }];
    this.modules = [new Module(this, raw.start, raw.before, 0)];
    for (const pass of raw.passes) {
      if (pass.rows !== undefined) {
        const after = applied(pass, this.last());
        this.modules.push(new Module(this, after.ids, pass.after, this.steps.length));
        this.last().rows = after.rows;
      }
      this.steps.push({ ...pass, module: this.modules.length - 1, changes: pass.rows !== undefined });
    }
  }

  last() {
    return this.modules[this.modules.length - 1];
  }

  /** The name of the step that made a module. */
  maker(module) {
    const step = this.modules[module].step;
    return step === 0 ? "input" : `${step}. ${this.steps[step].name}`;
  }
}

/** A module between passes; `rows` leads from the module before to this one. */
class Module {
  constructor(program, ids, numbers, step) {
    Object.assign(this, { program, ids, ops: numbers.ops, cost: numbers.cost, step, rows: null });
    this.opCount = Object.values(numbers.ops).reduce((a, b) => a + b, 0);
  }

  get length() {
    return this.ids.length;
  }

  text(line) {
    return this.program.raw.texts[this.ids[line]];
  }

  /** The number of a line's location; 0 if it has none. */
  loc(line) {
    return this.program.raw.lineLocs[this.ids[line]];
  }

  locText(line) {
    return this.program.raw.locs[this.loc(line)].replace(/^"((?:[^"\\]|\\.)*)":/, "$1:");
  }
}

/** The lines after a pass, and its rows: a sign, and the numbers of the lines before and after or -1. */
function applied(pass, before) {
  const ids = [], rows = [];
  let left = 0, next = 0;
  for (const [, sign, count] of pass.rows.matchAll(/([=%~+-])(\d+)/g)) {
    for (let i = 0; i < +count; i++) {
      const row = { sign, left: sign === "+" ? -1 : left++, right: sign === "-" ? -1 : ids.length };
      if (sign === "=") ids.push(before.ids[row.left]);
      else if (sign !== "-") ids.push(pass.ids[next++]);
      rows.push(row);
    }
  }
  return { ids, rows: beside(rows) };
}

/** Lines that are gone stand beside new ones. */
function beside(rows) {
  const out = [];
  for (let i = 0; i < rows.length; ) {
    let gone = i, now;
    while (gone < rows.length && rows[gone].sign === "-") gone++;
    for (now = gone; now < rows.length && rows[now].sign === "+"; ) now++;
    if (now === i) {
      out.push(rows[i++]);
      continue;
    }
    for (let k = 0; k < Math.max(gone - i, now - gone); k++) {
      const [a, b] = [i + k < gone ? rows[i + k].left : -1, gone + k < now ? rows[gone + k].right : -1];
      out.push({ sign: b < 0 ? "-" : a < 0 ? "+" : "±", left: a, right: b });
    }
    i = now;
  }
  return out;
}
