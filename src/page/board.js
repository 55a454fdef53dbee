"use strict";
// The marks of a move on the board, and the piece that glides.

const SVG = "http://www.w3.org/2000/svg";

// Makes an element of a drawing. Attributes of style would be against the policy of the page.
const draw = (name, attributes = {}, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};

// Returns the middle of an area, by its frame in the drawing.
const middleOf = (drawing, name) => {
  const frame = drawing.areas.get(name);
  const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => Number(frame.getAttribute(key)));
  return [x + width / 2, y + height / 2];
};

// Returns the areas through which a piece moves in a step, from where it was to where it comes.
const routeOf = (data, step) => {
  if (step.via) return [step.from, ...step.via, step.to[0]].map((area) => data.areas[area]);
  const path = data.paths[step.piece[0]];
  const [start, end] = [step.from, step.to[0]];
  const first = path.indexOf(start);
  const last = path.indexOf(end, Math.max(first, 0));
  const isOn = (place) => place >= 0;
  let between = [];
  if (isOn(first) && isOn(last)) between = path.slice(first + 1, last);
  else if (isOn(first) && !path.includes(end)) between = path.slice(first + 1);
  return [start, ...between, end].map((area) => data.areas[area]);
};

// Draws the way of a piece, the way back of captured ones, and the squares from which pieces were taken.
const drawMarks = (drawing, route, captured, hit) => {
  const marks = drawing.svg.querySelector(".marks");
  marks.replaceChildren(...hit.map((name) => star(middleOf(drawing, name))));
  if (!route) return;
  const points = route.map((name) => middleOf(drawing, name));
  if (route[0].includes(" waiting")) points[0] = nearer(drawing, route);
  const [from, to] = points.slice(-2);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length > 1) {
    const part = Math.max(0, (length - 22) / length);
    points[points.length - 1] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    marks.append(...arrow(points));
  }
  captured.forEach((name) => drawing.areas.has(name) && marks.append(...wayBack(to, middleOf(drawing, name))));
};

// A piece that enters comes from the edge of its bay.
const nearer = (drawing, route) => {
  const [[x, y], [toX, toY]] = route.slice(0, 2).map((name) => middleOf(drawing, name));
  const isBay = drawing.areas.get(route[0]).classList.contains("b-bay");
  if (!isBay) return [x, y];
  return drawing.prefix === "upright" ? [toX, toY + Math.sign(y - toY) * 48] : [toX + Math.sign(x - toX) * 48, toY];
};

const arrow = (points) => {
  const d = `M${points.map((point) => point.map(Math.round).join(" ")).join("L")}`;
  const [from, to] = points.slice(-2);
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const place = `translate(${Math.round(to[0])} ${Math.round(to[1])}) rotate(${Math.round(turn)})`;
  return [draw("path", { class: "m-case", d }), draw("path", { class: "m-path", d }),
    draw("path", { class: "m-head", d: "M6 0-8-8-5 0-8 8Z", transform: place })];
};

// A star where a piece was captured.
const star = ([x, y]) => {
  const ray = (turn) => {
    const [angle, far] = [(turn * Math.PI) / 8, turn % 2 ? 24 : 18.5];
    return `${Math.round(x + far * Math.cos(angle))} ${Math.round(y + far * Math.sin(angle))}`;
  };
  const rays = Array.from({ length: 16 }, (_, turn) => ray(turn));
  return draw("path", { class: "m-hit", d: `M${rays.join("L")}Z` });
};

// The star, and a dotted line to where the captured piece waits.
const wayBack = ([x, y], [toX, toY]) => {
  const [bendX, bendY] = [(x + toX) / 2 + (toY - y) * 0.18, (y + toY) / 2 - (toX - x) * 0.18];
  return [draw("path", { class: "m-back", d: `M${x} ${y}Q${bendX} ${bendY} ${toX} ${toY}` }), star([x, y])];
};

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

// Lets the moved piece glide along its way. Until it comes, its goal shows what was there before.
const glide = (drawing, data, step, route, previous) => {
  const layer = drawing.svg.querySelector(".gliding");
  layer.replaceChildren();
  if (isStill.matches || !layer.animate || getComputedStyle(drawing.svg).display === "none") return;
  const goal = drawing.pieces[step.to[0]];
  const before = draw("use", { href: `#${drawing.prefix}-${previous[step.to[0]]}`, x: goal.getAttribute("x"), y: goal.getAttribute("y") });
  const piece = draw("use", { href: `#${drawing.prefix}-${step.piece}` });
  layer.append(before, piece);
  goal.classList.add("coming");
  const end = () => {
    layer.replaceChildren();
    goal.classList.remove("coming");
  };
  const at = ([x, y]) => ({ transform: `translate(${x}px, ${y}px)` });
  const steps = route.map((name) => at(middleOf(drawing, name)));
  const time = Math.min(900, 180 + 90 * steps.length);
  const motion = piece.animate(steps, { duration: time, easing: "ease-in-out" });
  motion.onfinish = end;
  motion.oncancel = end;
  drawing.motion?.cancel();
  drawing.motion = motion;
};
