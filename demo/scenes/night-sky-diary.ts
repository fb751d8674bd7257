import {
  boxAround,
  circle,
  ellipse,
  firs,
  glow,
  gradient,
  hills,
  line,
  path,
  type Pictures,
  rect,
  repeat,
  ring,
  round,
  type Scene,
  sky,
  stars,
  transform,
} from "../drawing";
import { random } from "#commands/rows/random";
import { chords, mix, noise, plucks } from "../sound";

function trails(seed: number) {
  const next = random(seed);
  return repeat(64, (i) => {
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

const telescope = transform(
  210,
  318,
  rect(-58, -18, 116, 34, "#05080f", { transform: "rotate(-32) translate(10 -30)" }) +
    line("M0 -24L-34 40M0 -24L34 40M0 -24V40", "#05080f", 8),
);

const startrails: Scene = {
  layers: [
    { draw: sky("#0a1633", "#1a2c5e", "#3a4a86") },
    { draw: trails(5), box: boxAround(380, 170, 360), turn: "-t*0.09" },
    { draw: hills(12, 344, 44, "#070b16") + telescope },
  ],
  sound: mix(noise({ dark: 0.96, loud: 0.2 }), chords(4, [-12, -5, 2], [-14, -7, 0], [-10, -5, 0])),
};

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

const moon: Scene = {
  layers: [
    { draw: sky("#0b1228", "#141d3b") + stars(8, 90, { width: 640, height: 360 }) },
    { draw: glow(320, 176, 150, "#f3ecd8", "55") + transform(320, 176, moonFace(0), 1.25), y: "-6*sin(t*0.5)" },
    {
      draw: transform(320, 176, path("M0 -64A64 64 0 0 0 0 64A20 64 0 0 1 0 -64Z", "#0f1730"), 1.25),
      y: "-6*sin(t*0.5)",
      x: "-t*3",
    },
    { draw: repeat(4, (i) => transform([66, 152, 488, 574][i]!, 176, moonFace([44, 18, -18, -44][i]!), 0.52)) },
  ],
  sound: plucks(0.7, -12, -5, 0, 3, 7, 3, 0, -5),
};

const rings = (part: "behind" | "before") =>
  repeat(4, (i) =>
    path(
      `M${-190 + i * 17} 0A${190 - i * 17} ${50 - i * 5} 0 0 ${part === "behind" ? 1 : 0} ${190 - i * 17} 0`,
      "none",
      { stroke: ["#d9bd8b", "#b5935f", "#e9d5ab", "#94744a"][i]!, "stroke-width": 13 },
    ),
  );

const saturn: Scene = {
  layers: [
    { draw: sky("#120d25", "#2a1a44", "#4b2a58") + stars(17, 110, { width: 640, height: 360 }) },
    {
      draw:
        transform(320, 180, rings("behind"), 1.2, -16) +
        gradient(["#f7dfa8", "#dba35c", "#9c6534"], (fill) => circle(320, 180, 104, fill)) +
        transform(
          320,
          180,
          repeat(5, (i) => ellipse(0, -56 + i * 28, 100 - Math.abs(2 - i) * 14, 6, "#b57c40", { opacity: 0.45 })),
          1,
          -16,
        ) +
        transform(320, 180, rings("before"), 1.2, -16),
      box: boxAround(320, 180, 250),
      turn: "0.06*sin(t*0.7)",
    },
    { draw: circle(88, 92, 13, "#cfd6ea") + circle(566, 284, 8, "#e6c9b5"), x: "t*6" },
  ],
  sound: chords(3.5, [-24, -12, -5, 3], [-21, -9, -5, 2], [-26, -10, -7, 0]),
};

/** A ribbon of light: narrow strips side by side that follow a wave. */
const ribbon = (from: number, count: number, top: number, colour: string) =>
  repeat(count, (i) => {
    const height = 120 + 34 * Math.sin(i * 0.31) + 22 * Math.sin(i * 0.83);
    const y = top + 34 * Math.sin(i * 0.12) + 10 * Math.sin(i * 0.4);
    const strength = { opacity: round(0.45 + 0.4 * Math.abs(Math.sin(i * 0.47))) };
    const strip = (fill: string) => rect(from + i * 7, round(y), 7.6, round(height), fill, strength);
    return gradient([`${colour}00`, `${colour}77`, `${colour}ff`, `${colour}00`], strip);
  });

const aurora: Scene = {
  layers: [
    { draw: sky("#07131f", "#0d2a3a", "#154a4f") + stars(29, 100) },
    { draw: ribbon(-30, 100, 70, "#4df0a0"), x: "16*sin(t*0.6)" },
    { draw: ribbon(150, 58, 24, "#a875ff"), x: "-22*sin(t*0.45)", y: "8*sin(t*0.5)" },
    { draw: hills(41, 300, 50, "#0a1d26") + firs(6, 330, 76, "#050d12") },
    { draw: path("M250 338V306L284 282L318 306V338Z", "#120a08") + rect(276, 312, 16, 14, "#ffcb5c") },
  ],
  sound: mix(noise({ dark: 0.94, swell: 6, loud: 0.25 }), chords(4, [-5, 2, 7], [-3, 4, 9], [-8, -1, 4])),
};

const eclipse: Scene = {
  layers: [
    { draw: sky("#1a1030", "#3b1d3f", "#8a3b34", "#f08a4b") + stars(3, 60, { width: 640, height: 150 }) },
    {
      draw:
        glow(320, 150, 190, "#ffe0b0") +
        repeat(18, (i) => transform(320, 150, path("M-4 -80L0 -148L4 -80Z", "#ffeccc", { opacity: 0.5 }), 1, i * 20)),
      box: boxAround(320, 150, 200),
      turn: "t*0.04",
    },
    { draw: circle(320, 150, 84, "#fff4dc") },
    { draw: circle(320, 150, 79, "#130b20"), x: "4*sin(t*0.5)", y: "-2*sin(t*0.5)" },
    {
      draw:
        hills(14, 340, 60, "#140a18") +
        repeat(5, (i) =>
          transform(
            150 + i * 82,
            330 - (i % 2) * 6,
            circle(0, -42, 9, "#0b0510") +
              path("M-12 0Q-14 -32 0 -34T12 0V30H-12Z", "#0b0510") +
              line("M8 -24L20 -44", "#0b0510", 5),
          ),
        ),
    },
  ],
  sound: mix(noise({ dark: 0.95, loud: 0.2 }), chords(5, [-24, -17, -12, -9])),
};

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#15224a") +
    path("M168 52A84 84 0 1 0 204 168A68 68 0 1 1 168 52Z", "#f3ecd8") +
    circle(196, 70, 7, "#f3ecd8") +
    circle(214, 122, 4, "#f3ecd8"),
  cover:
    gradient(["#0a1530", "#25376f", "#5a5490"], (fill) => rect(0, 0, 1280, 214, fill)) +
    stars(77, 150, { width: 1280, height: 170 }) +
    line("M180 60l60 30l50 -34l70 44l64 -8M424 92l34 52", "#8fa3dd", 1.5, { opacity: 0.7 }) +
    circle(1040, 74, 36, "#f3ecd8") +
    firs(15, 208, 60, "#080d1c", 1360),
};

export const scenes = { startrails, moon, saturn, aurora, eclipse };
