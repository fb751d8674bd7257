import type { Scene } from "../../draw/scene";
import { circle, path, moved, times, sky, glow, stars } from "../../draw/shapes";
import { plucks } from "../../sound/sound";

const moonFace = (shadow: number) =>
  circle(0, 0, 62, "#f3ecd8") +
  circle(-20, -16, 14, "#ddd3ba") +
  circle(18, 20, 18, "#ddd3ba") +
  circle(24, -24, 8, "#ddd3ba") +
  circle(-26, 26, 7, "#ddd3ba") +
  (shadow
    ? path(
        `M0 -63A63 63 0 0 ${shadow > 0 ? 0 : 1} 0 63A${Math.abs(shadow)} 63 0 0 ${shadow > 0 ? 1 : 0} 0 -63Z`,
        "#10182f",
      )
    : "");

export const moon: Scene = {
  layers: [
    { draw: sky("#0b1228", "#141d3b") + stars(8, 90, { width: 640, height: 360 }) },
    { draw: glow(320, 176, 150, "#f3ecd8", "55") + moved(320, 176, moonFace(0), 1.25), y: "-6*sin(t*0.5)" },
    {
      draw: moved(320, 176, path("M0 -64A64 64 0 0 0 0 64A20 64 0 0 1 0 -64Z", "#0f1730"), 1.25),
      y: "-6*sin(t*0.5)",
      x: "-t*3",
    },
    { draw: times(4, (i) => moved([66, 152, 488, 574][i]!, 176, moonFace([44, 18, -18, -44][i]!), 0.52)) },
  ],
  sound: plucks(0.7, -12, -5, 0, 3, 7, 3, 0, -5),
};
