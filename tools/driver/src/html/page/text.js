// Lines as elements. Text of the program becomes text nodes only, never HTML.

const SHOWN = 1200; // characters of a line; the others are counted
const TOKENS =
  /"(?:[^"\\]|\\.)*"?|%[\w$.-]+|@[\w$.-]+|\^\w+|#?[a-z_]\w*(?:\.\w+)+|(?:tensor|vector|dense|array)(?=<)|[a-z]+\d\w*\[[^\]]*\]|\b(?:pred|index|[a-z]{1,4}\d+\w*)\b|-?\b\d[\w.]*(?:e[+-]?\d+)?|\s+|[\w$]+|./gs;

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
  if (/^(?:[a-z]+\d\w*\[|tensor|pred$|index$|[a-z]{1,4}\d+\w*$)/.test(token)) return "type";
  return /^-?\d/.test(token) ? "number" : "";
}

/** The tokens of a line with where they begin. */
function tokensOf(text) {
  return [...text.slice(0, SHOWN).matchAll(TOKENS)].map((match) => match[0]);
}

/** The range of tokens in which two lines differ, as `[begin, end of the first, end of the second]`. */
function differing(a, b) {
  let begin = 0, endA = a.length, endB = b.length;
  while (begin < endA && begin < endB && a[begin] === b[begin]) begin++;
  while (endA > begin && endB > begin && a[endA - 1] === b[endB - 1]) endA--, endB--;
  return [begin, endA, endB];
}

/** A line of a module; `marked(id)` says how a value is shown, `from`–`to` are the tokens that differ. */
function lineElement(module, line, [from, to], marked, query) {
  const text = module.text(line), code = element("code");
  const values = text.includes("%") ? valuesOf(module) : null;
  let defining = /^\s*%/.test(text) ? text.indexOf(" = ") : -1, at = 0;
  tokensOf(text).forEach((token, i) => {
    let kind = kindOf(token);
    const part = kind || (i >= from && i < to) ? element("span", kind, token) : document.createTextNode(token);
    if (kind === "value") {
      const id = values.resolve(token, line);
      part.dataset.value = id;
      const mark = marked(id);
      if (mark) part.classList.add(mark);
      if (at < defining || text[at + token.length] === ":") part.classList.add("defined");
    }
    if (i >= from && i < to && part.classList) part.classList.add("differs");
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
