import { around, type Scene } from "../../draw/scene";
import { rect, path, moved, sky, glow, stars } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";

const beam =
  path("M0 0L420 -74V74Z", "#fff2b8", { opacity: 0.5 }) + path("M0 0L-420 -74V74Z", "#fff2b8", { opacity: 0.5 });

const tower =
  path("M-26 0L-16 -172H16L26 0Z", "#f4efe4") +
  path("M-24.500 -26L-21 -86H21L24.500 -26Z", "#c7372b") +
  path("M-18.500 -128L-16 -172H16L18.500 -128Z", "#c7372b") +
  rect(-22, -180, 44, 8, "#2b3138") +
  rect(-12, -208, 24, 28, "#ffe9a0") +
  path("M-17 -208L0 -226L17 -208Z", "#c7372b");

export const lighthouse: Scene = {
  layers: [
    { draw: sky("#0d2036", "#1f4a5f", "#4a7d84") + stars(21, 70, { width: 640, height: 190 }) },
    { draw: moved(230, 96, beam), box: around(230, 96, 424), turn: "t*0.55" },
    { draw: rect(0, 268, 640, 100, "#12384a") + path("M60 300Q150 232 240 262T420 300L470 360H0Z", "#0a1c25") },
    { draw: moved(230, 292, tower) + glow(230, 96, 56, "#fff2b8") },
    {
      draw: path("M-60 322q30 -16 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0V400H-60Z", "#0e2e3e"),
      x: "-mod(t*16,120)",
      box: { x: 0, y: 300, width: 780, height: 60 },
    },
  ],
  sound: together(noise({ dark: 0.96, swell: 4, loud: 0.4 }), chords(5, [-24, -12, -5], [-26, -14, -7])),
};
