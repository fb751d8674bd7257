import { around, type Scene } from "../../draw/scene";
import { circle, path, line, moved, times, sky, glow, hills, stars } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";

export const eclipse: Scene = {
  layers: [
    { draw: sky("#1a1030", "#3b1d3f", "#8a3b34", "#f08a4b") + stars(3, 60, { width: 640, height: 150 }) },
    {
      draw:
        glow(320, 150, 190, "#ffe0b0") +
        times(18, (i) => moved(320, 150, path("M-4 -80L0 -148L4 -80Z", "#ffeccc", { opacity: 0.5 }), 1, i * 20)),
      box: around(320, 150, 200),
      turn: "t*0.04",
    },
    { draw: circle(320, 150, 84, "#fff4dc") },
    { draw: circle(320, 150, 79, "#130b20"), x: "4*sin(t*0.5)", y: "-2*sin(t*0.5)" },
    {
      draw:
        hills(14, 340, 60, "#140a18") +
        times(5, (i) =>
          moved(
            150 + i * 82,
            330 - (i % 2) * 6,
            circle(0, -42, 9, "#0b0510") +
              path("M-12 0Q-14 -32 0 -34T12 0V30H-12Z", "#0b0510") +
              line("M8 -24L20 -44", "#0b0510", 5),
          ),
        ),
    },
  ],
  sound: together(noise({ dark: 0.95, loud: 0.2 }), chords(5, [-24, -17, -12, -9])),
};
