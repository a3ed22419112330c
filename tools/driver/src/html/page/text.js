// Lines as elements. Text of the program becomes text nodes only, never HTML.

const SHOWN = 1200; // characters of a line; the others are counted
const TOKENS =
  /"(?:[^"\\]|\\.)*"?|%[\w$.-]+|@[\w$.-]+|\^\w+|#?[a-z_]\w*(?:\.\w+)+|(?:tensor|vector|memref|complex|tuple)<[^<>]*>|[a-z]+\d\w*\[[^\]]*\]|\b(?:pred|index|[a-z]{1,4}\d+\w*)\b|-?\b\d[\w.]*(?:e[+-]?\d+)?|\s+|[\w$]+|./gs;

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function kindOf(token) {
  switch (token[0]) {
    case '"': return "string";
    case "%": return "value";
    case "@": return "symbol";
    case "^": return "block";
  }
  if (/^#?[a-z_]\w*\./.test(token)) return "op";
  if (/^(?:[a-z]+\d*\w*[[<]|pred$|index$|[a-z]{1,4}\d+\w*$)/.test(token)) return "type";
  return /^-?\d/.test(token) ? "number" : "";
}

/** The tokens of a line with where they begin. */
function tokensOf(text) {
  return [...text.slice(0, SHOWN).matchAll(TOKENS)].map((match) => match[0]);
}

/** Which tokens of two lines differ: a set for each line; indentation does not count. */
function differing(a, b) {
  const solid = (tokens) => tokens.map((token, i) => [token, i]).filter(([token]) => token.trim() !== "");
  let [left, right] = [solid(a), solid(b)];
  while (left.length && right.length && left[0][0] === right[0][0]) left.shift(), right.shift();
  while (left.length && right.length && left.at(-1)[0] === right.at(-1)[0]) left.pop(), right.pop();
  if (left.length * right.length < 40000) [left, right] = withoutCommon(left, right);
  return [left, right].map((tokens) => new Set(tokens.map(([, i]) => i)));
}

/** Two lists without their longest common subsequence. */
function withoutCommon(a, b) {
  const best = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let k = b.length - 1; k >= 0; k--) best[i][k] = a[i][0] === b[k][0] ? best[i + 1][k + 1] + 1 : Math.max(best[i + 1][k], best[i][k + 1]);
  }
  const [left, right] = [[], []];
  let i = 0, k = 0;
  while (i < a.length || k < b.length) {
    if (i < a.length && k < b.length && a[i][0] === b[k][0]) i++, k++;
    else if (k === b.length || (i < a.length && best[i + 1][k] >= best[i][k + 1])) left.push(a[i++]);
    else right.push(b[k++]);
  }
  return [left, right];
}

/** A line of a module; `marked(id)` says how a value is shown, `differs` are the tokens that do. */
function lineElement(module, line, differs, marked, query) {
  const text = module.text(line), code = element("code");
  const values = text.includes("%") ? valuesOf(module) : null;
  let defining = /^\s*%/.test(text) ? text.indexOf(" = ") : -1, at = 0;
  tokensOf(text).forEach((token, i) => {
    let kind = kindOf(token);
    const part = kind || differs.has(i) ? element("span", kind, token) : document.createTextNode(token);
    if (kind === "value") {
      const id = values.resolve(token, line);
      part.dataset.value = id;
      const mark = marked(id);
      if (mark) part.classList.add(mark);
      if (at < defining || text[at + token.length] === ":") part.classList.add("defined");
    }
    if (differs.has(i)) part.classList.add("differs");
    if (query && part.classList && token.toLowerCase().includes(query)) part.classList.add("found");
    at += token.length;
    code.append(part);
  });
  if (text.length > SHOWN) code.append(element("em", "", ` … ${text.length - SHOWN} more characters`));
  return code;
}

function number(n) {
  return String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

function bytes(n) {
  const units = ["B", "kB", "MB", "GB", "TB", "PB"];
  let unit = 0;
  while (n >= 1000 && unit < units.length - 1) n /= 1000, unit++;
  return `${unit ? n.toPrecision(3) : n} ${units[unit]}`;
}

function signed(n) {
  return n > 0 ? `+${number(n)}` : n < 0 ? `−${number(-n)}` : "±0";
}
