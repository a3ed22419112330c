// The two columns. Only the rows that are seen are elements.

const ROW = 19; // pixels, as in the style
const CONTEXT = 3; // unchanged lines around changes

class Diff {
  /** `onValue(module, id, event kind)` hears of values under the mouse and of clicks. */
  constructor(onValue) {
    this.box = document.getElementById("diff");
    this.panes = [document.getElementById("left"), document.getElementById("right")];
    this.map = document.getElementById("map");
    this.query = "";
    this.marks = [() => "", () => ""];
    this.box.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw(true)).observe(this.box);
    this.panes.forEach((pane, side) => {
      const other = this.panes[1 - side];
      pane.addEventListener("scroll", () => (other.scrollLeft = pane.scrollLeft));
      pane.addEventListener("click", (event) => this.clicked(event, side, onValue));
      pane.addEventListener("mouseover", (event) => {
        const value = event.target.dataset.value;
        onValue(this.modules[side], value === undefined ? -1 : +value, "hover");
      });
      pane.addEventListener("mouseleave", () => onValue(this.modules[side], -1, "hover"));
    });
    this.map.addEventListener("click", (event) => {
      this.box.scrollTop = (event.offsetY / this.map.clientHeight) * this.shown.length * ROW - this.box.clientHeight / 2;
    });
  }

  clicked(event, side, onValue) {
    const fold = event.target.closest("[data-fold]");
    if (fold) {
      const item = this.shown[+fold.dataset.fold];
      this.open.add(item.fold);
      return this.layOut();
    }
    const value = event.target.dataset.value;
    onValue(this.modules[side], value === undefined ? -1 : +value, "click");
  }

  /** Shows the rows between two modules, or one module if both are the same. */
  show(before, after) {
    this.modules = [before, after];
    this.single = before === after;
    this.rows = this.single ? before.ids.map((_, i) => ({ sign: "=", left: -1, right: i })) : after.rows;
    this.open = new Set();
    document.body.classList.toggle("single", this.single);
    this.box.scrollTop = 0;
    this.layOut();
  }

  /** Decides which rows are folded away. */
  layOut() {
    const whole = this.single || document.getElementById("whole").checked;
    this.shown = [];
    for (let i = 0; i < this.rows.length; ) {
      let end = i;
      while (end < this.rows.length && "=%".includes(this.rows[end].sign)) end++;
      const [from, to] = [i === 0 ? 0 : i + CONTEXT, end === this.rows.length ? end : end - CONTEXT];
      const folded = !whole && !this.open.has(i) && to - from > 2;
      for (let row = i; row < (folded ? from : end); row++) this.shown.push({ row });
      if (folded) {
        this.shown.push({ fold: i, count: to - from });
        for (let row = to; row < end; row++) this.shown.push({ row });
      }
      if (end < this.rows.length) this.shown.push({ row: end++ });
      i = end;
    }
    this.changes = [];
    this.shown.forEach((item, i) => this.isChange(item) && (i === 0 || !this.isChange(this.shown[i - 1])) && this.changes.push(i));
    document.getElementById("height").style.height = `${this.shown.length * ROW + 14}px`;
    const longest = Math.min(SHOWN + 30, this.modules.reduce((n, m) => m.ids.reduce((n, id) => Math.max(n, m.program.raw.texts[id].length), n), 0));
    this.panes.forEach((pane) => (pane.firstElementChild.style.minWidth = `${longest + 9}ch`));
    this.draw(true);
  }

  isChange(item) {
    return item.row !== undefined && !"=%".includes(this.rows[item.row].sign);
  }

  /** Draws what is seen; always, or only if other rows are seen than before. */
  draw(always) {
    if (!this.shown) return;
    const top = this.box.scrollTop, from = Math.max(0, Math.floor(top / ROW) - 4);
    const to = Math.min(this.shown.length, Math.ceil((top + this.box.clientHeight) / ROW) + 4);
    this.panes.forEach((pane) => (pane.firstElementChild.style.transform = `translateY(${from * ROW - top}px)`));
    if (!always && this.from === from && this.to === to) return;
    [this.from, this.to] = [from, to];
    this.panes.forEach((pane, side) => {
      if (this.single && side === 0) return;
      pane.firstElementChild.replaceChildren(...this.shown.slice(from, to).map((item, i) => this.rowElement(item, from + i, side)));
    });
    this.drawMap();
    this.drawWhere();
  }

  rowElement(item, index, side) {
    if (item.fold !== undefined) {
      const row = element("div", "row fold", `⋯ ${number(item.count)} unchanged lines`);
      row.dataset.fold = index;
      return row;
    }
    const row = this.rows[item.row], module = this.modules[side], line = side ? row.right : row.left;
    if (line < 0) return element("div", "row none");
    const texts = () => this.modules.map((m, s) => tokensOf(m.text(s ? row.right : row.left)));
    const differs = row.sign === "~" ? differing(...texts())[side] : new Set();
    const kind = { "=": "same", "%": "named", "~": "other", "±": side ? "now" : "was", "-": "was", "+": "now" }[row.sign];
    const code = lineElement(module, line, differs, this.marks[side], this.query);
    const made = element("div", `row ${kind}`, element("span", "no", String(line + 1)), code);
    if (this.query && module.text(line).toLowerCase().includes(this.query)) made.classList.add("hit");
    if (item.row === this.target) made.classList.add("target");
    made.title = module.locText(line);
    return made;
  }

  drawMap() {
    const { clientWidth: width, clientHeight: height } = this.map, style = getComputedStyle(document.body);
    const [sharp, cx] = [window.devicePixelRatio || 1, this.map.getContext("2d")];
    [this.map.width, this.map.height] = [width * sharp, height * sharp];
    cx.scale(sharp, sharp);
    const scale = height / Math.max(1, this.shown.length);
    const colors = { "~": style.getPropertyValue("--other-strong"), "-": style.getPropertyValue("--was-strong"), "+": style.getPropertyValue("--now-strong") };
    const bar = (i, color, x, w) => ((cx.fillStyle = color), cx.fillRect(x, i * scale, w, Math.max(1, scale)));
    this.shown.forEach((item, i) => {
      const row = this.rows[item.row];
      if (!row || !this.isChange(item)) return;
      if (row.left >= 0) bar(i, colors[row.sign === "~" ? "~" : "-"], 0, width / 2 - 0.5);
      if (row.right >= 0) bar(i, colors[row.sign === "~" ? "~" : "+"], width / 2 + 0.5, width / 2);
    });
    cx.fillStyle = style.getPropertyValue("--glass");
    cx.fillRect(0, (this.box.scrollTop / ROW) * scale, width, Math.max(6, (this.box.clientHeight / ROW) * scale));
  }

  drawWhere() {
    const middle = this.box.scrollTop / ROW + 6;
    const at = this.changes.filter((i) => i <= middle).length;
    document.getElementById("where").textContent = this.changes.length ? `${Math.max(1, at)} of ${number(this.changes.length)}` : "no changes";
  }

  /** Goes to the next place with a change, or the previous one. */
  step(by) {
    const middle = this.box.scrollTop / ROW + 6;
    const next = by > 0 ? this.changes.find((i) => i > middle) : this.changes.filter((i) => i < Math.floor(middle)).pop();
    if (next !== undefined) this.box.scrollTop = (next - 5.5) * ROW;
  }

  /** Goes to a row of `rows`, which may be folded away. */
  reveal(row) {
    this.target = row;
    let index = this.shown.findIndex((item) => item.row === row);
    if (index < 0) {
      const fold = this.shown.filter((item) => item.fold !== undefined && item.fold <= row).pop();
      this.open.add(fold.fold);
      this.layOut();
      index = this.shown.findIndex((item) => item.row === row);
    }
    this.box.scrollTop = Math.max(0, index * ROW - this.box.clientHeight / 3);
    this.draw(true);
  }

  /** The row in which a line of the module before (0) or after (1) stands. */
  rowOf(side, line) {
    return this.rows.findIndex((row) => (side || this.single ? row.right : row.left) === line);
  }
}
