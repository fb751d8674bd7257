import {
  background,
  boxAround,
  circle,
  ellipse,
  glow,
  gradient,
  line,
  path,
  type Pictures,
  rect,
  repeat,
  ring,
  type Scene,
  sky,
  transform,
} from "../drawing";
import { chords, hum, knocks, mix, noise, plucks } from "../sound";

const gear = (teeth: number, radius: number, colour: string, dark: string) =>
  repeat(teeth, (i) =>
    transform(
      0,
      0,
      path(
        `M-${radius * 0.075} ${-radius * 0.94}L-${radius * 0.05} ${-radius * 1.12}H${radius * 0.05}L${radius * 0.075} ${-radius * 0.94}Z`,
        colour,
      ),
      1,
      (i * 360) / teeth,
    ),
  ) +
  ring(0, 0, radius * 0.84, colour, radius * 0.26) +
  repeat(6, (i) =>
    transform(0, 0, rect(-radius * 0.06, -radius * 0.8, radius * 0.12, radius * 0.7, colour), 1, i * 60),
  ) +
  circle(0, 0, radius * 0.24, colour) +
  circle(0, 0, radius * 0.09, dark) +
  ring(0, 0, radius * 0.72, dark, 1.5, { opacity: 0.5 });

const wheel = (x: number, y: number, radius: number, teeth: number, colour: string, speed: number) => ({
  draw: transform(x, y, gear(teeth, radius, colour, "#22252b")),
  box: boxAround(x, y, Math.ceil(radius * 1.16)),
  turn: `t*${speed}`,
});

const gears: Scene = {
  layers: [
    { draw: sky("#33373f", "#1a1d23") + glow(250, 150, 250, "#c79a4b", "77") },
    wheel(236, 186, 116, 24, "#c9973f", 0.5),
    wheel(420, 92, 72, 15, "#bfc5cc", -0.8),
    wheel(436, 266, 88, 18, "#a06f2c", -0.667),
    wheel(70, 66, 64, 13, "#8e959d", -0.923),
    wheel(566, 168, 54, 11, "#d8b25c", 1.09),
  ],
  sound: mix(knocks(0.25, [900, 1200], 0.22), hum(55, 0.05)),
};

const dial =
  circle(0, 0, 96, "#f6efdc") +
  ring(0, 0, 96, "#b98a3c", 9) +
  repeat(12, (i) => transform(0, 0, rect(-2.5, -84, 5, i % 3 ? 10 : 17, "#2b2622"), 1, i * 30));

const hands = (length: number, width: number) => path(`M-${width} 12L0 -${length}L${width} 12Z`, "#2b2622");

const pendulum: Scene = {
  layers: [
    {
      draw:
        background("#35504a") +
        repeat(14, (i) => rect(i * 50 - 10, -40, 22, 440, "#3b5851")) +
        rect(208, -10, 224, 380, "#5b331d", { rx: 10 }) +
        rect(226, 214, 188, 170, "#2a160c", { rx: 8 }),
    },
    {
      draw: rect(317, 196, 6, 116, "#d3a548") + circle(320, 312, 29, "#d3a548") + circle(312, 304, 9, "#f2d58a"),
      box: boxAround(320, 196, 150),
      turn: "0.26*sin(t*3.1416)",
    },
    { draw: rect(208, 206, 224, 12, "#70421f") + transform(320, 108, dial) },
    { draw: transform(320, 108, hands(52, 6), 1, -52), box: boxAround(320, 108, 80), turn: "t*0.03" },
    { draw: transform(320, 108, hands(78, 4.5), 1, 62), box: boxAround(320, 108, 90), turn: "t*0.3" },
    {
      draw:
        circle(320, 108, 7, "#b98a3c") +
        rect(60, 110, 90, 120, "#d9c39a") +
        rect(68, 118, 74, 104, "#7fa08a") +
        circle(105, 170, 24, "#e7b75f") +
        rect(492, 130, 100, 76, "#d9c39a") +
        rect(500, 138, 84, 60, "#c2654a"),
    },
  ],
  sound: mix(knocks(1, [700, 560], 0.5), chords(4, [-24, -12], [-22, -10])),
};

const record =
  circle(0, 0, 140, "#15151a") +
  repeat(13, (i) => ring(0, 0, 58 + i * 6, "#2b2b33", 1.6)) +
  path("M0 0L-62 -124A140 140 0 0 1 -18 -138Z", "#ffffff", { opacity: 0.13 }) +
  path("M0 0L62 124A140 140 0 0 1 18 138Z", "#ffffff", { opacity: 0.13 }) +
  circle(0, 0, 46, "#f4c84a") +
  rect(-26, -24, 52, 6, "#a8471f", { rx: 3 }) +
  rect(-18, 14, 36, 5, "#a8471f", { rx: 2.5 }) +
  circle(0, 0, 5, "#a8471f");

const vinyl: Scene = {
  layers: [
    { draw: sky("#e8604a", "#c43f2c") + ellipse(296, 316, 158, 14, "#8f2a1b", { opacity: 0.6 }) },
    { draw: transform(290, 178, record), box: boxAround(290, 178, 142), turn: "t*2.4" },
    {
      draw:
        circle(520, 58, 34, "#22151a") +
        circle(520, 58, 15, "#f3e6d0") +
        line("M520 58V196L452 262", "#f3e6d0", 11) +
        rect(-24, -13, 48, 26, "#f3e6d0", { transform: "translate(440 274) rotate(-44)", rx: 4 }),
      x: "-t*0.7",
    },
  ],
  sound: mix(
    noise({ dark: 0.2, loud: 0.015 }),
    plucks(0.25, -9, 3, -2, 7, -7, 5, 0, 8),
    chords(2, [-21, -9], [-19, -7]),
  ),
};

const side = 42;

const board = repeat(64, (i) =>
  rect(
    152 + (i % 8) * side,
    12 + Math.floor(i / 8) * side,
    side,
    side,
    (i + Math.floor(i / 8)) % 2 ? "#7d5a3c" : "#ecd9b4",
  ),
);

const figure = (d: string) => path(d, "inherit");

const pieces = {
  pawn: circle(0, -7, 7, "inherit") + figure("M-10 14Q-8 2 0 -2T10 14Z"),
  rook: figure("M-12 14V-14h6v5h4v-5h4v5h4v-5h6V14Z"),
  king: figure("M-12 14L-15 -6Q-6 -14 0 -4Q6 -14 15 -6L12 14ZM-2 -8v-5h-4v-4h4v-4h4v4h4v4h-4v5Z"),
  queen: figure("M-12 14L-16 -12L-7 -2L0 -17L7 -2L16 -12L12 14Z"),
  knight: figure("M-11 14Q-10 0 -1 -6L-12 0L-14 -6L-3 -17Q14 -16 12 14Z"),
};

const piece = (kind: keyof typeof pieces, column: number, row: number, white = true) => {
  const colours = white ? 'fill="#fffaf0" stroke="#5b4632"' : 'fill="#241a15" stroke="#000000"';
  const shape = `<g ${colours} stroke-width="1.5">${pieces[kind]}</g>`;
  return transform(173 + column * side, 36 + row * side, shape, 1.15);
};

const standing =
  piece("king", 6, 0, false) +
  piece("rook", 5, 0, false) +
  piece("pawn", 5, 1, false) +
  piece("pawn", 6, 1, false) +
  piece("pawn", 0, 1, false) +
  piece("pawn", 1, 2, false) +
  piece("queen", 2, 3, false) +
  piece("king", 6, 7) +
  piece("pawn", 5, 6) +
  piece("pawn", 6, 6) +
  piece("pawn", 7, 5) +
  piece("pawn", 0, 5) +
  piece("rook", 3, 7);

const chess: Scene = {
  layers: [
    { draw: sky("#2f4538", "#1f2f27") + rect(140, 0, 360, 360, "#4a3222") + board },
    { draw: standing },
    { draw: piece("knight", 4, 4), x: `${side}*clip((t-1.5)*1.5,0,1)`, y: `-${side * 2}*clip((t-1.5)*1.5,0,1)` },
    { draw: piece("queen", 7, 4), x: "0", y: `-${side * 3}*clip((t-4.5)*1.5,0,1)` },
    {
      draw: repeat(2, (i) =>
        transform(
          70 + i * 500,
          180,
          rect(-48, -58, 96, 116, "#7a4a2a", { rx: 12 }) +
            circle(0, 4, 36, "#f6efdc") +
            line(i ? "M0 4L18 -12M0 4V-26" : "M0 4L-20 -4M0 4V-26", "#2b2622", 4) +
            rect(-12, -70, 24, 14, "#c9973f", { rx: 4 }),
        ),
      ),
    },
  ],
  sound: mix(knocks(0.5, [1000, 820], 0.2), plucks(1, -12, -8, -5, -10, -7, -3)),
};

const life: Scene = {
  backdrop: {
    source: (width, height) =>
      `life=s=128x72:ratio=0.16:seed=74:rule=B3/S23:r=10:mold=14:life_color=#ffd23f:death_color=#1f6f5c:mold_color=#0f1d24,scale=${width}:${height}:flags=neighbor`,
    thumbnailSecond: 2.5,
  },
  layers: [
    {
      draw:
        repeat(73, (i) => rect(0, i * 5 - 0.7, 640, 1.4, "#0b1216", { opacity: 0.6 })) +
        repeat(129, (i) => rect(i * 5 - 0.7, 0, 1.4, 360, "#0b1216", { opacity: 0.6 })) +
        path("M-40 -40H680V400H-40ZM24 22H616V338H24Z", "#20262b", { "fill-rule": "evenodd" }) +
        repeat(4, (i) => circle(12 + (i % 2) * 616, 11 + Math.floor(i / 2) * 338, 5, "#8d979e")),
    },
  ],
  sound: mix(knocks(0.1, [2400, 1800], 0.1), chords(2, [-5, 0, 4], [-3, 2, 5])),
};

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#2b2f36") + ring(128, 128, 84, "#e2b04a", 14) + line("M128 76V128L164 150", "#f6efdc", 14),
  cover:
    gradient(["#2d3138", "#1b1e23"], (fill) => rect(0, 0, 1280, 214, fill), "across") +
    repeat(11, (i) =>
      transform(
        40 + i * 122,
        [60, 150, 100][i % 3]!,
        gear(12 + (i % 4) * 3, 56 + (i % 4) * 14, ["#c9973f", "#8e959d", "#a06f2c", "#5d646c"][i % 4]!, "#22252b"),
      ),
    ),
};

export const scenes = { gears, pendulum, vinyl, chess, life };
