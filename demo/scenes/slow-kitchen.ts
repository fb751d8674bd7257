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
  type Scene,
  sky,
  steam,
  transform,
} from "../drawing";
import { chords, hum, mix, noise, plucks } from "../sound";

const pan =
  path("M-110 -70H110L96 66Q94 78 82 78H-82Q-94 78 -96 66Z", "#c2452d") +
  path("M30 -70H110L96 66Q94 78 82 78H40Z", "#a63622") +
  line("M-112 -40h-26v26h30M112 -40h26v26h-30", "#8f2d1c", 12);

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

const stew: Scene = {
  layers: [
    { draw: sky("#3a2a22", "#6b4a33") + glow(320, 160, 280, "#f0b060", "88") + rect(-40, 282, 720, 90, "#2b1d17") },
    { draw: steam(320, 118, 96), x: "6*sin(t*1.7)", y: "-5-5*sin(t*1.3)+5" },
    {
      draw:
        ellipse(320, 304, 190, 16, "#1b110d") +
        transform(320, 212, pan, 1.15) +
        ellipse(320, 132, 128, 22, "#f1dfc2") +
        ellipse(320, 133, 116, 16, "#b5652a"),
    },
    {
      draw: beans.map(([x, y], i) => ellipse(320 + x!, 205 + y!, 12, 5, stewColours[i % 3]!)).join(""),
      x: "5*sin(t*2.6)",
      y: "1.5*sin(t*5)",
    },
  ],
  sound: mix(noise({ dark: 0.85, loud: 0.35 }), plucks(0.45, -12, -8, -5, 0, -5, -8)),
};

const loaf = "M-170 60Q-180 -50 -70 -76T110 -70T176 60Q0 74 -170 60Z";

const bread: Scene = {
  layers: [
    { draw: sky("#eadfc9", "#dcc9a6") + gradient(["#b98452", "#8d5f38"], (fill) => rect(-40, 232, 720, 140, fill)) },
    {
      draw:
        ellipse(320, 298, 214, 15, "#6b4427") +
        transform(
          320,
          232,
          gradient(["#d98f45", "#8b4a1c"], (fill) => path(loaf, fill)),
        ),
    },
    {
      draw: repeat(4, (i) =>
        transform(
          224 + i * 62,
          208 - (i === 0 || i === 3 ? -8 : 2),
          path("M-10 44Q-34 -18 -14 -48Q20 -4 10 44Z", "#f6dfb0"),
        ),
      ),
    },
    { draw: steam(320, 108, 80, "#ffffff"), x: "7*sin(t*1.4)", y: "-6*sin(t*0.9)" },
    { draw: repeat(30, (i) => circle(90 + ((i * 137) % 470), 310 + ((i * 71) % 36), 1.6 + (i % 3) * 0.7, "#f4e8d0")) },
  ],
  sound: mix(noise({ dark: 0.97, loud: 0.4 }), chords(3, [-9, -5, -2], [-10, -5, 0], [-12, -7, -4])),
};

const teapot =
  path("M-70 40Q-92 -40 0 -50Q92 -40 70 40Q60 58 0 58T-70 40Z", "#2f6f6a") +
  rect(-26, -60, 52, 12, "#245955", { rx: 6 }) +
  circle(0, -66, 9, "#245955") +
  path("M-66 -8Q-116 -6 -132 -46L-118 -50Q-104 -24 -62 -34Z", "#2f6f6a") +
  line("M66 -22C120 -40 122 34 62 32", "#245955", 12);

const tea: Scene = {
  layers: [
    { draw: sky("#f4e3d7", "#e8cdbb") + rect(-40, 280, 720, 90, "#9a6a4b") + circle(510, 92, 52, "#f6b89a") },
    { draw: rect(201, 128, 7, 138, "#c98b3c", { rx: 3 }), show: "gt(mod(t,6),0.5)" },
    {
      draw:
        path("M130 216H286Q284 292 208 294T130 216Z", "#fbf7ef") +
        ellipse(208, 217, 78, 10, "#d9cfc0") +
        ellipse(208, 218, 68, 7, "#b9772f") +
        line("M284 230q34 0 26 24t-40 16", "#fbf7ef", 9) +
        ellipse(208, 298, 104, 9, "#7a5038"),
    },
    { draw: transform(338, 132, teapot, 1.15, -16), box: boxAround(338, 132, 180), turn: "0.05*sin(t*1.05)" },
    { draw: steam(180, 190, 84, "#ffffff"), x: "6*sin(t*1.6)", y: "-6*sin(t)" },
  ],
  sound: mix(noise({ dark: 0.7, swell: 6, loud: 0.18 }), plucks(0.6, 0, 2, 7, 9, 12, 9, 7, 2)),
};

const egg = (x: number, y: number) => ellipse(x, y, 34, 26, "#fdf8ec") + circle(x + 3, y, 15, "#f29b2e");

const ramen: Scene = {
  layers: [
    { draw: background("#20363c") + repeat(12, (i) => rect(i * 60 - 20, -40, 2, 440, "#2a454c")) },
    {
      draw:
        circle(320, 184, 164, "#142226") +
        circle(320, 178, 160, "#c8362b") +
        circle(320, 178, 146, "#f5ead6") +
        circle(320, 178, 136, "#c57a2f") +
        repeat(24, (i) => circle(320 + 153 * Math.cos(i * 0.262), 178 + 153 * Math.sin(i * 0.262), 3.5, "#f5ead6")),
    },
    {
      draw: repeat(9, (i) =>
        line(`M${216 + i * 6} ${210 + i * 9}q44 -30 88 0t88 -10`, i % 2 ? "#f7dd96" : "#efcb74", 7),
      ),
      x: "3*sin(t*1.2)",
    },
    {
      draw:
        egg(270, 130) + egg(338, 112) + rect(384, 74, 64, 96, "#16331f", { rx: 3, transform: "rotate(24 416 120)" }),
    },
    {
      draw: repeat(
        3,
        (i) =>
          circle(236 + i * 8, 196 + i * 26, 25, "#fff5ee") +
          line(`M${226 + i * 8} ${196 + i * 26}a10 10 0 1 1 10 11a5 5 0 1 1 1 -10`, "#e88aa0", 5),
      ),
      y: "3*sin(t*1.5)",
    },
    {
      draw: repeat(14, (i) => onionRing(372 + ((i * 47) % 61), 176 + ((i * 29) % 67))),
      x: "4*sin(t*0.8)",
      y: "3*cos(t*0.8)-3",
    },
    { draw: line("M520 20L410 330M548 30L430 336", "#7a3b22", 9) },
  ],
  sound: mix(hum(82, 0.03), plucks(0.5, 0, 3, 5, 7, 10, 7, 5, 3)),
};

function onionRing(x: number, y: number) {
  return circle(x, y, 6, "none", { stroke: "#6fae4d", "stroke-width": 3.5 });
}

const slice = (i: number) =>
  transform(
    320,
    180,
    path("M0 -22L-16 -108Q0 -122 16 -108Z", i % 2 ? "#ffd23f" : "#ffdf6e") +
      path("M-9 -60L-14 -104M9 -60L14 -104M0 -50V-110", "none", { stroke: "#fff3bf", "stroke-width": 3 }),
    1,
    i * 30,
  );

const tart: Scene = {
  layers: [
    {
      draw:
        background("#5fb3a3") +
        repeat(8, (r) => repeat(14, (c) => circle(c * 50 + (r % 2) * 25, r * 50 + 4, 5, "#78c4b5"))),
    },
    { draw: circle(328, 190, 160, "#418b7d") + circle(320, 180, 160, "#fffaf0") + circle(320, 180, 142, "#e9dfca") },
    {
      draw:
        circle(320, 180, 130, "#c98a45") +
        repeat(36, (i) => circle(320 + 128 * Math.cos(i * 0.1745), 180 + 128 * Math.sin(i * 0.1745), 10, "#d99a52")) +
        circle(320, 180, 120, "#f6c531") +
        repeat(12, slice) +
        circle(320, 180, 21, "#fff3d0"),
      box: boxAround(320, 180, 142),
      turn: "t*0.35",
    },
    {
      draw:
        path("M560 -20L600 210Q586 226 574 210L540 -20Z", "#dfe5e8") +
        rect(576, 196, 18, 180, "#6b4427", { rx: 8, transform: "rotate(-4 585 260)" }),
    },
  ],
  sound: plucks(0.3, 3, 7, 10, 15, 10, 7, 2, 5, 10, 14, 10, 5),
};

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#8f2f1d") +
    transform(
      128,
      158,
      pan.replaceAll("#c2452d", "#f4dfb8").replaceAll("#a63622", "#e2c795").replaceAll("#8f2d1c", "#e2c795"),
      0.72,
    ) +
    transform(0, 0, steam(128, 92, 62)),
  cover:
    gradient(["#efd9b4", "#e7c793"], (fill) => rect(0, 0, 1280, 214, fill)) +
    rect(0, 176, 1280, 40, "#8d5f38") +
    repeat(9, (i) =>
      transform(
        90 + i * 140,
        176,
        [
          path("M-34 0V-78q0 -12 12 -12H22q12 0 12 12V0Z", "#2f6f6a") + rect(-26, -106, 52, 16, "#f4efe2"),
          path("M-50 0Q-58 -58 0 -62T50 0Z", "#c2452d"),
          rect(-14, -120, 28, 120, "#c98b3c", { rx: 8 }) + rect(-20, -60, 40, 60, "#b06f2d", { rx: 6 }),
        ][i % 3]!,
      ),
    ),
};

export const scenes = { stew, bread, tea, ramen, tart };
