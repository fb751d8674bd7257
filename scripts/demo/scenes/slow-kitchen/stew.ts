import type { Scene } from "../../draw/scene";
import { rect, ellipse, moved, sky, glow, steam } from "../../draw/shapes";
import { together, plucks, noise } from "../../sound/sound";
import { pan } from "./things";

const beans = [
  [-60, -74],
  [-28, -66],
  [6, -78],
  [40, -68],
  [70, -76],
  [-8, -64],
  [24, -62],
];

const stewColours = ["#6a8f3c", "#f2c14e", "#e8e0c4"];

export const stew: Scene = {
  layers: [
    { draw: sky("#3a2a22", "#6b4a33") + glow(320, 160, 280, "#f0b060", "88") + rect(-40, 282, 720, 90, "#2b1d17") },
    { draw: steam(320, 118, 96), x: "6*sin(t*1.7)", y: "-5-5*sin(t*1.3)+5" },
    {
      draw:
        ellipse(320, 304, 190, 16, "#1b110d") +
        moved(320, 212, pan, 1.15) +
        ellipse(320, 132, 128, 22, "#f1dfc2") +
        ellipse(320, 133, 116, 16, "#b5652a"),
    },
    {
      draw: beans.map(([x, y], i) => ellipse(320 + x!, 205 + y!, 12, 5, stewColours[i % 3]!)).join(""),
      x: "5*sin(t*2.6)",
      y: "1.5*sin(t*5)",
    },
  ],
  sound: together(noise({ dark: 0.85, loud: 0.35 }), plucks(0.45, -12, -8, -5, 0, -5, -8)),
};
