import { random } from "../../draw/random";
import type { Scene } from "../../draw/scene";
import { rect, path, moved, times, round, glow } from "../../draw/shapes";
import { together, noise, hum } from "../../sound/sound";
import { bee } from "./things";

const corners = (r: number) =>
  Array.from(
    { length: 6 },
    (_, i) => `${round(r * Math.sin((i * Math.PI) / 3))} ${round(r * Math.cos((i * Math.PI) / 3))}`,
  ).join("L");

const honey = ["#e7a52c", "#f2b93d", "#c87f14", "#f7cf6a", "#a9650c"];

function comb(seed: number, columns: number, rows: number) {
  const next = random(seed);
  return times(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return path(`M${corners(33)}Z`, honey[Math.floor(next() * 5)]!, {
      transform: `translate(${column * 62 + (row % 2) * 31} ${row * 54})`,
      stroke: "#f9dc8c",
      "stroke-width": 6,
    });
  });
}

export const bees: Scene = {
  layers: [
    { draw: rect(-40, -40, 720, 440, "#f9dc8c") + comb(3, 12, 8) + glow(500, 60, 320, "#fff3c4", "88") },
    { draw: moved(228, 132, bee, 1.25, 18), x: "26*sin(t*1.1)", y: "18*sin(t*1.7)" },
    { draw: moved(402, 226, bee, 1.5, -24), x: "-30*sin(t*0.9)", y: "14*sin(t*1.3)" },
    { draw: moved(110, 286, bee, 1, -6), x: "40*sin(t*0.7)", y: "-10*sin(t*2)" },
  ],
  sound: together(hum(232, 0.05), hum(187, 0.04), noise({ dark: 0.9, swell: 3, loud: 0.15 })),
};
