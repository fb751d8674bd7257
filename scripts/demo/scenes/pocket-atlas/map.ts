import type { Scene } from "../../draw/scene";
import { circle, path, line, moved, everywhere, times, round } from "../../draw/shapes";
import { plucks } from "../../sound/sound";

function contour(x: number, y: number, radius: number, seed: number) {
  const at = (angle: number) => {
    const r =
      radius *
      (1 + 0.2 * Math.sin(angle * 2 + seed) + 0.11 * Math.sin(angle * 3 + seed * 2) + 0.05 * Math.sin(angle * 5));
    return `${round(x + r * 1.35 * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
  };
  return `M${Array.from({ length: 60 }, (_, i) => at((i * Math.PI) / 30)).join("L")}Z`;
}

const peak = (x: number, y: number, lines: number, seed: number) =>
  times(lines, (i) =>
    path(contour(x, y, 12 + i * 13, seed + i * 0.04), "none", {
      stroke: "#a5713a",
      "stroke-width": i % 5 === 4 ? 2.8 : 1.3,
    }),
  );

const route = "M120 330C160 280 240 300 262 240S340 220 352 170S420 110 520 120S570 70 566 40";

export const map: Scene = {
  layers: [
    {
      draw:
        everywhere("#e6edcf") +
        path(contour(290, 160, 96, 1), "#d5e4b4") +
        path(contour(290, 160, 48, 1), "#c5d99c") +
        peak(290, 160, 24, 1) +
        path(contour(560, 250, 118, 4.4), "#e6edcf") +
        peak(560, 250, 9, 4),
    },
    {
      draw:
        path("M-40 290Q80 250 190 300T420 330T680 270V400H-40Z", "#9fcfd8") +
        line("M-40 290Q80 250 190 300T420 330T680 270", "#5d9fb0", 3),
    },
    { draw: line(route, "#d1362f", 6, { "stroke-dasharray": "1 14" }) + circle(120, 330, 9, "#d1362f") },
    {
      draw: moved(
        300,
        150,
        path("M0 46C-34 4 -36 -12 -36 -22A36 36 0 0 1 36 -22C36 -12 34 4 0 46Z", "#d1362f") +
          circle(0, -22, 14, "#ffffff"),
      ),
      y: "-8*abs(sin(t*2))",
    },
    {
      draw: circle(0, 0, 11, "#0a5ba3", { stroke: "#ffffff", "stroke-width": 4, transform: "translate(120 330)" }),
      later: true,
      x: "min(t*48,446)",
      y: "-min(t*31,290)+24*sin(t*0.9)",
    },
  ],
  sound: plucks(0.35, 0, 4, 7, 11, 14, 11, 7, 4, -3, 0, 4, 9, 12, 9, 4, 0),
};
