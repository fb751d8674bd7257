import type { Pictures } from "../../draw/scene";
import { rect, path, moved, shaded, glow, hills, firs } from "../../draw/shapes";
import { balloon } from "./things";

export const pictures: Pictures = {
  avatar: rect(0, 0, 256, 256, "#dcb467") + path("M36 190L100 88L136 146L164 112L220 190Z", "#3b2a17"),
  cover:
    shaded(["#d6e4ec", "#eef2f0"], (fill) => rect(0, 0, 1280, 214, fill)) +
    glow(330, 60, 110, "#ffffff") +
    hills(101, 130, 90, "#a9c3d2", 1360) +
    hills(103, 160, 70, "#7fa0b4", 1360) +
    hills(107, 190, 60, "#557c93", 1360) +
    firs(108, 212, 40, "#24474c", 1360) +
    moved(1010, 70, balloon, 0.62),
};
