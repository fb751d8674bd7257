import { rect, circle, ellipse, line } from "../../draw/shapes";

export const bee =
  ellipse(6, -20, 15, 25, "#fffbe9", { transform: "rotate(24)", opacity: 0.85 }) +
  ellipse(-8, -22, 13, 23, "#fffbe9", { transform: "rotate(-24)", opacity: 0.85 }) +
  ellipse(0, 0, 34, 20, "#f6c02d") +
  rect(-20, -17, 10, 34, "#2a1a0c", { rx: 4 }) +
  rect(0, -20, 10, 40, "#2a1a0c", { rx: 4 }) +
  circle(32, -2, 13, "#2a1a0c") +
  line("M40 -12l12 -12M36 -14l4 -16", "#2a1a0c", 2.5) +
  circle(37, -4, 3, "#ffffff");
