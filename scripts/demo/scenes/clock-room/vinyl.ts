import { around, type Scene } from "../../draw/scene";
import { rect, circle, ellipse, path, line, ring, moved, times, sky } from "../../draw/shapes";
import { together, chords, plucks, noise } from "../../sound/sound";

const record =
  circle(0, 0, 140, "#15151a") +
  times(13, (i) => ring(0, 0, 58 + i * 6, "#2b2b33", 1.6)) +
  path("M0 0L-62 -124A140 140 0 0 1 -18 -138Z", "#ffffff", { opacity: 0.13 }) +
  path("M0 0L62 124A140 140 0 0 1 18 138Z", "#ffffff", { opacity: 0.13 }) +
  circle(0, 0, 46, "#f4c84a") +
  rect(-26, -24, 52, 6, "#a8471f", { rx: 3 }) +
  rect(-18, 14, 36, 5, "#a8471f", { rx: 2.5 }) +
  circle(0, 0, 5, "#a8471f");

export const vinyl: Scene = {
  layers: [
    { draw: sky("#e8604a", "#c43f2c") + ellipse(296, 316, 158, 14, "#8f2a1b", { opacity: 0.6 }) },
    { draw: moved(290, 178, record), box: around(290, 178, 142), turn: "t*2.4" },
    {
      draw:
        circle(520, 58, 34, "#22151a") +
        circle(520, 58, 15, "#f3e6d0") +
        line("M520 58V196L452 262", "#f3e6d0", 11) +
        rect(-24, -13, 48, 26, "#f3e6d0", { transform: "translate(440 274) rotate(-44)", rx: 4 }),
      x: "-t*0.7",
    },
  ],
  sound: together(
    noise({ dark: 0.2, loud: 0.015 }),
    plucks(0.25, -9, 3, -2, 7, -7, 5, 0, 8),
    chords(2, [-21, -9], [-19, -7]),
  ),
};
