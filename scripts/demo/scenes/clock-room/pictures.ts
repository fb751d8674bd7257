import type { Pictures } from "../../draw/scene";
import { rect, line, ring, moved, times, shaded } from "../../draw/shapes";
import { gear } from "./things";

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#2b2f36") + ring(128, 128, 84, "#e2b04a", 14) + line("M128 76V128L164 150", "#f6efdc", 14),
  cover:
    shaded(["#2d3138", "#1b1e23"], (fill) => rect(0, 0, 1280, 214, fill), "across") +
    times(11, (i) =>
      moved(
        40 + i * 122,
        [60, 150, 100][i % 3]!,
        gear(12 + (i % 4) * 3, 56 + (i % 4) * 14, ["#c9973f", "#8e959d", "#a06f2c", "#5d646c"][i % 4]!, "#22252b"),
      ),
    ),
};
