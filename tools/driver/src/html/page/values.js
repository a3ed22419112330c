// Values: where a name in a line is defined, and what a value was before a pass and is after it.

const NAME = /"(?:[^"\\]|\\.)*"|%[\w$.-]+/g;

/** The names in a line in order: `[name, is a definition, position]`. */
function namesOf(text) {
  const found = [];
  const head = /^\s*%/.test(text) ? text.indexOf(" = ") : -1;
  for (const match of text.matchAll(NAME)) {
    if (match[0][0] === "%") found.push([match[0], match.index < head || text[match.index + match[0].length] === ":", match.index]);
  }
  return found;
}

/** Definitions and uses of a module, made once: a value is known by `line * 256 + which of the line's definitions`. */
class Values {
  constructor(module) {
    this.module = module;
    this.definitions = new Map(); // name -> [{id, end}]
    this.lines = []; // line -> names
    this.uses = null;
    this.byLoc = new Map();
    const closing = [];
    for (let line = module.length - 1; line >= 0; line--) {
      const text = module.text(line), indent = text.length - text.trimStart().length;
      if (text[indent] === "}") closing[indent] = line;
      const names = namesOf(text);
      this.lines[line] = names;
      const first = names.length > 0 && names[0][1] && names[0][2] === indent; // results, not arguments
      const end = endOf(closing, first ? indent : indent + 1, module.length);
      names.filter((name) => name[1]).forEach(([name], i) => push(this.definitions, name, { id: line * 256 + i, end }));
      if (module.loc(line)) push(this.byLoc, module.loc(line), line);
    }
    this.definitions.forEach((list) => list.reverse());
    this.byLoc.forEach((list) => list.reverse());
  }

  /** The value that a name in a line means. */
  resolve(name, line) {
    const list = this.definitions.get(name) ?? [];
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle].id >> 8 <= line) low = middle + 1;
      else high = middle;
    }
    for (let i = low - 1; i >= 0; i--) if (list[i].end > line) return list[i].id;
    return list[low]?.id ?? -1; // a block further down defines it
  }

  definitionsIn(line) {
    return this.lines[line].filter((name) => name[1]).map((name, i) => ({ id: line * 256 + i, name: name[0] }));
  }

  nameOf(id) {
    return this.definitionsIn(id >> 8)[id & 255].name;
  }

  /** The values whose names differ from `name` at most in the suffix. */
  basesOf(name) {
    if (!this.bases) {
      this.bases = new Map();
      this.definitions.forEach((list, name) => list.forEach(({ id }) => push(this.bases, base(name), id)));
    }
    return this.bases.get(name) ?? [];
  }

  /** The first words of the function in which a line stands. */
  functionOf(line) {
    while (line > 0 && !/^\s{0,2}[\w."]+ .*@/.test(this.module.text(line))) line--;
    return /@("(?:[^"\\]|\\.)*"|[\w$.-]+)/.exec(this.module.text(line))?.[1] ?? "";
  }

  /** Where a value is used: `[line, which name of the line]`. */
  usesOf(id) {
    if (this.uses === null) {
      this.uses = new Map();
      this.lines.forEach((names, line) => names.forEach(([name, defines], i) => defines || push(this.uses, this.resolve(name, line), [line, i])));
    }
    return this.uses.get(id) ?? [];
  }
}

function endOf(closing, below, length) {
  let end = length;
  for (let indent = 0; indent < below; indent++) end = Math.min(end, closing[indent] ?? length);
  return end;
}

function push(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function valuesOf(module) {
  return (module.values ??= new Values(module));
}

/** A name without the suffix that makes it unique. */
function base(name) {
  return name.replace(/_\d+$/, "");
}

const HOW = { "=": "the same", "%": "the same", "~": "in another form" };

/** What a value of `from` is in `to`, one pass later or earlier: `[{id, how}]`. */
function follow(id, from, to, forwards) {
  const rows = (forwards ? to : from).rows;
  const link = (forwards ? to : from);
  if (!link.pairs) {
    link.pairs = { true: new Map(), false: new Map() };
    rows.filter((row) => row.sign in HOW).forEach((row) => {
      link.pairs[true].set(row.left, row);
      link.pairs[false].set(row.right, row);
    });
  }
  const other = (line) => {
    const row = link.pairs[forwards].get(line);
    return row && { sign: row.sign, line: forwards ? row.right : row.left };
  };
  const [before, after] = [valuesOf(from), valuesOf(to)], line = id >> 8;
  const pair = other(line), found = new Map();
  const add = (id, how) => id >= 0 && !found.has(id) && found.set(id, how);
  if (pair && after.definitionsIn(pair.line)[id & 255]) add(pair.line * 256 + (id & 255), HOW[pair.sign]);
  if (found.size === 0) {
    // Its users take another value now.
    for (const [user, at] of before.usesOf(id).slice(0, 50)) {
      const there = other(user), names = there && after.lines[there.line];
      if (names && names.length === before.lines[user].length) add(after.resolve(names[at][0], there.line), "stands in its place");
    }
  }
  // Copies of it stand in lines that have no partner.
  const alone = (line) => !link.pairs[!forwards].has(line);
  const near = (after.byLoc.get(from.loc(line)) ?? []).filter(alone).slice(0, 8);
  near.forEach((line) => after.definitionsIn(line).filter((d, _, all) => all.length === 1 || base(d.name) === base(before.nameOf(id))).forEach((d) => add(d.id, "has the same location")));
  const name = base(before.nameOf(id)), inside = before.functionOf(line);
  if (!/^%(arg)?\d+$/.test(name)) {
    for (const other of after.basesOf(name)) {
      if (alone(other >> 8) && after.functionOf(other >> 8) === inside) add(other, "has the same name");
    }
  }
  return [...found].map(([id, how]) => ({ id, how })).slice(0, 12);
}

/** A value through all modules: for each module a map from values to how they are known. */
function historyOf(program, module, id) {
  const history = program.modules.map(() => new Map());
  history[module].set(id, "");
  for (const step of [1, -1]) {
    for (let at = module; at + step >= 0 && at + step < history.length; at += step) {
      for (const value of history[at].keys()) {
        for (const { id, how } of follow(value, program.modules[at], program.modules[at + step], step > 0)) {
          if (history[at + step].size < 24 && !history[at + step].has(id)) history[at + step].set(id, how);
        }
      }
    }
  }
  return history;
}
