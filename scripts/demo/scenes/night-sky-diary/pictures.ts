import type { Pictures } from "../../draw/scene";
import { rect, circle, path, line, shaded, stars, firs } from "../../draw/shapes";

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#15224a") +
    path("M168 52A84 84 0 1 0 204 168A68 68 0 1 1 168 52Z", "#f3ecd8") +
    circle(196, 70, 7, "#f3ecd8") +
    circle(214, 122, 4, "#f3ecd8"),
  cover:
    shaded(["#0a1530", "#25376f", "#5a5490"], (fill) => rect(0, 0, 1280, 214, fill)) +
    stars(77, 150, { width: 1280, height: 170 }) +
    line("M180 60l60 30l50 -34l70 44l64 -8M424 92l34 52", "#8fa3dd", 1.5, { opacity: 0.7 }) +
    circle(1040, 74, 36, "#f3ecd8") +
    firs(15, 208, 60, "#080d1c", 1360),
};
