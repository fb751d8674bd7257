import type { Scene } from "../../draw/scene";
import { rect, circle, ellipse, path, moved, times, shaded, sky, steam } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";

const loaf = "M-170 60Q-180 -50 -70 -76T110 -70T176 60Q0 74 -170 60Z";

export const bread: Scene = {
  layers: [
    { draw: sky("#eadfc9", "#dcc9a6") + shaded(["#b98452", "#8d5f38"], (fill) => rect(-40, 232, 720, 140, fill)) },
    {
      draw:
        ellipse(320, 298, 214, 15, "#6b4427") +
        moved(
          320,
          232,
          shaded(["#d98f45", "#8b4a1c"], (fill) => path(loaf, fill)),
        ),
    },
    {
      draw: times(4, (i) =>
        moved(
          224 + i * 62,
          208 - (i === 0 || i === 3 ? -8 : 2),
          path("M-10 44Q-34 -18 -14 -48Q20 -4 10 44Z", "#f6dfb0"),
        ),
      ),
    },
    { draw: steam(320, 108, 80, "#ffffff"), x: "7*sin(t*1.4)", y: "-6*sin(t*0.9)" },
    { draw: times(30, (i) => circle(90 + ((i * 137) % 470), 310 + ((i * 71) % 36), 1.6 + (i % 3) * 0.7, "#f4e8d0")) },
  ],
  sound: together(noise({ dark: 0.97, loud: 0.4 }), chords(3, [-9, -5, -2], [-10, -5, 0], [-12, -7, -4])),
};
