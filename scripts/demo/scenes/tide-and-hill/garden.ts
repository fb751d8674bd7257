import type { Scene } from "../../draw/scene";
import { rect, circle, path, moved, times, shaded, sky, hills, firs } from "../../draw/shapes";
import { together, plucks, noise } from "../../sound/sound";

const leaf = (scale: number) =>
  path("M0 0Q-34 -10 -30 -44Q-4 -40 0 0Z", "#4f9e4a") +
  path("M0 0Q34 -10 30 -44Q4 -40 0 0Z", "#6bb85c") +
  path("M0 2Q-18 -26 0 -62Q18 -26 0 2Z", "#86cc70") +
  (scale > 0.8 ? circle(12, -8, 7, "#d9453b") : "");

const row = (y: number, scale: number, count: number, shift: number) =>
  times(count, (i) => moved(320 + (i - (count - 1) / 2) * 92 * scale + shift, y, leaf(scale), scale));

export const garden: Scene = {
  layers: [
    {
      draw:
        sky("#cfe9e2", "#e8f3dc") +
        hills(61, 150, 40, "#9ccb9a") +
        firs(62, 140, 30, "#7bb287") +
        shaded(["#7a5237", "#4b3020"], (fill) => rect(-40, 140, 720, 260, fill)),
    },
    { draw: circle(540, 64, 30, "#ffe08a"), y: "-4*sin(t*0.6)" },
    { draw: row(176, 0.4, 16, 0) + row(206, 0.6, 13, 10), x: "1.5*sin(t*2)" },
    { draw: row(258, 0.95, 9, -10), x: "3*sin(t*1.7)" },
    { draw: row(340, 1.5, 6, 14), x: "4*sin(t*1.4)" },
  ],
  sound: together(noise({ dark: 0.92, swell: 4, loud: 0.15 }), plucks(0.4, 7, 12, 14, 16, null, 14, 12, null)),
};
