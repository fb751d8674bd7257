import type { Pictures } from "../../draw/scene";
import { rect, path, moved, times, shaded, hills } from "../../draw/shapes";
import { engine, coach, puffs } from "./things";

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#3b2a5c") +
    path("M86 256L116 60H140L170 256H146L142 214H114L110 256Z", "#f0a868") +
    rect(88, 92, 80, 12, "#f0a868") +
    rect(82, 144, 92, 12, "#f0a868"),
  cover:
    shaded(["#f2c79a", "#f7e6c6"], (fill) => rect(0, 0, 1280, 214, fill)) +
    hills(44, 150, 70, "#c99b7a", 1360) +
    hills(48, 190, 60, "#8a6a66", 1360) +
    rect(0, 186, 1280, 30, "#3a2f3d") +
    moved(420, 176, moved(-30, -60, puffs) + engine + times(6, (i) => coach(58 + i * 110))),
};
