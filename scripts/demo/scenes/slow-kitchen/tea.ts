import { around, type Scene } from "../../draw/scene";
import { rect, circle, ellipse, path, line, moved, sky, steam } from "../../draw/shapes";
import { together, plucks, noise } from "../../sound/sound";

const teapot =
  path("M-70 40Q-92 -40 0 -50Q92 -40 70 40Q60 58 0 58T-70 40Z", "#2f6f6a") +
  rect(-26, -60, 52, 12, "#245955", { rx: 6 }) +
  circle(0, -66, 9, "#245955") +
  path("M-66 -8Q-116 -6 -132 -46L-118 -50Q-104 -24 -62 -34Z", "#2f6f6a") +
  line("M66 -22C120 -40 122 34 62 32", "#245955", 12);

export const tea: Scene = {
  layers: [
    { draw: sky("#f4e3d7", "#e8cdbb") + rect(-40, 280, 720, 90, "#9a6a4b") + circle(510, 92, 52, "#f6b89a") },
    { draw: rect(201, 128, 7, 138, "#c98b3c", { rx: 3 }), show: "gt(mod(t,6),0.5)" },
    {
      draw:
        path("M130 216H286Q284 292 208 294T130 216Z", "#fbf7ef") +
        ellipse(208, 217, 78, 10, "#d9cfc0") +
        ellipse(208, 218, 68, 7, "#b9772f") +
        line("M284 230q34 0 26 24t-40 16", "#fbf7ef", 9) +
        ellipse(208, 298, 104, 9, "#7a5038"),
    },
    { draw: moved(338, 132, teapot, 1.15, -16), box: around(338, 132, 180), turn: "0.05*sin(t*1.05)" },
    { draw: steam(180, 190, 84, "#ffffff"), x: "6*sin(t*1.6)", y: "-6*sin(t)" },
  ],
  sound: together(noise({ dark: 0.7, swell: 6, loud: 0.18 }), plucks(0.6, 0, 2, 7, 9, 12, 9, 7, 2)),
};
