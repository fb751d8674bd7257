import type { Pictures } from "../../draw/scene";
import { rect, times, shaded } from "../../draw/shapes";
import { cloth } from "./things";

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#15656d") +
    times(
      3,
      (i) =>
        rect(70 + i * 46, 50, 22, 156, "#f4ead5", { rx: 4 }) + rect(50, 70 + i * 46, 156, 22, "#f0c25a", { rx: 4 }),
    ) +
    rect(70, 70, 22, 22, "#f4ead5") +
    rect(162, 70, 22, 22, "#f4ead5") +
    rect(116, 116, 22, 22, "#f4ead5") +
    rect(70, 162, 22, 22, "#f4ead5") +
    rect(162, 162, 22, 22, "#f4ead5"),
  cover: shaded(["#12333a", "#1b4a52"], (fill) => rect(0, 0, 1280, 214, fill)) + cloth(43, 8, 30),
};
