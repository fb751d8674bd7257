import { random } from "../../draw/random";
import type { Scene } from "../../draw/scene";
import { rect, circle, path, line, moved, times, sky, stars } from "../../draw/shapes";
import { together, chords, hum } from "../../sound/sound";

function block(seed: number, base: number, colour: string, lit: number) {
  const next = random(seed);
  let drawn = "";
  for (let x = -20; x < 660;) {
    const [width, height] = [Math.round(44 + next() * 50), Math.round(80 + next() * (base - 190))];
    drawn += rect(x, base - height, width, height + 90, colour);
    for (let row = base - height + 10; row < base - 8; row += 15)
      for (let column = x + 7; column < x + width - 10; column += 13)
        if (next() < lit) drawn += rect(column, row, 7, 8, next() < 0.75 ? "#ffd777" : "#8fd3ff");
    x += width + Math.round(next() * 8);
  }
  return drawn;
}

const tram =
  rect(-96, -58, 192, 52, "#e3b23c", { rx: 9 }) +
  rect(-96, -28, 192, 10, "#b23a2e") +
  times(6, (i) => rect(-84 + i * 29, -50, 22, 19, "#fff4cf")) +
  line("M0 -58L18 -84L-8 -100", "#c7ccd6", 3) +
  circle(-58, -4, 9, "#1a1f2c") +
  circle(58, -4, 9, "#1a1f2c");

export const city: Scene = {
  layers: [
    {
      draw:
        sky("#131a3a", "#37306b", "#8a4a7d") +
        stars(2, 40, { width: 640, height: 120 }) +
        circle(520, 70, 26, "#f6e7c8"),
    },
    { draw: block(51, 282, "#232a52", 0.35) },
    { draw: block(58, 318, "#141832", 0.55) },
    {
      draw: times(26, (i) => rect(20 + ((i * 97) % 600), 150 + ((i * 53) % 150), 7, 8, "#ffe9ad")),
      show: "lt(mod(t,2.4),1.5)",
      later: true,
    },
    {
      draw:
        rect(-40, 316, 720, 60, "#0b0e1e") +
        line("M-40 226Q320 240 680 226", "#434a6d", 1.5) +
        rect(-40, 344, 720, 3, "#5a6285"),
    },
    {
      draw: moved(230, 346, tram, 1.15) + path("M340 318L520 354H340Z", "#fff3bf", { opacity: 0.35 }),
      x: "t*26",
      box: { x: -700, y: 0, width: 1340, height: 360 },
    },
  ],
  sound: together(hum(98, 0.04), chords(2.5, [-9, -2, 3, 7], [-7, 0, 5, 8], [-12, -4, 0, 3])),
};
