import { random } from "../../draw/random";
import { around, type Scene } from "../../draw/scene";
import { rect, line, ring, moved, times, sky, hills } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";

function trails(seed: number) {
  const next = random(seed);
  return times(64, (i) => {
    const radius = 12 + i * 5.6;
    const from = next() * 360;
    const length = radius * (0.4 + next() * 1.1);
    const dash = {
      "stroke-dasharray": `${length} ${radius * 7}`,
      transform: `rotate(${from} 380 170)`,
      opacity: 0.3 + next() * 0.65,
    };
    return ring(380, 170, radius, next() < 0.2 ? "#ffd9a8" : "#dfeaff", 1 + next(), dash);
  });
}

const telescope = moved(
  210,
  318,
  rect(-58, -18, 116, 34, "#05080f", { transform: "rotate(-32) translate(10 -30)" }) +
    line("M0 -24L-34 40M0 -24L34 40M0 -24V40", "#05080f", 8),
);

export const startrails: Scene = {
  layers: [
    { draw: sky("#0a1633", "#1a2c5e", "#3a4a86") },
    { draw: trails(5), box: around(380, 170, 360), turn: "-t*0.09" },
    { draw: hills(12, 344, 44, "#070b16") + telescope },
  ],
  sound: together(noise({ dark: 0.96, loud: 0.2 }), chords(4, [-12, -5, 2], [-14, -7, 0], [-10, -5, 0])),
};
