import {
  background,
  boxAround,
  circle,
  ellipse,
  gradient,
  line,
  path,
  type Pictures,
  rect,
  repeat,
  ring,
  round,
  type Scene,
  sky,
  transform,
} from "../drawing";
import { chords, hum, knocks, mix, noise, plucks } from "../sound";

const warps = ["#d9604a", "#f0c25a", "#f4ead5", "#7fae9d", "#d9604a", "#f4ead5"];

const wefts = ["#1f6f78", "#f0c25a", "#1f6f78", "#d9604a", "#15545c"];

const cell = (size: number, column: number, row: number) => {
  const isWarp = (column + row + Math.floor(row / 3)) % 3 !== 0;
  const [width, height] = isWarp ? [size - 5, size + 3] : [size + 3, size - 5];
  const colour = isWarp ? warps[column % warps.length]! : wefts[row % wefts.length]!;
  return rect(column * size + (size - width) / 2, row * size + (size - height) / 2, width, height, colour, { rx: 6 });
};

const cloth = (columns: number, rows: number, size: number) =>
  repeat(columns * rows, (i) => cell(size, i % columns, Math.floor(i / columns)));

const weave: Scene = {
  layers: [
    { draw: background("#12333a") + cloth(22, 14, 30) },
    {
      draw:
        path("M-150 0Q-120 -20 0 -20T150 0Q120 20 0 20T-150 0Z", "#8a5a34", { transform: "translate(-200 262)" }) +
        ellipse(-200, 262, 62, 9, "#f4ead5"),
      x: "840*(1-abs(1-mod(t*0.5,2)))",
      box: { x: -350, y: 230, width: 300, height: 64 },
    },
  ],
  sound: mix(knocks(1, [220, 160], 0.5), knocks(0.5, [90, 70], 0.3), plucks(0.5, -5, 2, 7, 2)),
};

const bowl =
  path("M-96 -58Q-84 34 -30 54H30Q84 34 96 -58Z", "#c9794f") +
  path("M20 54H30Q84 34 96 -58H62Q58 20 20 54Z", "#a95f3a");

const pottery: Scene = {
  layers: [
    {
      draw:
        sky("#e9d8c4", "#d8bfa3") +
        rect(30, 40, 580, 12, "#8a6446") +
        repeat(6, (i) =>
          transform(
            90 + i * 92,
            40,
            [
              path("M-22 0Q-34 -40 -10 -46H10Q34 -40 22 0Z", "#7b8f6a"),
              path("M-28 0Q-30 -22 -26 -30H26Q30 -22 28 0Z", "#b86b43"),
              path("M-12 0Q-30 -34 -8 -44V-58H8V-44Q30 -34 12 0Z", "#4f7480"),
            ][i % 3]!,
          ),
        ),
    },
    {
      draw:
        ellipse(320, 300, 210, 34, "#6d5442") +
        ellipse(320, 290, 210, 34, "#8d7059") +
        ellipse(320, 288, 150, 23, "#a88a70"),
    },
    {
      draw: repeat(4, (i) => ellipse(320 + 170 * Math.cos(i * 1.57), 290 + 26 * Math.sin(i * 1.57), 16, 4, "#c9a98c")),
      x: "14*sin(t*9)",
    },
    {
      draw:
        transform(320, 232, bowl, 1.2) + ellipse(320, 163, 115, 17, "#8d4a2b") + ellipse(320, 167, 104, 12, "#6f3820"),
      x: "1.5*sin(t*9)",
    },
    {
      draw: repeat(3, (i) =>
        line(`M${224 + i * 8} ${194 + i * 24}Q320 ${218 + i * 26} ${416 - i * 8} ${194 + i * 24}`, "#e09a70", 3, {
          opacity: 0.7,
        }),
      ),
      y: "1.5*sin(t*6)",
    },
    {
      draw:
        path("M-40 250Q110 170 206 182Q240 190 232 214Q190 226 160 262L-40 372Z", "#e2a983") +
        path("M680 250Q530 170 434 182Q400 190 408 214Q450 226 480 262L680 372Z", "#d1946d") +
        path("M-40 250L70 204L120 276L-40 372Z", "#3f6b7a") +
        path("M680 250L570 204L520 276L680 372Z", "#3f6b7a"),
      y: "5*sin(t*0.9)",
    },
  ],
  sound: mix(hum(62, 0.06), noise({ dark: 0.9, loud: 0.2, swell: 2 }), plucks(1, -9, -5, -2, -5)),
};

const ball = (colour: string, shade: string) =>
  circle(0, 0, 60, colour) +
  repeat(5, (i) =>
    path(`M-58 ${-14 + i * 3}Q0 ${-70 + i * 30} 58 ${-18 + i * 9}`, "none", { stroke: shade, "stroke-width": 4 }),
  ) +
  repeat(4, (i) =>
    path(`M${-34 + i * 14} -50Q${-10 + i * 22} 0 ${-40 + i * 20} 48`, "none", {
      stroke: shade,
      "stroke-width": 3,
      opacity: 0.7,
    }),
  );

const stitch = (x: number, y: number, colour: string) =>
  path(`M${x} ${y}q2 12 10 18q8 -6 10 -18q-6 2 -10 9q-4 -7 -10 -9Z`, colour);

const knitted = repeat(15 * 9, (i) => {
  const [column, row] = [i % 15, Math.floor(i / 15)];
  const isHeart =
    [
      "000000000000000",
      "000110000110000",
      "001111001111000",
      "001111111111000",
      "000111111110000",
      "000011111100000",
      "000001111000000",
      "000000110000000",
      "000000000000000",
    ][row]![column] === "1";
  return stitch(300 + column * 20, 70 + row * 24, isHeart ? "#d64550" : "#f3ead9");
});

const knitting: Scene = {
  layers: [
    { draw: sky("#3f5873", "#2c4158") + rect(290, 60, 320, 240, "#d8ccb6", { rx: 10 }) + knitted },
    { draw: line("M250 44L640 84", "#c79a5c", 9) + circle(250, 44, 11, "#8a5a34"), y: "4*sin(t*4)" },
    { draw: line("M640 40L270 86", "#d8b27a", 9) + circle(640, 40, 11, "#8a5a34"), y: "-4*sin(t*4)" },
    { draw: line("M170 250Q240 330 300 290", "#d64550", 4) },
    { draw: transform(110, 240, ball("#d64550", "#a92e3b"), 1.15), box: boxAround(110, 240, 76), turn: "t*0.6" },
    {
      draw: transform(206, 300, ball("#e8b64c", "#bd8a2b"), 0.8) + transform(46, 320, ball("#6fa3a0", "#4b7f7d"), 0.7),
    },
  ],
  sound: mix(knocks(0.4, [1500, 1300], 0.14), plucks(0.4, 3, 7, 8, 10, 15, 10, 8, 7)),
};

const sheet = (i: number) => {
  const x = 66 + i * 132;
  const blue = ["#9fc3dd", "#5b93c0", "#2f67a1", "#17407a"][i]!;
  return (
    path(`M${x} 60H${x + 104}V226q-14 10 -28 0t-26 0t-26 0t-24 0Z`, blue) +
    repeat(5, (k) =>
      ring(x + 52, 138, 9 + k * 9, "#eef4f8", 2.5, { opacity: 0.5 + 0.05 * k, "stroke-dasharray": "5 6" }),
    )
  );
};

const indigo: Scene = {
  layers: [
    { draw: sky("#f2e8d8", "#e5d3b8") + line("M-20 54Q320 76 660 54", "#8a6446", 5) },
    { draw: repeat(2, sheet), x: "4*sin(t*1.1)" },
    { draw: sheet(2) + sheet(3), x: "-4*sin(t*1.1)" },
    { draw: repeat(8, (i) => ellipse(360 + i * 31, 234 + ((i * 47) % 40), 3, 6, "#2f67a1")), y: "mod(t*40,60)" },
    {
      draw:
        rect(-40, 318, 720, 60, "#a98562") +
        path("M180 268H460L440 346H200Z", "#6d4a33") +
        ellipse(320, 268, 140, 22, "#4d3323") +
        ellipse(320, 270, 126, 17, "#132f5e"),
    },
    { draw: ellipse(300, 270, 60, 6, "#2f5a9a") + ellipse(366, 274, 34, 4, "#2f5a9a"), x: "10*sin(t*1.3)" },
  ],
  sound: mix(noise({ dark: 0.85, swell: 2.5, loud: 0.3 }), plucks(0.75, -5, 0, 4, 7, 11, 7, 4, 0)),
};

const tile = (x: number, y: number, turned: number, light: string, dark: string) =>
  transform(
    x,
    y,
    rect(-40, -40, 80, 80, light) +
      path("M-40 -40H40A80 80 0 0 1 -40 40Z", dark) +
      path("M-40 -40H8A48 48 0 0 1 -40 8Z", light) +
      circle(-40, -40, 20, "#e9b44c", { "clip-path": "inset(0)" }),
    1,
    turned * 90,
  );

const quarterTurns = [0, 1, 3, 2, 2, 3, 1, 0, 0, 1, 1, 3, 2, 0, 3, 2];

const tiles: Scene = {
  layers: [
    {
      draw: repeat(45, (i) =>
        tile(
          (i % 9) * 80,
          Math.floor(i / 9) * 80 + 20,
          quarterTurns[(i * 5 + Math.floor(i / 9)) % 16]!,
          "#f5ecd9",
          i % 3 ? "#1f5f7a" : "#c4553d",
        ),
      ),
    },
    ...[
      [240, 100],
      [400, 180],
      [160, 260],
      [480, 260],
      [560, 100],
    ].map(([x, y], i) => ({
      draw: tile(x!, y!, i % 4, "#f5ecd9", i % 2 ? "#1f5f7a" : "#c4553d"),
      box: boxAround(x!, y!, 40),
      turn: `1.5708*floor(t*0.8+${round(i * 0.2)})`,
    })),
  ],
  sound: mix(knocks(1.25, [330, 260], 0.3), chords(2.5, [-9, -5, 0], [-7, -4, 2], [-12, -5, 0])),
};

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#15656d") +
    repeat(
      3,
      (i) =>
        rect(70 + i * 46, 50, 22, 156, "#f4ead5", { rx: 4 }) + rect(50, 70 + i * 46, 156, 22, "#f0c25a", { rx: 4 }),
    ) +
    rect(70, 70, 22, 22, "#f4ead5") +
    rect(162, 70, 22, 22, "#f4ead5") +
    rect(116, 116, 22, 22, "#f4ead5") +
    rect(70, 162, 22, 22, "#f4ead5") +
    rect(162, 162, 22, 22, "#f4ead5"),
  cover: gradient(["#12333a", "#1b4a52"], (fill) => rect(0, 0, 1280, 214, fill)) + cloth(43, 8, 30),
};

export const scenes = { weave, pottery, knitting, indigo, tiles };
