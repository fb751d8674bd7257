import type { Scene } from "../../draw/scene";
import { rect, circle, ellipse, line, everywhere, times } from "../../draw/shapes";
import { together, plucks, hum } from "../../sound/sound";

const egg = (x: number, y: number) => ellipse(x, y, 34, 26, "#fdf8ec") + circle(x + 3, y, 15, "#f29b2e");

export const ramen: Scene = {
  layers: [
    { draw: everywhere("#20363c") + times(12, (i) => rect(i * 60 - 20, -40, 2, 440, "#2a454c")) },
    {
      draw:
        circle(320, 184, 164, "#142226") +
        circle(320, 178, 160, "#c8362b") +
        circle(320, 178, 146, "#f5ead6") +
        circle(320, 178, 136, "#c57a2f") +
        times(24, (i) => circle(320 + 153 * Math.cos(i * 0.262), 178 + 153 * Math.sin(i * 0.262), 3.5, "#f5ead6")),
    },
    {
      draw: times(9, (i) =>
        line(`M${216 + i * 6} ${210 + i * 9}q44 -30 88 0t88 -10`, i % 2 ? "#f7dd96" : "#efcb74", 7),
      ),
      x: "3*sin(t*1.2)",
    },
    {
      draw:
        egg(270, 130) + egg(338, 112) + rect(384, 74, 64, 96, "#16331f", { rx: 3, transform: "rotate(24 416 120)" }),
    },
    {
      draw: times(
        3,
        (i) =>
          circle(236 + i * 8, 196 + i * 26, 25, "#fff5ee") +
          line(`M${226 + i * 8} ${196 + i * 26}a10 10 0 1 1 10 11a5 5 0 1 1 1 -10`, "#e88aa0", 5),
      ),
      y: "3*sin(t*1.5)",
    },
    {
      draw: times(14, (i) => onionRing(372 + ((i * 47) % 61), 176 + ((i * 29) % 67))),
      x: "4*sin(t*0.8)",
      y: "3*cos(t*0.8)-3",
    },
    { draw: line("M520 20L410 330M548 30L430 336", "#7a3b22", 9) },
  ],
  sound: together(hum(82, 0.03), plucks(0.5, 0, 3, 5, 7, 10, 7, 5, 3)),
};

function onionRing(x: number, y: number) {
  return circle(x, y, 6, "none", { stroke: "#6fae4d", "stroke-width": 3.5 });
}
