import {
  background,
  boxAround,
  circle,
  ellipse,
  glow,
  gradient,
  hills,
  line,
  path,
  type Pictures,
  rect,
  repeat,
  type Scene,
  sky,
  stars,
  transform,
} from "../drawing";
import { chords, knocks, mix, noise, plucks } from "../sound";

const yacht = (sail: string) =>
  path("M0 -4L2 -92Q54 -44 56 -10Z", sail) +
  path("M-4 -8V-78Q-34 -40 -36 -10Z", "#ffffff") +
  path("M-44 0H58L40 16H-32Z", "#243947");

const hull = (colour: string) =>
  path("M-96 0H100L82 44H-66Z", colour) + path("M-96 0H100l-3 8H-92Z", "#f3e6cf") + rect(-66, 36, 150, 8, "#3a1a16");

const trawler =
  line("M-40 0V-118M-40 -112L-92 0M-40 -112L40 0", "#3b2a24", 3) +
  path("M-40 -108L32 -4H-40Z", "#e9c58d", { opacity: 0.55 }) +
  rect(-18, -42, 62, 42, "#f6efe2") +
  rect(-24, -50, 74, 9, "#96352a") +
  rect(-10, -34, 18, 16, "#2f5f72") +
  rect(18, -34, 18, 16, "#2f5f72") +
  hull("#a33b2d");

const glints = (seed: number, colour: string) =>
  repeat(16, (i) => {
    const width = 26 + ((i * 37 + seed) % 50);
    return rect(470 - width / 2 + ((i * 53) % 26) - 13, 216 + i * 9, width, 3, colour, { rx: 1.5, opacity: 0.75 });
  });

const boat: Scene = {
  layers: [
    { draw: sky("#f3a768", "#f9cf95", "#fbe7c0") + glow(470, 150, 170, "#fff3c4") + circle(470, 158, 30, "#fff6d6") },
    { draw: hills(4, 214, 44, "#8fa9ab") + hills(9, 214, 22, "#6c8d93") },
    { draw: gradient(["#5f97a0", "#1d5566"], (fill) => rect(0, 206, 640, 160, fill)) },
    { draw: glints(3, "#ffe9b0"), x: "5*sin(t*2.1)" },
    {
      draw: transform(240, 236, trawler, 1.25),
      box: boxAround(240, 200, 180),
      y: "4*sin(t*1.4)",
      turn: "0.03*sin(t*1.1)",
    },
    {
      draw: path("M-60 306q40 -12 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0V400H-60Z", "#174a5a"),
      x: "18*sin(t*0.7)",
    },
  ],
  sound: mix(noise({ dark: 0.93, swell: 5 }), plucks(0.5, -12, -5, 0, 4, 7, 4, 0, -5)),
};

const beam =
  path("M0 0L420 -74V74Z", "#fff2b8", { opacity: 0.5 }) + path("M0 0L-420 -74V74Z", "#fff2b8", { opacity: 0.5 });

const tower =
  path("M-26 0L-16 -172H16L26 0Z", "#f4efe4") +
  path("M-24.500 -26L-21 -86H21L24.500 -26Z", "#c7372b") +
  path("M-18.500 -128L-16 -172H16L18.500 -128Z", "#c7372b") +
  rect(-22, -180, 44, 8, "#2b3138") +
  rect(-12, -208, 24, 28, "#ffe9a0") +
  path("M-17 -208L0 -226L17 -208Z", "#c7372b");

const lighthouse: Scene = {
  layers: [
    { draw: sky("#0d2036", "#1f4a5f", "#4a7d84") + stars(21, 70, { width: 640, height: 190 }) },
    { draw: transform(230, 96, beam), box: boxAround(230, 96, 424), turn: "t*0.55" },
    { draw: rect(0, 268, 640, 100, "#12384a") + path("M60 300Q150 232 240 262T420 300L470 360H0Z", "#0a1c25") },
    { draw: transform(230, 292, tower) + glow(230, 96, 56, "#fff2b8") },
    {
      draw: path("M-60 322q30 -16 60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0t60 0V400H-60Z", "#0e2e3e"),
      x: "-mod(t*16,120)",
      box: { x: 0, y: 300, width: 780, height: 60 },
    },
  ],
  sound: mix(noise({ dark: 0.96, swell: 4, loud: 0.4 }), chords(5, [-24, -12, -5], [-26, -14, -7])),
};

const plane =
  path("M-128 0V-34H104Q132 -32 132 0Z", "#a0662f") +
  path("M-128 -10H132V0H-128Z", "#7a4a24") +
  path("M-104 -34Q-118 -84 -84 -92Q-60 -92 -70 -72Q-78 -56 -62 -34Z", "#6b3f1e") +
  circle(96, -52, 17, "#6b3f1e") +
  rect(88, -42, 16, 10, "#6b3f1e") +
  path("M-26 -30L6 -104l20 6L0 -30Z", "#d3d9dc") +
  path("M-36 -34L-8 -92l12 4L-20 -34Z", "#8d979e");

const curl = (x: number, y: number, r: number) =>
  line(`M${x} ${y}a${r} ${r} 0 1 1 ${r * 1.6} ${r * 0.8}a${r * 0.6} ${r * 0.6} 0 1 1 ${-r} ${-r * 0.5}`, "#f4d9a4", 5);

const planing: Scene = {
  layers: [
    {
      draw:
        sky("#30474f", "#1e2f36") +
        repeat(5, (i) => rect(40 + i * 122, 30, 76, 96, "#27393f", { rx: 4 })) +
        glow(330, 120, 260, "#ffd58a", "66"),
    },
    {
      draw:
        line("M90 50v58M212 46v66M334 52v40M456 48v62M578 52v50", "#8c6a45", 12) +
        line("M212 100v22M456 96v26", "#b7c0c4", 8),
    },
    {
      draw:
        gradient(["#d9a566", "#a96f38"], (fill) => rect(0, 244, 640, 130, fill)) +
        repeat(7, (i) => line(`M0 ${262 + i * 15}q160 ${i % 2 ? 8 : -8} 320 0t320 0`, "#8f5a2a", 2, { opacity: 0.5 })),
    },
    { draw: curl(168, 234, 17) + curl(110, 236, 12) + curl(520, 240, 14) + curl(570, 238, 10) },
    { draw: transform(330, 246, plane, 1.15) + curl(334, 196, 20), x: "105*sin(t*1.6)" },
  ],
  sound: mix(noise({ dark: 0.6, swell: 3.93, loud: 0.35 }), plucks(0.98, -17, null, -14, null, -10, null)),
};

const regatta: Scene = {
  layers: [
    {
      draw:
        sky("#3f9bd6", "#9bd3ee", "#e5f4f3") +
        ellipse(150, 70, 70, 15, "#ffffff", { opacity: 0.8 }) +
        ellipse(205, 60, 48, 17, "#ffffff", { opacity: 0.8 }) +
        ellipse(520, 96, 80, 12, "#ffffff", { opacity: 0.7 }),
    },
    { draw: hills(31, 190, 36, "#7fb08d") },
    { draw: gradient(["#3e8fb8", "#0f4c75"], (fill) => rect(0, 184, 640, 190, fill)) },
    { draw: transform(130, 206, yacht("#f6c445"), 0.7), x: "t*7", y: "2*sin(t*2)" },
    { draw: transform(330, 226, yacht("#e4572e"), 1.1), x: "t*9", y: "3*sin(t*1.6)" },
    { draw: transform(510, 270, yacht("#2a9d8f"), 1.6), x: "-4*sin(t)", y: "4*sin(t*1.3)" },
    {
      draw: repeat(12, (i) => line(`M${i * 70 - 60} ${300 + (i % 3) * 18}q16 -8 32 0`, "#cfe9f5", 3, { opacity: 0.7 })),
      x: "12*sin(t*0.9)",
    },
  ],
  sound: mix(noise({ dark: 0.9, swell: 3 }), chords(3, [-12, -8, -5], [-7, -3, 0], [-5, -1, 2])),
};

/** A rope that lies flat in a spiral, as on a deck. */
const coil = Array.from({ length: 181 }, (_, i) => {
  const [angle, radius] = [i * 0.19, 14 + i * 0.72];
  return `${Math.round(330 + radius * Math.cos(angle))} ${Math.round(180 + radius * Math.sin(angle))}`;
}).join("L");

const rope = (d: string) =>
  line(d, "#7d5529", 23) +
  line(d, "#e2bd83", 18) +
  line(d, "#b98c50", 15, { "stroke-dasharray": "2.5 8", "stroke-linecap": "butt" });

const plank = (i: number) => rect(-40, i * 46 - 12, 720, 43, i % 2 ? "#2a6274" : "#245868");

const deck: Scene = {
  layers: [
    {
      draw:
        background("#173f4c") +
        repeat(9, plank) +
        repeat(16, (i) => circle(40 + (i % 8) * 80, i < 8 ? 8 : 330, 3, "#173f4c")),
    },
    { draw: rope(`M${coil}`), box: boxAround(330, 180, 170), turn: "0.1*sin(t*1.3)" },
    {
      draw:
        rope("M-30 60C70 50 90 130 180 96") + circle(184, 94, 17, "#e2bd83", { stroke: "#7d5529", "stroke-width": 4 }),
      y: "3*sin(t*2)",
    },
    {
      draw: transform(
        556,
        262,
        rect(-15, -62, 30, 124, "#9aa5ab", { rx: 14 }) +
          rect(-58, -14, 116, 28, "#b9c3c8", { rx: 14 }) +
          circle(0, 0, 12, "#7d878d"),
      ),
    },
  ],
  sound: mix(knocks(0.75, [180, 140], 0.25), plucks(0.375, -5, 0, 2, 4, 7, 4, 2, 0)),
};

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#1d4e5f") +
    line("M104 190V46L176 158H104", "#f4c542", 16) +
    path("M46 176H216L184 226H82Z", "#f4c542"),
  cover:
    gradient(["#f5b477", "#fbe3bb"], (fill) => rect(0, 0, 1280, 214, fill)) +
    glow(900, 120, 200, "#fff6d6") +
    circle(900, 128, 34, "#fff6d6") +
    hills(5, 150, 50, "#9db3b0", 1360) +
    rect(0, 138, 1280, 90, "#2c6a7a") +
    repeat(6, (i) =>
      transform(
        120 + i * 190,
        168 + (i % 3) * 10,
        yacht(["#f6efe2", "#e4572e", "#f4c542"][i % 3]!),
        0.7 + (i % 3) * 0.25,
      ),
    ),
};

export const scenes = { boat, lighthouse, planing, regatta, deck };
