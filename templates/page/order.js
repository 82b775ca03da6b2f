// The order page by clicks: a unit, then where it goes. Without this script the lists do it all.
"use strict";
(() => {
  const map = document.querySelector(".map");
  const shapes = [...map.querySelectorAll(".places path")];
  const rows = [...document.querySelectorAll("select[data-place]")];
  if (!rows.length || !shapes.length) return;
  const told = map.querySelector(".told");
  const tools = map.querySelector(".tools");
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const places = map.querySelector(".places");
  places.parentNode.insertBefore(layer, places);
  layer.setAttribute("transform", places.getAttribute("transform").replace(/scale\(([^)]+)\)/, (_, s) => `scale(${s * 10})`));
  map.classList.add("clicking");
  tools.hidden = !rows.some((row) => row.querySelector("[data-sort=support]"));

  let picked = null; // the row in hand
  let clicks = [];

  const at = (place) => {
    const shape = shapes.find((one) => one.dataset.place === place);
    return shape ? shape.dataset.at : null;
  };
  const say = (kind, row) => {
    told.textContent = told.dataset[kind].replace("{unit}", row ? row.labels[0].textContent : "");
  };
  const tool = () => tools.querySelector("input:checked").value;
  const offers = () => [...picked.querySelectorAll("option[data-sort]")].filter((one) => {
    const wanted = one.dataset.clicks.split(" ");
    return one.dataset.sort === tool() && clicks.every((place, index) => wanted[index] === place);
  });

  const show = () => {
    for (const row of rows) row.parentNode.classList.toggle("picked", row === picked);
    const goals = new Set(picked ? offers().map((one) => one.dataset.clicks.split(" ")[clicks.length]) : []);
    for (const shape of shapes) {
      shape.classList.toggle("picked", !!picked && shape.dataset.place === picked.dataset.place);
      shape.classList.toggle("goal", goals.has(shape.dataset.place));
    }
    layer.replaceChildren();
    for (const row of rows) {
      const order = row.selectedOptions[0];
      if (!order || order.dataset.sort !== "move" || !order.dataset.clicks) continue;
      const [start, end] = [at(row.dataset.place), at(order.dataset.clicks)];
      if (!start || !end || start === end) continue;
      for (const kind of ["planned edge", "planned"]) {
        const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
        line.setAttribute("class", kind);
        line.setAttribute("d", arrow(start.split(" ").map(Number), end.split(" ").map(Number)));
        layer.append(line);
      }
    }
  };
  const arrow = ([x0, y0], [x1, y1]) => {
    const length = Math.hypot(x1 - x0, y1 - y0), [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
    const head = (turn) => `${x1 - 14 * (dx * Math.cos(turn) - dy * Math.sin(turn))} ${y1 - 14 * (dy * Math.cos(turn) + dx * Math.sin(turn))}`;
    return `M${x0} ${y0}L${x1} ${y1}M${head(0.5)}L${x1} ${y1}L${head(-0.5)}`;
  };
  const drop = () => { picked = null; clicks = []; };

  const click = (place) => {
    const own = rows.find((row) => row.dataset.place === place);
    if (!picked) {
      if (own) { picked = own; say("next", own); } else say("first");
      return;
    }
    clicks.push(place);
    const found = offers();
    const whole = found.filter((one) => one.dataset.clicks.split(" ").length === clicks.length);
    const row = picked;
    if (!found.length) {
      clicks = [];
      if (own && own !== picked) { picked = own; say("next", own); } else say("no", row);
      return;
    }
    if (!whole.length) return;
    // By land or by the one coast there is; by convoy only where nothing else leads there.
    const plain = whole.filter((one) => !/ via$/i.test(one.textContent));
    const choice = (plain.length ? plain : whole)[0];
    choice.selected = true;
    if (plain.length > 1) { say("which", row); row.focus(); } else told.textContent = choice.textContent;
    drop();
  };
  places.addEventListener("click", (event) => {
    const shape = event.target.closest("[data-place]");
    if (shape) { click(shape.dataset.place); show(); }
  });
  tools.addEventListener("change", () => { clicks = []; show(); });
  for (const row of rows) row.addEventListener("change", () => { drop(); show(); });
  // On a telephone the map is larger than the screen: begin with one's own units.
  const board = map.querySelector(".board");
  const boxes = rows.map((row) => shapes.find((one) => one.dataset.place === row.dataset.place)).filter(Boolean)
    .map((shape) => shape.getBoundingClientRect());
  const middle = (low, high) => (Math.min(...boxes.map((b) => b[low])) + Math.max(...boxes.map((b) => b[high]))) / 2;
  if (boxes.length) {
    const frame = board.getBoundingClientRect();
    board.scrollLeft += middle("left", "right") - frame.left - frame.width / 2;
    board.scrollTop += middle("top", "bottom") - frame.top - frame.height / 2;
  }
  say("first");
  show();
})();
