import { around, type Scene } from "../../draw/scene";
import { rect, circle, path, moved, everywhere, times } from "../../draw/shapes";
import { plucks } from "../../sound/sound";

const slice = (i: number) =>
  moved(
    320,
    180,
    path("M0 -22L-16 -108Q0 -122 16 -108Z", i % 2 ? "#ffd23f" : "#ffdf6e") +
      path("M-9 -60L-14 -104M9 -60L14 -104M0 -50V-110", "none", { stroke: "#fff3bf", "stroke-width": 3 }),
    1,
    i * 30,
  );

export const tart: Scene = {
  layers: [
    {
      draw:
        everywhere("#5fb3a3") +
        times(8, (r) => times(14, (c) => circle(c * 50 + (r % 2) * 25, r * 50 + 4, 5, "#78c4b5"))),
    },
    { draw: circle(328, 190, 160, "#418b7d") + circle(320, 180, 160, "#fffaf0") + circle(320, 180, 142, "#e9dfca") },
    {
      draw:
        circle(320, 180, 130, "#c98a45") +
        times(36, (i) => circle(320 + 128 * Math.cos(i * 0.1745), 180 + 128 * Math.sin(i * 0.1745), 10, "#d99a52")) +
        circle(320, 180, 120, "#f6c531") +
        times(12, slice) +
        circle(320, 180, 21, "#fff3d0"),
      box: around(320, 180, 142),
      turn: "t*0.35",
    },
    {
      draw:
        path("M560 -20L600 210Q586 226 574 210L540 -20Z", "#dfe5e8") +
        rect(576, 196, 18, 180, "#6b4427", { rx: 8, transform: "rotate(-4 585 260)" }),
    },
  ],
  sound: plucks(0.3, 3, 7, 10, 15, 10, 7, 2, 5, 10, 14, 10, 5),
};
