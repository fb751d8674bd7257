import type { Scene } from "../../draw/scene";
import { rect, ellipse, line, moved, times, shaded, sky, hills } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";
import { yacht } from "./things";

export const regatta: Scene = {
  layers: [
    {
      draw:
        sky("#3f9bd6", "#9bd3ee", "#e5f4f3") +
        ellipse(150, 70, 70, 15, "#ffffff", { opacity: 0.8 }) +
        ellipse(205, 60, 48, 17, "#ffffff", { opacity: 0.8 }) +
        ellipse(520, 96, 80, 12, "#ffffff", { opacity: 0.7 }),
    },
    { draw: hills(31, 190, 36, "#7fb08d") },
    { draw: shaded(["#3e8fb8", "#0f4c75"], (fill) => rect(0, 184, 640, 190, fill)) },
    { draw: moved(130, 206, yacht("#f6c445"), 0.7), x: "t*7", y: "2*sin(t*2)" },
    { draw: moved(330, 226, yacht("#e4572e"), 1.1), x: "t*9", y: "3*sin(t*1.6)" },
    { draw: moved(510, 270, yacht("#2a9d8f"), 1.6), x: "-4*sin(t)", y: "4*sin(t*1.3)" },
    {
      draw: times(12, (i) => line(`M${i * 70 - 60} ${300 + (i % 3) * 18}q16 -8 32 0`, "#cfe9f5", 3, { opacity: 0.7 })),
      x: "12*sin(t*0.9)",
    },
  ],
  sound: together(noise({ dark: 0.9, swell: 3 }), chords(3, [-12, -8, -5], [-7, -3, 0], [-5, -1, 2])),
};
