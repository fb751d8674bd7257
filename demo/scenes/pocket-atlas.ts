import {
  background,
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
  round,
  type Scene,
  sky,
  stars,
  transform,
} from "../drawing";
import { chords, mix, noise, plucks } from "../sound";

const balloon =
  gradient(
    ["#e4572e", "#f3c04b", "#e4572e", "#f3c04b", "#e4572e"],
    (fill) => path("M-58 -40A58 58 0 0 1 58 -40Q54 10 14 44H-14Q-54 10 -58 -40Z", fill),
    "across",
  ) +
  line("M-13 44L-9 66M13 44L9 66", "#5c3a21", 2) +
  rect(-11, 66, 22, 17, "#8a5a34", { rx: 3 });

function contour(x: number, y: number, radius: number, seed: number) {
  const at = (angle: number) => {
    const r =
      radius *
      (1 + 0.2 * Math.sin(angle * 2 + seed) + 0.11 * Math.sin(angle * 3 + seed * 2) + 0.05 * Math.sin(angle * 5));
    return `${round(x + r * 1.35 * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
  };
  return `M${Array.from({ length: 60 }, (_, i) => at((i * Math.PI) / 30)).join("L")}Z`;
}

const peak = (x: number, y: number, lines: number, seed: number) =>
  repeat(lines, (i) =>
    path(contour(x, y, 12 + i * 13, seed + i * 0.04), "none", {
      stroke: "#a5713a",
      "stroke-width": i % 5 === 4 ? 2.8 : 1.3,
    }),
  );

const route = "M120 330C160 280 240 300 262 240S340 220 352 170S420 110 520 120S570 70 566 40";

const map: Scene = {
  layers: [
    {
      draw:
        background("#e6edcf") +
        path(contour(290, 160, 96, 1), "#d5e4b4") +
        path(contour(290, 160, 48, 1), "#c5d99c") +
        peak(290, 160, 24, 1) +
        path(contour(560, 250, 118, 4.4), "#e6edcf") +
        peak(560, 250, 9, 4),
    },
    {
      draw:
        path("M-40 290Q80 250 190 300T420 330T680 270V400H-40Z", "#9fcfd8") +
        line("M-40 290Q80 250 190 300T420 330T680 270", "#5d9fb0", 3),
    },
    { draw: line(route, "#d1362f", 6, { "stroke-dasharray": "1 14" }) + circle(120, 330, 9, "#d1362f") },
    {
      draw: transform(
        300,
        150,
        path("M0 46C-34 4 -36 -12 -36 -22A36 36 0 0 1 36 -22C36 -12 34 4 0 46Z", "#d1362f") +
          circle(0, -22, 14, "#ffffff"),
      ),
      y: "-8*abs(sin(t*2))",
    },
    {
      draw: circle(0, 0, 11, "#0a5ba3", { stroke: "#ffffff", "stroke-width": 4, transform: "translate(120 330)" }),
      hiddenInThumbnail: true,
      x: "min(t*48,446)",
      y: "-min(t*31,290)+24*sin(t*0.9)",
    },
  ],
  sound: plucks(0.35, 0, 4, 7, 11, 14, 11, 7, 4, -3, 0, 4, 9, 12, 9, 4, 0),
};

const mountain = (x: number, y: number, scale: number, colour: string, shade: string) =>
  transform(
    x,
    y,
    path("M-230 0L-40 -232L10 -190L60 -214L250 0Z", colour) +
      path("M10 -190L60 -214L250 0H80L40 -90Z", shade) +
      path(
        "M-40 -232L-104 -154L-70 -166L-50 -136L-22 -164L-4 -146L10 -190ZM60 -214L10 -190L34 -164L52 -176L80 -150L112 -156Z",
        "#ffffff",
      ),
    scale,
  );

const alps: Scene = {
  layers: [
    {
      draw:
        sky("#4f93d2", "#a9d3ee", "#e9f3f2") +
        ellipse(110, 80, 64, 12, "#ffffff", { opacity: 0.85 }) +
        ellipse(160, 68, 42, 14, "#ffffff", { opacity: 0.85 }),
    },
    { draw: mountain(470, 290, 0.9, "#8797b8", "#7383a6") + mountain(250, 300, 1, "#66779b", "#526386") },
    { draw: transform(456, 140, balloon, 0.95), x: "-t*6", y: "-10*sin(t*0.6)" },
    { draw: transform(590, 150, balloon, 0.4) + transform(70, 156, balloon, 0.5), x: "t*4", y: "6*sin(t*0.8)" },
    { draw: hills(91, 318, 40, "#5f9a6b") + firs(93, 350, 44, "#2f6350") },
  ],
  sound: mix(noise({ dark: 0.93, swell: 5, loud: 0.2 }), chords(3, [-5, 2, 7], [0, 4, 7], [-3, 2, 6])),
};

const camel =
  path(
    "M-40 0Q-48 -30 -30 -34Q-22 -60 -10 -36Q2 -36 6 -58Q20 -62 24 -34Q36 -34 42 -52L46 -70H66V-58H56L50 -26Q44 -8 30 0L28 40H20L18 4H-22L-24 40H-32L-30 6Q-38 6 -40 0Z",
    "#3d2015",
  ) + line("M-40 -4q-8 10 -6 20", "#3d2015", 3);

const dunes: Scene = {
  layers: [
    { draw: sky("#e2764a", "#f2a65a", "#fbd9a0") + glow(180, 150, 170, "#fff0c4") + circle(180, 150, 44, "#fff3d6") },
    {
      draw:
        path("M-40 250Q120 190 260 232T520 206T680 230V400H-40Z", "#d98d4b") +
        path("M260 232Q390 250 520 206Q470 260 520 400H180Z", "#b96e37"),
    },
    {
      draw: repeat(4, (i) => transform(330 + i * 92 - (i % 2) * 8, 246 - i * 4, camel, 0.62)),
      x: "-t*17",
      box: { x: 0, y: 0, width: 900, height: 360 },
      y: "2*abs(sin(t*3))",
    },
    {
      draw:
        path("M-40 330Q110 262 300 300T680 272V400H-40Z", "#c9783c") +
        path("M-40 372Q180 300 420 346T680 330V400H-40Z", "#8d4a26") +
        repeat(6, (i) => line(`M${-20 + i * 120} ${338 - (i % 2) * 8}q40 -10 90 2`, "#b3662f", 2)),
    },
  ],
  sound: mix(noise({ dark: 0.96, swell: 6, loud: 0.4 }), plucks(0.4, -12, -11, -8, -7, -5, -7, -8, -11)),
};

/** Returns the corners of a Koch snowflake; each level adds a bay and a cape to every straight edge. */
function coastline(level: number): [number, number][] {
  const first = [90, 210, 330].map((degrees) => (degrees * Math.PI) / 180);
  let corners = first.map((angle): [number, number] => [130 * Math.cos(angle), -130 * Math.sin(angle)]);
  for (let i = 0; i < level; i++)
    corners = corners.flatMap((from, k) => cape(from, corners[(k + 1) % corners.length]!));
  return corners;
}

function cape([x, y]: [number, number], [toX, toY]: [number, number]): [number, number][] {
  const [dx, dy] = [(toX - x) / 3, (toY - y) / 3];
  const out: [number, number] = [x + dx * 1.5 + dy * 0.866, y + dy * 1.5 - dx * 0.866];
  const landward: [number, number] = [x + dx * 1.5 - dy * 0.866, y + dy * 1.5 + dx * 0.866];
  const isOutside = Math.hypot(...out) > Math.hypot(...landward);
  return [[x, y], [x + dx, y + dy], isOutside ? out : landward, [x + dx * 2, y + dy * 2]];
}

const island = (level: number) => {
  const shore = `M${coastline(level)
    .map(([x, y]) => `${round(x + 320)} ${round(y + 182)}`)
    .join("L")}Z`;
  const water = [44, 28, 13].map((width, i) => line(shore, ["#2f93a8", "#49abb9", "#7cc8cb"][i]!, width)).join("");
  return water + path(shore, "#f1e2b3", { stroke: "#c99a5e", "stroke-width": 2 });
};

const ruler =
  rect(0, 0, 190, 26, "#f4c542", { rx: 3 }) + repeat(19, (i) => rect(6 + i * 10, 0, 1.6, i % 5 ? 8 : 14, "#5c3a21"));

const coast: Scene = {
  layers: [
    {
      draw:
        background("#1f7e98") +
        repeat(40, (i) => line(`M${(i * 137) % 640} ${(i * 89) % 360}q8 -6 16 0t16 0`, "#3a97ad", 2)),
    },
    { draw: island(1), show: "lt(t,2.5)", hiddenInThumbnail: true },
    { draw: island(2), show: "between(t,2.5,5)", hiddenInThumbnail: true },
    { draw: island(4), show: "gt(t,5)" },
    { draw: transform(412, 80, ruler, 1, 32), box: boxAround(490, 130, 130), turn: "0.2*sin(t*0.8)" },
  ],
  sound: mix(chords(2.5, [-24, -12, -5, 0, 4], [-22, -10, -3, 2, 5]), noise({ dark: 0.93, swell: 4, loud: 0.2 })),
};

const camp: Scene = {
  layers: [
    { draw: sky("#081521", "#10303a", "#1f4c4a") + stars(95, 120) },
    { draw: firs(96, 300, 150, "#0c2229") + firs(97, 330, 90, "#07161b") },
    { draw: glow(300, 270, 200, "#ffae4a", "88") },
    {
      draw:
        path("M180 318L300 168L420 318Z", "#f28b39") +
        path("M300 168L420 318H340Z", "#d16f25") +
        path("M300 176L268 318H336Z", "#5b2913"),
    },
    { draw: rect(-40, 312, 720, 60, "#050d10") + line("M470 322l56 -14M472 308l54 14", "#6b4427", 9) },
    {
      draw:
        path("M474 308Q462 266 496 236Q498 262 516 260Q536 288 522 308Z", "#ff8a2b") +
        path("M486 308Q480 284 500 268Q516 288 510 308Z", "#ffd45c"),
      y: "2*sin(t*9)",
      x: "1.5*sin(t*7)",
    },
    {
      draw: repeat(9, (i) => circle(480 + ((i * 23) % 44), 230 - i * 22, 2, "#ffc05c")),
      y: "-mod(t*24,60)",
      x: "5*sin(t*2)",
    },
  ],
  sound: mix(noise({ dark: 0.75, swell: 0.7, loud: 0.2 }), chords(4, [-17, -12, -5], [-19, -12, -7])),
};

export const pictures: Pictures = {
  avatar: rect(0, 0, 256, 256, "#dcb467") + path("M36 190L100 88L136 146L164 112L220 190Z", "#3b2a17"),
  cover:
    gradient(["#d6e4ec", "#eef2f0"], (fill) => rect(0, 0, 1280, 214, fill)) +
    glow(330, 60, 110, "#ffffff") +
    hills(101, 130, 90, "#a9c3d2", 1360) +
    hills(103, 160, 70, "#7fa0b4", 1360) +
    hills(107, 190, 60, "#557c93", 1360) +
    firs(108, 212, 40, "#24474c", 1360) +
    transform(1010, 70, balloon, 0.62),
};

export const scenes = { map, alps, dunes, coast, camp };
