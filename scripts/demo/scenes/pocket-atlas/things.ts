import { rect, path, line, shaded } from "../../draw/shapes";

export const balloon =
  shaded(
    ["#e4572e", "#f3c04b", "#e4572e", "#f3c04b", "#e4572e"],
    (fill) => path("M-58 -40A58 58 0 0 1 58 -40Q54 10 14 44H-14Q-54 10 -58 -40Z", fill),
    "across",
  ) +
  line("M-13 44L-9 66M13 44L9 66", "#5c3a21", 2) +
  rect(-11, 66, 22, 17, "#8a5a34", { rx: 3 });
