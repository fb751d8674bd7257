import type { Scene } from "../../draw/scene";
import { ellipse, path, moved, sky, hills, firs } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";
import { balloon } from "./things";

const mountain = (x: number, y: number, scale: number, colour: string, shade: string) =>
  moved(
    x,
    y,
    path("M-230 0L-40 -232L10 -190L60 -214L250 0Z", colour) +
      path("M10 -190L60 -214L250 0H80L40 -90Z", shade) +
      path(
        "M-40 -232L-104 -154L-70 -166L-50 -136L-22 -164L-4 -146L10 -190ZM60 -214L10 -190L34 -164L52 -176L80 -150L112 -156Z",
        "#ffffff",
      ),
    scale,
  );

export const alps: Scene = {
  layers: [
    {
      draw:
        sky("#4f93d2", "#a9d3ee", "#e9f3f2") +
        ellipse(110, 80, 64, 12, "#ffffff", { opacity: 0.85 }) +
        ellipse(160, 68, 42, 14, "#ffffff", { opacity: 0.85 }),
    },
    { draw: mountain(470, 290, 0.9, "#8797b8", "#7383a6") + mountain(250, 300, 1, "#66779b", "#526386") },
    { draw: moved(456, 140, balloon, 0.95), x: "-t*6", y: "-10*sin(t*0.6)" },
    { draw: moved(590, 150, balloon, 0.4) + moved(70, 156, balloon, 0.5), x: "t*4", y: "6*sin(t*0.8)" },
    { draw: hills(91, 318, 40, "#5f9a6b") + firs(93, 350, 44, "#2f6350") },
  ],
  sound: together(noise({ dark: 0.93, swell: 5, loud: 0.2 }), chords(3, [-5, 2, 7], [0, 4, 7], [-3, 2, 6])),
};
