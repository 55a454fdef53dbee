// The course of the game over the slider: a line for each side, and marks for events. And the throws as shells.

const SIGNS = {
  capture: ["path", { d: "M-6-6 6 6M6-6-6 6" }],
  crown: ["path", { d: "M-8.4 5.6-10-4.6-4.6-.6 0-8 4.6-.6 10-4.6 8.4 5.6Z" }],
  da: ["circle", { r: 4.6 }],
  out: ["path", { d: "M0-8 7 1H2.5V8h-5V1H-7Z" }],
  found: ["path", { d: "M0-8 9 8H-9ZM0-3V2M0 5V5.2" }],
};

// The thumb of the slider has this width, so its middle does not reach the ends.
const THUMB = 26;

const drawCourse = (data, sides, saidAt, isFound) => {
  const last = Math.max(1, data.steps.length - 1);
  const graph = document.getElementById("graph");
  const gone = [];
  data.steps.forEach((step, index) => { gone[index] = step.gone || gone[index - 1]; });
  const top = Math.max(100, ...gone.flat());
  const x = (step) => Math.round((1000 * step) / last);
  const y = (share) => Math.round(96 - (share / top) * 56);
  sides.forEach((side, index) => {
    let d = "";
    data.steps.forEach((step, at) => {
      if (step.gone || at === last) d += `${d ? "L" : "M"}${x(at)} ${y(gone[Math.max(0, at - 1)][index])}L${x(at)} ${y(gone[at][index])}`;
    });
    graph.append(draw("path", { class: `c-line ${side}`, d }));
  });
  const line = draw("path", { class: "c-now" });
  graph.append(line);
  drawEvents(data, sides, last, saidAt, isFound);
  return { show: (step) => line.setAttribute("d", `M${x(step)} 0V100`) };
};

// Puts marks over the slider, in two lanes. A mark that would hide a weightier one is left out.
const drawEvents = (data, sides, last, saidAt, isFound) => {
  const events = [];
  data.steps.forEach((step, at) => {
    const kind = step.event || (isFound(at) ? "found" : null);
    if (kind) events.push({ at, kind, side: step.player ? step.player[0] : sides[0] });
  });
  const rank = ["crown", "out", "da", "capture", "found"];
  const gap = innerWidth < 960 ? 14 / Math.min(innerWidth, 420) : 0.02;
  const lanes = [[], []];
  events.sort((one, two) => rank.indexOf(one.kind) - rank.indexOf(two.kind) || one.at - two.at);
  for (const { at, kind, side } of events) {
    const [lane, place] = [sides.indexOf(side) % 2, at / last];
    if (lanes[lane].some((other) => Math.abs(other - place) < gap)) continue;
    lanes[lane].push(place);
    document.getElementById("events").append(eventMark({ at, kind, side, lane, place, says: saidAt(at) }));
  }
};

const eventMark = ({ at, kind, side, lane, place, says }) => {
  const [shape, attributes] = SIGNS[kind];
  const mark = document.createElement("button");
  mark.type = "button";
  mark.className = `event ${kind} ${side} lane-${lane}`;
  mark.dataset.step = at;
  mark.tabIndex = -1;
  mark.title = says;
  mark.setAttribute("aria-label", says);
  mark.style.left = `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${place.toFixed(4)})`;
  mark.append(draw("svg", { viewBox: "-11 -11 22 22", "aria-hidden": "true" }, draw(shape, attributes)));
  return mark;
};

const SHELL = "M0-9.5C6-9.5 7.4-4.5 7.2 0 7 5 4.8 9.5 0 9.5S-7 5-7.2 0C-7.4-4.5-6-9.5 0-9.5Z";
const MOUTH = "M.6-7.6C2.2-3 2.2 3 .2 7.6-1.6 3-1.6-3 .6-7.6Z";
const TEETH = "M-3.9-4.4-.9-4M-4.4-1.3-1-1.2M-4.4 1.8-1 1.5M-3.7 4.6-.6 4.2M4.5-4.4 1.8-4M5-1.3 2.2-1.2M4.9 1.8 2.1 1.5M4 4.6 1.5 4.2";
const TILT = [-14, 9, -5, 16, -10];

const shellsOf = (up, count) => {
  const shell = (_, index) => draw("g", { transform: `translate(${10 + index * 18} 12) rotate(${TILT[index % TILT.length]})` },
    draw("path", { class: index < up ? "shell" : "shell-back", d: SHELL }),
    ...(index < up ? [draw("path", { class: "shell-mouth", d: MOUTH }), draw("path", { class: "shell-teeth", d: TEETH })] : []));
  return draw("svg", { class: "shells", viewBox: `0 0 ${count * 18 + 2} 24`, "aria-hidden": "true" }, ...Array.from({ length: count }, shell));
};

// Returns the throws of a player turn so far. One that this step used is ringed, one used before is struck out.
const throwsOf = (data, now, first) => {
  const thrown = [];
  for (let step = first; step <= now; step += 1) thrown.push(...(data.steps[step].throws || []).map((one) => ({ ...one })));
  const isInHand = (hand, one) => {
    const at = hand.indexOf(one.n);
    if (at >= 0) hand.splice(at, 1);
    return at >= 0;
  };
  const after = [...(data.steps[now].hand || [])];
  const before = now > first ? [...(data.steps[now - 1].hand || [])] : [];
  const hasNew = (data.steps[now].throws || []).length > 0;
  for (const one of thrown) {
    const was = isInHand(before, one);
    if (isInHand(after, one)) one.state = "";
    else one.state = was && !hasNew ? "used-now" : "used";
  }
  return thrown.map((one) => {
    const chip = document.createElement("span");
    chip.className = `throw ${one.state}`;
    if (one.up !== undefined) chip.append(shellsOf(one.up, data.shells));
    chip.append(one.n === undefined ? "?" : String(one.n));
    return chip;
  });
};

