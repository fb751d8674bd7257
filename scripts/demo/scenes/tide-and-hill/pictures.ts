import type { Pictures } from "../../draw/scene";
import { rect, circle, path, line, moved, shaded, hills } from "../../draw/shapes";
import { bee } from "./things";

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#2f7a4d") +
    circle(128, 148, 66, "#f08a5d") +
    line("M128 84Q124 58 140 40", "#4b3020", 10) +
    path("M138 62Q180 30 206 62Q176 88 138 62Z", "#bfe08a"),
  cover:
    shaded(["#cfe9e2", "#f3f0d8"], (fill) => rect(0, 0, 1280, 214, fill)) +
    hills(81, 130, 80, "#a9d3a4", 1360) +
    hills(84, 160, 60, "#7fb585", 1360) +
    hills(88, 196, 50, "#4f8f63", 1360) +
    rect(0, 190, 1280, 30, "#3aa0ab") +
    circle(230, 62, 30, "#ffe08a") +
    moved(960, 80, bee, 0.9, -10) +
    moved(820, 56, bee, 0.6, 12),
};
