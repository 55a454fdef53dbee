// The signs of pieces and throws. Each side has a shape of its own, not only a colour.

import { s } from "./dom.js";

const CROWN = "M-8.4 5.6-10-4.6-4.6-.6 0-8 4.6-.6 10-4.6 8.4 5.6Z";
const diamond = (r) => `M0 ${-r}L${r} 0 0 ${r} ${-r} 0Z`;
const triangle = (r) => `M0 ${-r}L${r * 0.98} ${r * 0.78} ${-r * 0.98} ${r * 0.78}Z`;
const box = (r) => `M${-r * 0.82} ${-r * 0.82}h${r * 1.64}v${r * 1.64}h${-r * 1.64}Z`;
const SHAPES = {
  N: (attributes, r) => s("circle", { ...attributes, r }),
  S: (attributes, r) => s("path", { ...attributes, d: diamond(r * 1.22) }),
  E: (attributes, r) => s("path", { ...attributes, d: triangle(r * 1.16) }),
  W: (attributes, r) => s("path", { ...attributes, d: box(r * 1.08) }),
};

/** Draws a piece around the origin, about 32 units wide. A king wears a crown; other kinds show their letter. */
export function piece(side, letter) {
  const shape = SHAPES[side];
  const size = letter ? 16 : 13.2;
  const parts = [
    shape({ class: "p-shadow", transform: "translate(0 2.2)" }, size),
    shape({ class: "p-fill" }, size),
    shape({ class: "p-line" }, size * (letter ? 0.83 : 0.66)),
  ];
  if (letter === "K") parts.push(s("path", { class: "p-mark", d: CROWN, transform: side === "N" ? null : "translate(0 1) scale(.86)" }));
  else if (letter) parts.push(s("text", { class: "p-letter", y: 5.5 }, letter));
  else parts.push(shape({ class: "p-mark" }, 3.2));
  return s("g", { class: side }, parts);
}

/** Draws a seed of a hole. */
export const seed = (side, [x, y]) => SHAPES[side]({ class: "p-seed", transform: `translate(${x} ${y})` }, 3.2);

/** Returns a small sign of a side for a line of text. */
export function token(side, letter = null) {
  return s("svg", { class: "token", viewBox: "-20 -20 40 42", "aria-hidden": "true" }, piece(side, letter));
}

const SHELL = "M0-9.5C6-9.5 7.4-4.5 7.2 0 7 5 4.8 9.5 0 9.5S-7 5-7.2 0C-7.4-4.5-6-9.5 0-9.5Z";
const MOUTH = "M.6-7.6C2.2-3 2.2 3 .2 7.6-1.6 3-1.6-3 .6-7.6Z";
const TEETH = "M-3.9-4.4-.9-4M-4.4-1.3-1-1.2M-4.4 1.8-1 1.5M-3.7 4.6-.6 4.2M4.5-4.4 1.8-4M5-1.3 2.2-1.2M4.9 1.8 2.1 1.5M4 4.6 1.5 4.2";
const TILT = [-14, 9, -5, 16, -10];
const HEAP = [[12, 13], [32, 11], [52, 13], [22, 33], [42, 33]];

/** Draws a heap of cowries, some of them with their mouths up. */
export function cowries(up, count) {
  const shells = HEAP.slice(0, count).map(([x, y], index) => s("g", { transform: `translate(${x} ${y}) rotate(${TILT[index]})` },
    s("path", { class: index < up ? "shell" : "shell-back", d: SHELL }),
    index < up && [s("path", { class: "shell-mouth", d: MOUTH }), s("path", { class: "shell-teeth", d: TEETH })]));
  return s("svg", { class: "cowries", viewBox: "0 0 64 46", "aria-hidden": "true" }, shells);
}
