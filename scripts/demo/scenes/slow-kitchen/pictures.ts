import type { Pictures } from "../../draw/scene";
import { rect, path, moved, times, shaded, steam } from "../../draw/shapes";
import { pan } from "./things";

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#8f2f1d") +
    moved(
      128,
      158,
      pan.replaceAll("#c2452d", "#f4dfb8").replaceAll("#a63622", "#e2c795").replaceAll("#8f2d1c", "#e2c795"),
      0.72,
    ) +
    moved(0, 0, steam(128, 92, 62)),
  cover:
    shaded(["#efd9b4", "#e7c793"], (fill) => rect(0, 0, 1280, 214, fill)) +
    rect(0, 176, 1280, 40, "#8d5f38") +
    times(9, (i) =>
      moved(
        90 + i * 140,
        176,
        [
          path("M-34 0V-78q0 -12 12 -12H22q12 0 12 12V0Z", "#2f6f6a") + rect(-26, -106, 52, 16, "#f4efe2"),
          path("M-50 0Q-58 -58 0 -62T50 0Z", "#c2452d"),
          rect(-14, -120, 28, 120, "#c98b3c", { rx: 8 }) + rect(-20, -60, 40, 60, "#b06f2d", { rx: 6 }),
        ][i % 3]!,
      ),
    ),
};
