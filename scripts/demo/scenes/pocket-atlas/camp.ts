import type { Scene } from "../../draw/scene";
import { rect, circle, path, line, times, sky, glow, stars, firs } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";

export const camp: Scene = {
  layers: [
    { draw: sky("#081521", "#10303a", "#1f4c4a") + stars(95, 120) },
    { draw: firs(96, 300, 150, "#0c2229") + firs(97, 330, 90, "#07161b") },
    { draw: glow(300, 270, 200, "#ffae4a", "88") },
    {
      draw:
        path("M180 318L300 168L420 318Z", "#f28b39") +
        path("M300 168L420 318H340Z", "#d16f25") +
        path("M300 176L268 318H336Z", "#5b2913"),
    },
    { draw: rect(-40, 312, 720, 60, "#050d10") + line("M470 322l56 -14M472 308l54 14", "#6b4427", 9) },
    {
      draw:
        path("M474 308Q462 266 496 236Q498 262 516 260Q536 288 522 308Z", "#ff8a2b") +
        path("M486 308Q480 284 500 268Q516 288 510 308Z", "#ffd45c"),
      y: "2*sin(t*9)",
      x: "1.5*sin(t*7)",
    },
    {
      draw: times(9, (i) => circle(480 + ((i * 23) % 44), 230 - i * 22, 2, "#ffc05c")),
      y: "-mod(t*24,60)",
      x: "5*sin(t*2)",
    },
  ],
  sound: together(noise({ dark: 0.75, swell: 0.7, loud: 0.2 }), chords(4, [-17, -12, -5], [-19, -12, -7])),
};
