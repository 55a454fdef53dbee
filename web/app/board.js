// Draws a board of any game from its data: a cloth with squares, bays, trays beside it, and the pieces.

import { s } from "./dom.js";
import { piece, seed } from "./pieces.js";
import { texts } from "./texts.js";

const U = 40;
const HEM = 0.52;
const TRAY = 0.86;
const GAP = 0.1;
const round = (value) => Math.round(value * 10) / 10;
const OPPOSITE = { left: "right", right: "left", top: "bottom", bottom: "top" };
const TURNED = { left: "top", top: "left", right: "bottom", bottom: "right" };

/** Returns the plan with its long side in this direction, if one side is much longer than the other. */
function turned(plan, isUpright) {
  return isLong({ plan }) && isUpright !== plan.rows > plan.columns ? transposed(plan) : plan;
}

/** Returns true if one side of the board is much longer than the other, and the board may be turned. Holes stay in front of their player. */
export function isLong({ plan: { columns, rows, has_holes: hasHoles } }) {
  return !hasHoles && Math.max(columns, rows) > 1.5 * Math.min(columns, rows);
}

function transposed(plan) {
  const turn = ({ x, y, ...rest }) => ({ ...rest, x: y, y: x });
  return {
    ...plan,
    columns: plan.rows,
    rows: plan.columns,
    squares: plan.squares.map(turn),
    bays: plan.bays.map((bay) => ({ ...turn(bay), width: bay.height, height: bay.width })),
    seats: plan.seats.map((seat) => ({ ...seat, edge: TURNED[seat.edge] })),
  };
}

/** The places of everything on a board, in units of its drawing. */
class Geometry {
  constructor(plan) {
    this.plan = plan;
    const used = new Set(plan.beside.length ? plan.seats.map((seat) => this.outEdge(seat)) : []);
    const hasCentre = plan.has_centre && !plan.bays.some((bay) => bay.spot === "centre");
    this.centreEdge = hasCentre ? ["top", "bottom"].find((edge) => !plan.seats.some((seat) => seat.edge === edge)) : null;
    if (this.centreEdge) used.add(this.centreEdge);
    if (!this.isTrack && plan.beside.length) plan.seats.forEach((seat) => used.add(seat.edge));
    const room = (edge) => HEM + (used.has(edge) ? TRAY + GAP : 0);
    this.left = room("left");
    this.top = room("top");
    this.width = (this.left + plan.columns + room("right")) * U;
    this.height = (this.top + plan.rows + room("bottom")) * U;
  }

  get isTrack() { return this.plan.shape === "track"; }

  // On a track, pieces leave at the far end; on a grid, they lie beside their player.
  outEdge(seat) { return this.isTrack ? OPPOSITE[seat.edge] : seat.edge; }

  at(x, y) { return [round((x + this.left) * U), round((y + this.top) * U)]; }

  box(x, y, width, height, inset = 0) {
    const [left, top] = this.at(x, y);
    return { x: left + inset, y: top + inset, width: round(width * U - 2 * inset), height: round(height * U - 2 * inset) };
  }

  tray(edge) {
    const { columns, rows } = this.plan;
    const out = HEM + GAP + TRAY;
    if (edge === "left") return [-out, -HEM, TRAY, rows + 2 * HEM];
    if (edge === "right") return [columns + HEM + GAP, -HEM, TRAY, rows + 2 * HEM];
    if (edge === "top") return [-HEM, -out, columns + 2 * HEM, TRAY];
    return [-HEM, rows + HEM + GAP, columns + 2 * HEM, TRAY];
  }

  /** Returns the rectangle of an area: `c3`, `N waiting`, `N out`, `centre`. */
  area(name) {
    const square = this.plan.squares.find((square) => square.name === name);
    if (square) return [square.x, square.y, 1, 1];
    if (name === "centre") {
      const bay = this.plan.bays.find((bay) => bay.spot === "centre");
      return bay ? [bay.x, bay.y, bay.width, bay.height] : this.tray(this.centreEdge ?? "top");
    }
    const [side, spot] = name.split(" ");
    const bay = this.plan.bays.find((bay) => bay.spot === spot && bay.side === side);
    if (bay) return [bay.x, bay.y, bay.width, bay.height];
    const seat = this.plan.seats.find((seat) => seat.side === side);
    const hasBay = this.plan.bays.some((bay) => bay.spot === "waiting" && bay.side === side);
    const strip = this.tray(spot === "out" ? this.outEdge(seat) : seat.edge);
    const isShared = this.plan.beside.includes("waiting") && this.plan.beside.includes("out");
    return hasBay || this.isTrack || !isShared ? strip : half(strip, spot === "out");
  }

  middle(name) {
    const [x, y, width, height] = this.area(name);
    return this.at(x + width / 2, y + height / 2);
  }
}

function half([x, y, width, height], second) {
  const by = second ? 1 : 0;
  if (width < height) return [x, y + (by * height) / 2, width, height / 2];
  return [x + (by * width) / 2, y, width / 2, height];
}

/** The places of one, two, … kinds of piece on a square, and their scale. */
const LIE = [
  [[[0, 0]], 1], [[[-7.5, 7], [7.5, -7]], 0.74], [[[-9, 9], [9, 9], [9, -9]], 0.6],
  [[[-9, 9], [-9, -9], [9, 9], [9, -9]], 0.55],
];

/** The places of seeds around the number in a hole. */
const SEEDS = Array.from({ length: 12 }, (_, index) => {
  const turn = (index * 5 * Math.PI) / 6 - Math.PI / 2;
  return [round(13.4 * Math.cos(turn)), round(13.4 * Math.sin(turn))];
});

/**
 * Draws a board. `marks` may have `from` (areas with pieces that can move), `to` (`{ area, captures }`), and
 * `last` (`{ from, to }`). Returns the drawing and the function that finds the marked area near a point.
 */
export function drawBoard(board, { isUpright = false, marks = {}, label = texts.theBoard } = {}) {
  const geometry = new Geometry(turned(board.plan, isUpright));
  const { width, height } = geometry;
  const svg = s("svg", { class: "board", viewBox: `0 0 ${round(width)} ${round(height)}`, role: "img", "aria-label": label },
    cloth(geometry, new Set(piles(board.pieces).keys())), lastMove(geometry, marks.last), captures(geometry, marks.to ?? []),
    closedHoles(geometry, board.holes), pieces(geometry, board.pieces), ownedHoles(geometry, board.holes),
    rings(geometry, marks.from ?? [], board.pieces, marks.side), targets(geometry, marks.to ?? []));
  return { svg, near: (event) => nearest(svg, geometry, marks, event) };
}

function nearest(svg, geometry, marks, event) {
  const screen = svg.getScreenCTM();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen.inverse());
  const areas = [...new Set([...(marks.from ?? []), ...(marks.to ?? []).map((to) => to.area), ...(marks.own ?? [])])];
  const away = (name) => {
    const [x, y, width, height] = geometry.area(name);
    const [[left, top], [right, bottom]] = [geometry.at(x, y), geometry.at(x + width, y + height)];
    const dx = Math.max(left - point.x, 0, point.x - right);
    const dy = Math.max(top - point.y, 0, point.y - bottom);
    const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
    return { name, outside: Math.hypot(dx, dy) * screen.a, centre: Math.hypot(cx - point.x, cy - point.y) };
  };
  const close = areas.map(away).filter((one) => one.outside < 24);
  close.sort((one, two) => one.outside - two.outside || one.centre - two.centre);
  return close[0]?.name;
}

function cloth(geometry, occupied) {
  const { plan } = geometry;
  const whole = [-HEM, -HEM, plan.columns + 2 * HEM, plan.rows + 2 * HEM];
  const weave = s("pattern", { id: "weave", width: 5, height: 5, patternUnits: "userSpaceOnUse" },
    s("path", { class: "b-weave", d: "M0 1.2H5M0 3.7H5M1.2 0V5M3.7 0V5" }));
  const inner = geometry.box(0, 0, plan.columns, plan.rows, -1.5);
  return s("g", {}, s("defs", {}, weave),
    s("rect", { class: "b-hem", rx: 9, ...geometry.box(...whole, 0.5) }),
    s("rect", { class: "b-run", rx: 6, ...geometry.box(...whole, 4.2) }),
    s("rect", { class: "b-cloth", rx: 3, ...inner }),
    s("rect", { fill: "url(#weave)", ...inner }),
    trays(geometry), lines(geometry), plan.squares.map((square) => patch(geometry, square)), names(geometry),
    plan.shape === "grid" && ways(geometry), labels(geometry, occupied));
}

function trays(geometry) {
  const { plan } = geometry;
  const edges = plan.beside.length ? plan.seats.map((seat) => geometry.outEdge(seat)) : [];
  const all = new Set([...edges, geometry.centreEdge].filter(Boolean));
  return [...all].map((edge) => s("rect", { class: "b-tray", rx: 8, ...geometry.box(...geometry.tray(edge), 1) }));
}

// The lines along which stones step from point to point.
function lines(geometry) {
  return geometry.plan.lines.map((ends) => {
    const [[x, y], [toX, toY]] = ends.map((name) => geometry.middle(name));
    return s("path", { class: "b-line", d: `M${x} ${y}L${toX} ${toY}` });
  });
}

function patch(geometry, square) {
  if (geometry.plan.lines.length || geometry.plan.has_holes) return point(geometry, square);
  const home = square.is_home ? `home-${homeOf(geometry.plan, square.name)}` : "";
  const goal = square.mark === "goal" ? "goal" : "";
  const [x, y] = geometry.at(square.x, square.y);
  const cross = "M8.5 8.5l23 23M31.5 8.5l-23 23";
  return s("g", { transform: `translate(${x} ${y})`, "data-area": square.name },
    s("rect", { class: `b-square ${home} ${goal}`, x: 1.4, y: 1.4, width: 37.2, height: 37.2, rx: 3 }),
    square.mark && [s("path", { class: "b-cross", d: cross }), s("path", { class: "b-stitch", d: cross })]);
}

function point(geometry, square) {
  const [cx, cy] = geometry.middle(square.name);
  const kind = geometry.plan.has_holes ? { class: "b-hole", r: 18 } : { class: "b-point", r: 6 };
  return s("circle", { ...kind, cx, cy, "data-area": square.name });
}

/** Returns the side whose way begins nearer to the square. */
function homeOf(plan, name) {
  const place = (seat) => seat.path.indexOf(name);
  return [...plan.seats].sort((one, two) => place(one) - place(two))[0].side;
}

// On a track, the letter of each segment is on the hem; on a grid, letters and numbers are.
function names(geometry) {
  const { plan } = geometry;
  const text = (x, y, name) => {
    const [left, top] = geometry.at(x, y);
    return s("text", { class: "b-letter", x: left, y: top + 4.7 }, name);
  };
  if (geometry.isTrack) {
    const isUpright = plan.rows > plan.columns;
    return plan.squares.filter((square) => square.mark).map((square) => {
      const across = isUpright ? square.x : square.y;
      const far = across === 0 ? -HEM * 0.4 : (isUpright ? plan.columns : plan.rows) + HEM * 0.4;
      return isUpright ? text(far, square.y + 0.5, square.name[0]) : text(square.x + 0.5, far, square.name[0]);
    });
  }
  // Not every point of a board of lines exists, so each column and each row is named after any of its squares.
  const each = (part) => [...new Map(plan.squares.map((square) => [square[part], square])).values()];
  const [columns, rows] = [each("x"), each("y")];
  const isLettered = plan.squares.every((one) => one.name[0] === columns.find((column) => column.x === one.x).name[0]);
  const [letter, number] = [(name) => name[0], (name) => name.slice(1)];
  const [below, beside] = isLettered ? [letter, number] : [number, letter];
  return [
    columns.map((square) => text(square.x + 0.5, plan.rows + HEM * 0.4, below(square.name))),
    rows.map((square) => text(-HEM * 0.42, square.y + 0.5, beside(square.name))),
  ];
}

// Small arrows over the borders that the ways cross.
function ways(geometry) {
  const steps = new Map();
  for (const { side, path } of geometry.plan.seats) {
    path.slice(1).forEach((to, index) => {
      const key = `${path[index]} ${to}`;
      steps.set(key, (steps.get(key) ?? "") + side);
    });
  }
  return [...steps].map(([key, sides]) => {
    const [[x, y], [toX, toY]] = key.split(" ").map((name) => geometry.middle(name));
    const turn = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
    const place = `translate(${(x + toX) / 2} ${(y + toY) / 2}) rotate(${turn})`;
    return s("path", { class: `b-way ${sides.length === 1 ? sides : ""}`, transform: place, d: sides.length === 1 ? "M-6-3.4 5 0-6 3.4Z" : "M-2.5-3 2.5 0-2.5 3" });
  });
}

// A tray has room for pieces or a label, not for both.
function labels(geometry, occupied) {
  const { plan } = geometry;
  const label = (area, text) => {
    const [x, y, width, height] = geometry.area(area);
    const isBay = width > 1 && height > 1;
    if (!isBay && occupied.has(area)) return null;
    const [left, top] = geometry.at(x + width / 2, isBay ? y + height - 0.2 : y + height / 2);
    const turned = height > width && !isBay ? `rotate(-90 ${left} ${top})` : null;
    return s("text", { class: "b-label", x: left, y: top + 4, transform: turned }, text);
  };
  const of = (seat) => plan.beside.map((spot) => {
    const word = { waiting: "waits", out: "out", centre: "centre" }[spot] ?? spot;
    return label(`${seat.side} ${spot}`, `${seat.side} ${word}`);
  });
  return [plan.seats.map(of), plan.has_centre && label("centre", "centre")];
}

/** Returns the name of the area where a group of pieces is: `c3`, `N waiting`. */
export const areaOf = ({ side, spot }) => (["waiting", "out"].includes(spot) ? `${side} ${spot}` : spot);

/** Groups pieces by area. */
function piles(pieces) {
  const areas = new Map();
  for (const group of pieces) {
    const name = areaOf(group);
    areas.set(name, [...(areas.get(name) ?? []), group]);
  }
  return areas;
}

function pieces(geometry, groups) {
  return [...piles(groups)].map(([name, there]) => {
    const isSquare = geometry.plan.squares.some((square) => square.name === name);
    return isSquare ? onSquare(geometry, name, there) : heap(geometry, name, there);
  });
}

// The seeds of a hole, as a number: hands sow faster than eyes count.
function inHole(geometry, name, { side, count }) {
  const [x, y] = geometry.middle(name);
  const seeds = SEEDS.slice(0, count).map((place) => seed(side, place));
  return s("g", { class: side, transform: `translate(${x} ${y})` }, seeds, s("text", { class: "p-count", y: 6.5 }, String(count)));
}

// A closed hole is crossed out; a hole that a side owns has a ring and the letter of the side.
function closedHoles(geometry, holes) {
  return holes.filter(({ owner }) => !owner).map(({ name }) => s("g", { transform: moveTo(geometry, name) },
    s("circle", { class: "b-shut", r: 18 }), s("path", { class: "b-bar", d: "M-11-11 11 11M11-11-11 11" })));
}

function ownedHoles(geometry, holes) {
  return holes.filter(({ owner }) => owner).map(({ name, owner }) => s("g", { class: `b-owned ${owner}`, transform: moveTo(geometry, name) },
    s("circle", { class: "ring", r: 17.6 }),
    s("g", { transform: "translate(12 -12)" }, s("circle", { r: 7.6 }), s("text", { y: 4 }, owner))));
}

const moveTo = (geometry, name) => `translate(${geometry.middle(name).join(" ")})`;

function onSquare(geometry, name, there) {
  if (geometry.plan.has_holes) return there.map((group) => inHole(geometry, name, group));
  const [places, scale] = LIE[Math.min(there.length, LIE.length) - 1];
  const [x, y] = geometry.middle(name);
  return there.slice(0, places.length).map(({ side, letter, count }, index) => {
    const [dx, dy] = places[index];
    const more = count > 1 ? [s("g", { transform: "translate(2.6 -3)" }, piece(side, letter))] : [];
    return s("g", { transform: `translate(${x + dx} ${y + dy}) scale(${scale})` }, more, piece(side, letter), count > 1 && badge(count));
  });
}

function badge(count) {
  const width = count > 9 ? 22 : 16;
  return s("g", { class: "b-badge", transform: "translate(11 11)" },
    s("rect", { x: -width / 2, y: -8, width, height: 16, rx: 8 }), s("text", { y: 5 }, String(count)));
}

/** Lays pieces side by side, as large as the area allows. */
function heap(geometry, name, there) {
  const [x, y, width, height] = geometry.area(name);
  const all = there.flatMap((group) => Array(group.count).fill(group));
  const isBay = width > 1 && height > 1;
  const room = [width - 0.1, height - (isBay ? 0.5 : 0.06)];
  let best = { size: 0, columns: 1 };
  for (let columns = 1; columns <= all.length; columns += 1) {
    const size = Math.min(room[0] / columns, room[1] / Math.ceil(all.length / columns), 0.98);
    if (size > best.size + 0.001) best = { size, columns };
  }
  const { size, columns } = best;
  const rows = Math.ceil(all.length / columns);
  const top = y + (room[1] - rows * size) / 2;
  return all.map((group, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, all.length - row * columns);
    const left = x + (width - inRow * size) / 2;
    const [cx, cy] = geometry.at(left + ((index % columns) + 0.5) * size, top + (row + 0.5) * size);
    return s("g", { transform: `translate(${cx} ${cy}) scale(${round(size * 100) / 100})` }, piece(group.side, group.letter));
  });
}

function lastMove(geometry, last) {
  if (!last) return null;
  const mark = (name, kind) => name && s("rect", { class: kind, rx: 5, ...geometry.box(...geometry.area(name), 2.4) });
  return [mark(last.to, "m-to"), mark(last.from, "m-from")];
}

function captures(geometry, targets) {
  return targets.filter((to) => to.captures).map((to) => s("rect", { class: "m-hit", rx: 5, ...geometry.box(...geometry.area(to.area), 2) }));
}

function rings(geometry, areas, groups, side) {
  const there = piles(groups);
  return areas.map((name) => {
    const [x, y, width, height] = geometry.area(name);
    if (width > 1 || height > 1) return s("rect", { class: "m-can", rx: 8, ...geometry.box(x, y, width, height, 2) });
    const kinds = there.get(name) ?? [];
    const index = Math.max(0, kinds.findIndex((group) => group.side === side));
    const [places, scale] = LIE[Math.min(Math.max(kinds.length, 1), LIE.length) - 1];
    const [dx, dy] = places[Math.min(index, places.length - 1)];
    const [cx, cy] = geometry.middle(name);
    return [s("circle", { class: "m-case", cx: cx + dx, cy: cy + dy, r: 19.4 * scale }), s("circle", { class: "m-can", cx: cx + dx, cy: cy + dy, r: 19.4 * scale })];
  });
}

function targets(geometry, targets) {
  return targets.filter((to) => !to.captures).map((to) => {
    const [cx, cy] = geometry.middle(to.area);
    return s("circle", { class: "m-dot", cx, cy, r: 8 });
  });
}
