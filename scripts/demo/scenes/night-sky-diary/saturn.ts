import { around, type Scene } from "../../draw/scene";
import { circle, ellipse, path, moved, times, shaded, sky, stars } from "../../draw/shapes";
import { chords } from "../../sound/sound";

const rings = (part: "behind" | "before") =>
  times(4, (i) =>
    path(
      `M${-190 + i * 17} 0A${190 - i * 17} ${50 - i * 5} 0 0 ${part === "behind" ? 1 : 0} ${190 - i * 17} 0`,
      "none",
      { stroke: ["#d9bd8b", "#b5935f", "#e9d5ab", "#94744a"][i]!, "stroke-width": 13 },
    ),
  );

export const saturn: Scene = {
  layers: [
    { draw: sky("#120d25", "#2a1a44", "#4b2a58") + stars(17, 110, { width: 640, height: 360 }) },
    {
      draw:
        moved(320, 180, rings("behind"), 1.2, -16) +
        shaded(["#f7dfa8", "#dba35c", "#9c6534"], (fill) => circle(320, 180, 104, fill)) +
        moved(
          320,
          180,
          times(5, (i) => ellipse(0, -56 + i * 28, 100 - Math.abs(2 - i) * 14, 6, "#b57c40", { opacity: 0.45 })),
          1,
          -16,
        ) +
        moved(320, 180, rings("before"), 1.2, -16),
      box: around(320, 180, 250),
      turn: "0.06*sin(t*0.7)",
    },
    { draw: circle(88, 92, 13, "#cfd6ea") + circle(566, 284, 8, "#e6c9b5"), x: "t*6" },
  ],
  sound: chords(3.5, [-24, -12, -5, 3], [-21, -9, -5, 2], [-26, -10, -7, 0]),
};
