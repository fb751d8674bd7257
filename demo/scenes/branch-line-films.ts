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
import { random } from "#commands/rows/random";
import { chords, hum, knocks, mix, noise, plucks } from "../sound";

const engine =
  rect(-70, -36, 84, 30, "#23313b", { rx: 6 }) +
  rect(8, -62, 44, 56, "#a8322a") +
  rect(2, -68, 56, 8, "#23313b") +
  rect(18, -52, 22, 18, "#ffe3a1") +
  rect(-58, -60, 14, 26, "#23313b") +
  rect(-62, -64, 22, 7, "#c69a3f") +
  rect(-20, -46, 18, 12, "#c69a3f", { rx: 5 }) +
  repeat(5, (i) => circle(-56 + i * 25, 0, 11, "#11181d") + circle(-56 + i * 25, 0, 5, "#a8322a"));

const coach = (x: number) =>
  rect(x, -54, 104, 48, "#8b2e2a", { rx: 4 }) +
  rect(x - 2, -60, 108, 9, "#3a2a28", { rx: 4 }) +
  repeat(4, (i) => rect(x + 10 + i * 23, -44, 15, 18, "#ffe3a1")) +
  rect(x, -20, 104, 4, "#e0b765") +
  circle(x + 20, 0, 9, "#11181d") +
  circle(x + 84, 0, 9, "#11181d");

const puffs = repeat(7, (i) =>
  circle(i * 34, -i * 7 - (i % 2) * 10, 13 + i * 4.5, "#fffaf2", { opacity: 0.9 - i * 0.1 }),
);

const sleeper = (i: number) => {
  const depth = (i / 15) ** 2;
  return rect(320 - 16 - depth * 250, 222 + depth * 150, 32 + depth * 500, 3 + depth * 9, "#6d5137");
};

const tracks: Scene = {
  layers: [
    {
      draw:
        sky("#2a2f55", "#6a4a72", "#e6a06a") +
        glow(320, 214, 230, "#ffd58f") +
        circle(320, 206, 26, "#ffe9bd") +
        hills(22, 222, 26, "#2a2233") +
        rect(-40, 218, 720, 150, "#241d29"),
    },
    { draw: repeat(16, sleeper) + line("M314 222L110 366M326 222L530 366", "#e9d6b4", 6) },
    {
      draw:
        repeat(
          3,
          (i) =>
            rect([100, 196, 252][i]!, [70, 136, 176][i]!, [8, 5, 3][i]!, [220, 110, 56][i]!, "#15111d") +
            rect([532, 439, 385][i]!, [70, 136, 176][i]!, [8, 5, 3][i]!, [220, 110, 56][i]!, "#15111d"),
        ) +
        line(
          "M-20 52Q50 92 104 76Q160 150 198 140Q232 184 254 178M660 52Q590 92 536 76Q480 150 442 140Q408 184 387 178",
          "#15111d",
          2,
        ),
    },
    { draw: glow(320, 214, 40, "#ffffff"), show: "gt(t,2)", hiddenInThumbnail: true },
    { draw: glow(320, 218, 84, "#fff3d0"), show: "gt(t,4.5)", hiddenInThumbnail: true },
  ],
  sound: mix(knocks(0.42, [120, 160]), noise({ dark: 0.95, loud: 0.4 })),
};

const arches = repeat(6, (i) => path(`M${i * 130 - 60} 400V270a44 44 0 0 1 88 0V400Z`, "#9cc4c4"));

const viaduct: Scene = {
  layers: [
    { draw: sky("#9fd0dd", "#d8ece4", "#f5efd8") + hills(33, 230, 90, "#a7c9b6") + hills(36, 290, 80, "#7fae8e") },
    {
      draw: transform(200, 148, puffs) + transform(230, 208, engine + coach(58) + coach(168) + coach(278)),
      x: "t*-34",
      box: { x: 0, y: 0, width: 900, height: 240 },
    },
    {
      draw:
        rect(-40, 218, 720, 190, "#b9987a") +
        rect(-40, 212, 720, 12, "#8d6e55") +
        arches.replaceAll("#9cc4c4", "#7fae8e") +
        repeat(6, (i) => rect(i * 130 + 28, 226, 42, 180, "#a98768")) +
        hills(38, 380, 40, "#4f8463"),
    },
  ],
  sound: mix(noise({ dark: 0.8, swell: 0.5, loud: 0.35 }), knocks(0.25, [90, 110], 0.3)),
};

function block(seed: number, base: number, colour: string, lit: number) {
  const next = random(seed);
  let shapes = "";
  for (let x = -20; x < 660;) {
    const [width, height] = [Math.round(44 + next() * 50), Math.round(80 + next() * (base - 190))];
    shapes += rect(x, base - height, width, height + 90, colour);
    for (let row = base - height + 10; row < base - 8; row += 15)
      for (let column = x + 7; column < x + width - 10; column += 13)
        if (next() < lit) shapes += rect(column, row, 7, 8, next() < 0.75 ? "#ffd777" : "#8fd3ff");
    x += width + Math.round(next() * 8);
  }
  return shapes;
}

const tram =
  rect(-96, -58, 192, 52, "#e3b23c", { rx: 9 }) +
  rect(-96, -28, 192, 10, "#b23a2e") +
  repeat(6, (i) => rect(-84 + i * 29, -50, 22, 19, "#fff4cf")) +
  line("M0 -58L18 -84L-8 -100", "#c7ccd6", 3) +
  circle(-58, -4, 9, "#1a1f2c") +
  circle(58, -4, 9, "#1a1f2c");

const city: Scene = {
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
      draw: repeat(26, (i) => rect(20 + ((i * 97) % 600), 150 + ((i * 53) % 150), 7, 8, "#ffe9ad")),
      show: "lt(mod(t,2.4),1.5)",
      hiddenInThumbnail: true,
    },
    {
      draw:
        rect(-40, 316, 720, 60, "#0b0e1e") +
        line("M-40 226Q320 240 680 226", "#434a6d", 1.5) +
        rect(-40, 344, 720, 3, "#5a6285"),
    },
    {
      draw: transform(230, 346, tram, 1.15) + path("M340 318L520 354H340Z", "#fff3bf", { opacity: 0.35 }),
      x: "t*26",
      box: { x: -700, y: 0, width: 1340, height: 360 },
    },
  ],
  sound: mix(hum(98, 0.04), chords(2.5, [-9, -2, 3, 7], [-7, 0, 5, 8], [-12, -4, 0, 3])),
};

function drops(seed: number, count: number) {
  const next = random(seed);
  return repeat(count, () => {
    const [x, y, size] = [next() * 640, next() * 700 - 340, 2 + next() * 5];
    return (
      ellipse(Math.round(x), Math.round(y), size * 0.8, size * 1.2, "#e9f4fa", { opacity: 0.55 + next() * 0.4 }) +
      line(`M${Math.round(x)} ${Math.round(y - size)}v${-Math.round(size * 5)}`, "#e9f4fa", 1.6, { opacity: 0.3 })
    );
  });
}

const lights = (seed: number) => {
  const next = random(seed);
  const colours = ["#ffcf70", "#ff8a5c", "#7fd1c7", "#f6f0d8"];
  return repeat(16, (i) =>
    circle(Math.round(next() * 1200), Math.round(110 + next() * 180), 18 + next() * 30, colours[i % 4]!, {
      opacity: 0.4 + next() * 0.35,
    }),
  );
};

const rain: Scene = {
  layers: [
    { draw: sky("#22344a", "#3b5468", "#2a3a4a") },
    { draw: lights(71), x: "-t*30", box: { x: 0, y: 0, width: 1280, height: 360 } },
    { draw: drops(5, 150), y: "t*22", box: { x: 0, y: -360, width: 640, height: 720 } },
    { draw: drops(9, 60), y: "t*5", box: { x: 0, y: -360, width: 640, height: 720 } },
    {
      draw:
        path(
          "M-40 -40H680V400H-40ZM34 46Q34 22 58 22H582Q606 22 606 46V300Q606 322 582 322H58Q34 322 34 300Z",
          "#7a5a3c",
          { "fill-rule": "evenodd" },
        ) +
        rect(-40, 316, 720, 60, "#5e432b") +
        path("M470 316V272H524V316Z", "#d9472f") +
        line("M524 282q22 0 16 18t-18 8", "#d9472f", 6),
    },
  ],
  sound: mix(noise({ dark: 0.35, loud: 0.2 }), plucks(0.8, -9, -2, 3, 2, -2, 3)),
};

const wagon = (colour: string) =>
  rect(-23, -11, 46, 22, colour, { rx: 4 }) + rect(-15, -7, 30, 14, "#00000033", { rx: 2 });

const onLoop = (colour: string, behind: number) => ({
  draw: transform(
    320 + Math.round(230 * Math.cos(-behind)),
    184 + Math.round(126 * Math.sin(-behind)),
    wagon(colour),
    1,
    Math.round((Math.atan2(126 * Math.cos(-behind), -230 * Math.sin(-behind)) * 180) / Math.PI),
  ),
  box: boxAround(320 + Math.round(230 * Math.cos(-behind)), 184 + Math.round(126 * Math.sin(-behind)), 34),
  x: `230*(cos(t*0.8-${behind})-cos(${behind}))`,
  y: `126*(sin(t*0.8-${behind})+sin(${behind}))`,
  turn: `t*0.8`,
});

const model: Scene = {
  layers: [
    {
      draw:
        background("#7fae62") +
        repeat(60, (i) => circle((i * 113) % 640, (i * 71) % 360, 3, "#8dbb70")) +
        path("M400 250Q470 210 520 240T480 300T390 290T400 250Z", "#6fb3cf"),
    },
    {
      draw:
        ellipse(320, 184, 230, 126, "none", { stroke: "#6b5a48", "stroke-width": 30, "stroke-dasharray": "7 9" }) +
        ellipse(320, 184, 230, 126, "none", { stroke: "#d9d3c5", "stroke-width": 17 }) +
        ellipse(320, 184, 230, 126, "none", { stroke: "#8f7f69", "stroke-width": 12 }),
    },
    {
      draw:
        repeat(
          9,
          (i) =>
            circle(210 + (i % 3) * 34 + (i % 2) * 8, 130 + Math.floor(i / 3) * 36, 17, "#3f7a45") +
            circle(205 + (i % 3) * 34 + (i % 2) * 8, 125 + Math.floor(i / 3) * 36, 9, "#569a58"),
        ) +
        repeat(
          3,
          (i) =>
            rect(330 + i * 52, 116 + (i % 2) * 34, 38, 32, "#b5452f") +
            path(`M${330 + i * 52} ${132 + (i % 2) * 34}h38`, "none", { stroke: "#f0dcc0", "stroke-width": 3 }),
        ),
    },
    onLoop("#c0392b", 0),
    onLoop("#f2c14e", 0.29),
    onLoop("#2f6f8f", 0.56),
    onLoop("#5b4a8a", 0.81),
  ],
  sound: mix(knocks(0.3, [400, 520], 0.15), plucks(0.3, 3, 7, 10, 7, 5, 8, 12, 8)),
};

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#3b2a5c") +
    path("M86 256L116 60H140L170 256H146L142 214H114L110 256Z", "#f0a868") +
    rect(88, 92, 80, 12, "#f0a868") +
    rect(82, 144, 92, 12, "#f0a868"),
  cover:
    gradient(["#f2c79a", "#f7e6c6"], (fill) => rect(0, 0, 1280, 214, fill)) +
    hills(44, 150, 70, "#c99b7a", 1360) +
    hills(48, 190, 60, "#8a6a66", 1360) +
    rect(0, 186, 1280, 30, "#3a2f3d") +
    transform(420, 176, transform(-30, -60, puffs) + engine + repeat(6, (i) => coach(58 + i * 110))),
};

export const scenes = { tracks, viaduct, city, rain, model };
