import { rect, circle, times } from "../../draw/shapes";

export const engine =
  rect(-70, -36, 84, 30, "#23313b", { rx: 6 }) +
  rect(8, -62, 44, 56, "#a8322a") +
  rect(2, -68, 56, 8, "#23313b") +
  rect(18, -52, 22, 18, "#ffe3a1") +
  rect(-58, -60, 14, 26, "#23313b") +
  rect(-62, -64, 22, 7, "#c69a3f") +
  rect(-20, -46, 18, 12, "#c69a3f", { rx: 5 }) +
  times(5, (i) => circle(-56 + i * 25, 0, 11, "#11181d") + circle(-56 + i * 25, 0, 5, "#a8322a"));

export const coach = (x: number) =>
  rect(x, -54, 104, 48, "#8b2e2a", { rx: 4 }) +
  rect(x - 2, -60, 108, 9, "#3a2a28", { rx: 4 }) +
  times(4, (i) => rect(x + 10 + i * 23, -44, 15, 18, "#ffe3a1")) +
  rect(x, -20, 104, 4, "#e0b765") +
  circle(x + 20, 0, 9, "#11181d") +
  circle(x + 84, 0, 9, "#11181d");

export const puffs = times(7, (i) =>
  circle(i * 34, -i * 7 - (i % 2) * 10, 13 + i * 4.5, "#fffaf2", { opacity: 0.9 - i * 0.1 }),
);
