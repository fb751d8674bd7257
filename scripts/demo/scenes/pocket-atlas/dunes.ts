import type { Scene } from "../../draw/scene";
import { circle, path, line, moved, times, sky, glow } from "../../draw/shapes";
import { together, plucks, noise } from "../../sound/sound";

const camel =
  path(
    "M-40 0Q-48 -30 -30 -34Q-22 -60 -10 -36Q2 -36 6 -58Q20 -62 24 -34Q36 -34 42 -52L46 -70H66V-58H56L50 -26Q44 -8 30 0L28 40H20L18 4H-22L-24 40H-32L-30 6Q-38 6 -40 0Z",
    "#3d2015",
  ) + line("M-40 -4q-8 10 -6 20", "#3d2015", 3);

export const dunes: Scene = {
  layers: [
    { draw: sky("#e2764a", "#f2a65a", "#fbd9a0") + glow(180, 150, 170, "#fff0c4") + circle(180, 150, 44, "#fff3d6") },
    {
      draw:
        path("M-40 250Q120 190 260 232T520 206T680 230V400H-40Z", "#d98d4b") +
        path("M260 232Q390 250 520 206Q470 260 520 400H180Z", "#b96e37"),
    },
    {
      draw: times(4, (i) => moved(330 + i * 92 - (i % 2) * 8, 246 - i * 4, camel, 0.62)),
      x: "-t*17",
      box: { x: 0, y: 0, width: 900, height: 360 },
      y: "2*abs(sin(t*3))",
    },
    {
      draw:
        path("M-40 330Q110 262 300 300T680 272V400H-40Z", "#c9783c") +
        path("M-40 372Q180 300 420 346T680 330V400H-40Z", "#8d4a26") +
        times(6, (i) => line(`M${-20 + i * 120} ${338 - (i % 2) * 8}q40 -10 90 2`, "#b3662f", 2)),
    },
  ],
  sound: together(noise({ dark: 0.96, swell: 6, loud: 0.4 }), plucks(0.4, -12, -11, -8, -7, -5, -7, -8, -11)),
};
