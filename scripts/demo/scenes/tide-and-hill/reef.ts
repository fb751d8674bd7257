import type { Scene } from "../../draw/scene";
import { circle, path, line, moved, times, sky, hills } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";

const fish = (body: string, band: string) =>
  path("M-44 0Q-20 -34 30 -22Q56 -8 60 0Q56 8 30 22Q-20 34 -44 0Z", body) +
  path("M-38 0L-70 -24V24Z", body) +
  path("M6 -27Q18 0 6 27L20 25Q32 0 20 -25Z", band) +
  circle(42, -5, 4.5, "#16262e") +
  path("M-6 -27Q10 -46 24 -24Z", band);

const coral = (x: number, colour: string, scale: number) =>
  moved(
    x,
    372,
    line(
      "M0 0V-60M0 -30Q-34 -40 -34 -86M0 -44Q30 -50 32 -98M-34 -60Q-56 -64 -56 -88M32 -70Q54 -72 54 -100",
      colour,
      13,
    ),
    scale,
  );

export const reef: Scene = {
  layers: [
    {
      draw:
        sky("#19b0c4", "#0d7fa3", "#0a4a75") +
        times(6, (i) =>
          path(`M${40 + i * 116} -20L${-60 + i * 120} 380H${20 + i * 130}L${80 + i * 116} -20Z`, "#ffffff", {
            opacity: 0.07,
          }),
        ),
    },
    {
      draw:
        hills(51, 356, 50, "#0a3555") +
        coral(80, "#ff6f61", 1) +
        coral(196, "#f6a04d", 0.75) +
        coral(540, "#e8558f", 1.15) +
        coral(430, "#ffc857", 0.65),
    },
    {
      draw:
        moved(150, 110, fish("#ffd23f", "#fff7e0"), 0.75) +
        moved(250, 70, fish("#ffd23f", "#fff7e0"), 0.55) +
        moved(70, 170, fish("#ffd23f", "#fff7e0"), 0.5),
      x: "t*26",
      box: { x: -300, y: 0, width: 940, height: 360 },
      y: "6*sin(t*1.2)",
    },
    { draw: moved(392, 200, fish("#ff7f3f", "#ffffff"), 1.5), x: "30*sin(t*0.6)", y: "9*sin(t*1.1)" },
    {
      draw: times(16, (i) =>
        circle(60 + ((i * 149) % 540), 40 + ((i * 83) % 640), 3 + (i % 4) * 2, "none", {
          stroke: "#dff6fa",
          "stroke-width": 2,
          opacity: 0.7,
        }),
      ),
      y: "-t*30",
      box: { x: 0, y: 0, width: 640, height: 720 },
    },
  ],
  sound: together(noise({ dark: 0.97, swell: 3, loud: 0.5 }), chords(3, [-12, -5, 2, 4], [-10, -3, 4, 6])),
};
