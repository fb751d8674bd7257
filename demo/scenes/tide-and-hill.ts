import {
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
  round,
  type Scene,
  sky,
  transform,
} from "../drawing";
import { random } from "#commands/rows/random";
import { chords, hum, mix, noise, plucks } from "../sound";

const bee =
  ellipse(6, -20, 15, 25, "#fffbe9", { transform: "rotate(24)", opacity: 0.85 }) +
  ellipse(-8, -22, 13, 23, "#fffbe9", { transform: "rotate(-24)", opacity: 0.85 }) +
  ellipse(0, 0, 34, 20, "#f6c02d") +
  rect(-20, -17, 10, 34, "#2a1a0c", { rx: 4 }) +
  rect(0, -20, 10, 40, "#2a1a0c", { rx: 4 }) +
  circle(32, -2, 13, "#2a1a0c") +
  line("M40 -12l12 -12M36 -14l4 -16", "#2a1a0c", 2.5) +
  circle(37, -4, 3, "#ffffff");

const corners = (r: number) =>
  Array.from(
    { length: 6 },
    (_, i) => `${round(r * Math.sin((i * Math.PI) / 3))} ${round(r * Math.cos((i * Math.PI) / 3))}`,
  ).join("L");

const honey = ["#e7a52c", "#f2b93d", "#c87f14", "#f7cf6a", "#a9650c"];

function comb(seed: number, columns: number, rows: number) {
  const next = random(seed);
  return repeat(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return path(`M${corners(33)}Z`, honey[Math.floor(next() * 5)]!, {
      transform: `translate(${column * 62 + (row % 2) * 31} ${row * 54})`,
      stroke: "#f9dc8c",
      "stroke-width": 6,
    });
  });
}

const bees: Scene = {
  layers: [
    { draw: rect(-40, -40, 720, 440, "#f9dc8c") + comb(3, 12, 8) + glow(500, 60, 320, "#fff3c4", "88") },
    { draw: transform(228, 132, bee, 1.25, 18), x: "26*sin(t*1.1)", y: "18*sin(t*1.7)" },
    { draw: transform(402, 226, bee, 1.5, -24), x: "-30*sin(t*0.9)", y: "14*sin(t*1.3)" },
    { draw: transform(110, 286, bee, 1, -6), x: "40*sin(t*0.7)", y: "-10*sin(t*2)" },
  ],
  sound: mix(hum(232, 0.05), hum(187, 0.04), noise({ dark: 0.9, swell: 3, loud: 0.15 })),
};

const fish = (body: string, band: string) =>
  path("M-44 0Q-20 -34 30 -22Q56 -8 60 0Q56 8 30 22Q-20 34 -44 0Z", body) +
  path("M-38 0L-70 -24V24Z", body) +
  path("M6 -27Q18 0 6 27L20 25Q32 0 20 -25Z", band) +
  circle(42, -5, 4.5, "#16262e") +
  path("M-6 -27Q10 -46 24 -24Z", band);

const coral = (x: number, colour: string, scale: number) =>
  transform(
    x,
    372,
    line(
      "M0 0V-60M0 -30Q-34 -40 -34 -86M0 -44Q30 -50 32 -98M-34 -60Q-56 -64 -56 -88M32 -70Q54 -72 54 -100",
      colour,
      13,
    ),
    scale,
  );

const reef: Scene = {
  layers: [
    {
      draw:
        sky("#19b0c4", "#0d7fa3", "#0a4a75") +
        repeat(6, (i) =>
          path(`M${40 + i * 116} -20L${-60 + i * 120} 380H${20 + i * 130}L${80 + i * 116} -20Z`, "#ffffff", {
            opacity: 0.07,
          }),
        ),
    },
    {
      draw:
        hills(51, 356, 50, "#0a3555") +
        coral(80, "#ff6f61", 1) +
        coral(196, "#f6a04d", 0.75) +
        coral(540, "#e8558f", 1.15) +
        coral(430, "#ffc857", 0.65),
    },
    {
      draw:
        transform(150, 110, fish("#ffd23f", "#fff7e0"), 0.75) +
        transform(250, 70, fish("#ffd23f", "#fff7e0"), 0.55) +
        transform(70, 170, fish("#ffd23f", "#fff7e0"), 0.5),
      x: "t*26",
      box: { x: -300, y: 0, width: 940, height: 360 },
      y: "6*sin(t*1.2)",
    },
    { draw: transform(392, 200, fish("#ff7f3f", "#ffffff"), 1.5), x: "30*sin(t*0.6)", y: "9*sin(t*1.1)" },
    {
      draw: repeat(16, (i) =>
        circle(60 + ((i * 149) % 540), 40 + ((i * 83) % 640), 3 + (i % 4) * 2, "none", {
          stroke: "#dff6fa",
          "stroke-width": 2,
          opacity: 0.7,
        }),
      ),
      y: "-t*30",
      box: { x: 0, y: 0, width: 640, height: 720 },
    },
  ],
  sound: mix(noise({ dark: 0.97, swell: 3, loud: 0.5 }), chords(3, [-12, -5, 2, 4], [-10, -3, 4, 6])),
};

const leaf = (scale: number) =>
  path("M0 0Q-34 -10 -30 -44Q-4 -40 0 0Z", "#4f9e4a") +
  path("M0 0Q34 -10 30 -44Q4 -40 0 0Z", "#6bb85c") +
  path("M0 2Q-18 -26 0 -62Q18 -26 0 2Z", "#86cc70") +
  (scale > 0.8 ? circle(12, -8, 7, "#d9453b") : "");

const row = (y: number, scale: number, count: number, shift: number) =>
  repeat(count, (i) => transform(320 + (i - (count - 1) / 2) * 92 * scale + shift, y, leaf(scale), scale));

const garden: Scene = {
  layers: [
    {
      draw:
        sky("#cfe9e2", "#e8f3dc") +
        hills(61, 150, 40, "#9ccb9a") +
        firs(62, 140, 30, "#7bb287") +
        gradient(["#7a5237", "#4b3020"], (fill) => rect(-40, 140, 720, 260, fill)),
    },
    { draw: circle(540, 64, 30, "#ffe08a"), y: "-4*sin(t*0.6)" },
    { draw: row(176, 0.4, 16, 0) + row(206, 0.6, 13, 10), x: "1.5*sin(t*2)" },
    { draw: row(258, 0.95, 9, -10), x: "3*sin(t*1.7)" },
    { draw: row(340, 1.5, 6, 14), x: "4*sin(t*1.4)" },
  ],
  sound: mix(noise({ dark: 0.92, swell: 4, loud: 0.15 }), plucks(0.4, 7, 12, 14, 16, null, 14, 12, null)),
};

const owlBody =
  ellipse(0, 30, 74, 96, "#7a5136") +
  path("M-66 -34L-58 -92L-22 -58ZM66 -34L58 -92L22 -58Z", "#5e3c27") +
  ellipse(0, 52, 46, 66, "#c99b6b") +
  repeat(15, (i) =>
    path(`M${-30 + (i % 5) * 15} ${20 + Math.floor(i / 5) * 28}q7 12 14 0`, "none", {
      stroke: "#8d623f",
      "stroke-width": 4,
    }),
  ) +
  path("M-74 0Q-104 70 -52 116Q-60 50 -74 0ZM74 0Q104 70 52 116Q60 50 74 0Z", "#5e3c27");

const eyes =
  circle(-30, -24, 30, "#f3dfbb") +
  circle(30, -24, 30, "#f3dfbb") +
  circle(-30, -24, 20, "#f5a623") +
  circle(30, -24, 20, "#f5a623") +
  circle(-30, -24, 11, "#1a120c") +
  circle(30, -24, 11, "#1a120c") +
  circle(-26, -29, 4, "#ffffff") +
  circle(34, -29, 4, "#ffffff") +
  path("M-9 -6H9L0 14Z", "#e0892b");

const owl: Scene = {
  layers: [
    {
      draw:
        sky("#14263a", "#27485a") +
        circle(492, 92, 58, "#f4ecd0") +
        firs(71, 340, 150, "#16303f") +
        firs(73, 372, 90, "#0d1f2b"),
    },
    { draw: transform(270, 170, owlBody, 1.15) },
    { draw: transform(270, 170, eyes, 1.15), x: "5*sin(t*0.7)" },
    {
      draw: transform(270, 170, circle(-30, -24, 30, "#8d623f") + circle(30, -24, 30, "#8d623f"), 1.15),
      show: "lt(mod(t+0.5,3),0.18)*gt(t,1)",
      hiddenInThumbnail: true,
    },
    {
      draw:
        line("M-20 318Q200 290 420 312T680 280", "#3a2518", 22) +
        line("M420 312q30 -30 70 -34", "#3a2518", 10) +
        repeat(2, (i) => line(`M${236 + i * 60} 296v12M${248 + i * 60} 296v12`, "#e0892b", 7)),
    },
  ],
  sound: mix(noise({ dark: 0.95, swell: 5, loud: 0.25 }), chords(1.5, [-17], [-17, -12], [-40], [-19])),
};

const crab =
  repeat(3, (i) =>
    line(
      `M-40 ${6 + i * 9}q-34 ${-10 + i * 8} -48 ${18 + i * 6}M40 ${6 + i * 9}q34 ${-10 + i * 8} 48 ${18 + i * 6}`,
      "#c8402b",
      9,
    ),
  ) +
  ellipse(0, 0, 62, 40, "#e2543a") +
  line("M-46 -18Q-84 -34 -76 -66M46 -18Q84 -34 76 -66", "#c8402b", 12) +
  path("M-96 -70Q-84 -112 -62 -74L-76 -84ZM96 -70Q84 -112 62 -74L76 -84Z", "#e2543a") +
  line("M-16 -36V-54M16 -36V-54", "#c8402b", 6) +
  circle(-16, -58, 9, "#ffffff") +
  circle(16, -58, 9, "#ffffff") +
  circle(-14, -58, 4.5, "#1c1512") +
  circle(18, -58, 4.5, "#1c1512") +
  path("M-18 8q18 14 36 0", "none", { stroke: "#8f2a1a", "stroke-width": 4 });

const tidepool: Scene = {
  layers: [
    { draw: sky("#f6dcb0", "#eec98e") + repeat(70, (i) => circle((i * 97) % 640, (i * 61) % 360, 1.6, "#c99a5e")) },
    {
      draw:
        path("M-40 -40H680V60Q560 110 440 78T200 84T-40 60Z", "#4fb0bd") +
        path("M-40 64Q80 108 200 90T440 84T680 66V84Q560 126 440 98T200 106T-40 84Z", "#ffffff", { opacity: 0.8 }),
      y: "14*sin(t*0.9)",
      box: { x: -40, y: -40, width: 720, height: 200 },
    },
    {
      draw:
        transform(
          118,
          262,
          repeat(5, (i) => transform(0, 0, path("M-15 -8Q0 -70 15 -8Z", "#f08a5d"), 1, i * 72)) +
            circle(0, 0, 14, "#f08a5d") +
            repeat(5, (i) => transform(0, 0, circle(0, -28, 3, "#ffd9b8"), 1, i * 72)),
        ) +
        transform(
          548,
          284,
          path("M-46 24Q-46 -40 0 -44T46 24Z", "#f2b5a7") +
            repeat(5, (i) => line(`M0 22L${-34 + i * 17} ${-30 - (i % 2) * 4}`, "#d98c7e", 3)),
        ),
    },
    { draw: transform(320, 218, crab, 1.25), x: "70*sin(t*0.8)", y: "3*abs(sin(t*6))" },
  ],
  sound: mix(noise({ dark: 0.85, swell: 7, loud: 0.35 }), plucks(0.375, 0, 4, 7, 12, 9, 7, 4, 2)),
};

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#2f7a4d") +
    circle(128, 148, 66, "#f08a5d") +
    line("M128 84Q124 58 140 40", "#4b3020", 10) +
    path("M138 62Q180 30 206 62Q176 88 138 62Z", "#bfe08a"),
  cover:
    gradient(["#cfe9e2", "#f3f0d8"], (fill) => rect(0, 0, 1280, 214, fill)) +
    hills(81, 130, 80, "#a9d3a4", 1360) +
    hills(84, 160, 60, "#7fb585", 1360) +
    hills(88, 196, 50, "#4f8f63", 1360) +
    rect(0, 190, 1280, 30, "#3aa0ab") +
    circle(230, 62, 30, "#ffe08a") +
    transform(960, 80, bee, 0.9, -10) +
    transform(820, 56, bee, 0.6, 12),
};

export const scenes = { bees, reef, garden, owl, tidepool };
