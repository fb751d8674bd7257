import { around, type Scene } from "../../draw/scene";
import { rect, circle, path, line, moved, times, sky } from "../../draw/shapes";
import { together, plucks, knocks } from "../../sound/sound";

const ball = (colour: string, shade: string) =>
  circle(0, 0, 60, colour) +
  times(5, (i) =>
    path(`M-58 ${-14 + i * 3}Q0 ${-70 + i * 30} 58 ${-18 + i * 9}`, "none", { stroke: shade, "stroke-width": 4 }),
  ) +
  times(4, (i) =>
    path(`M${-34 + i * 14} -50Q${-10 + i * 22} 0 ${-40 + i * 20} 48`, "none", {
      stroke: shade,
      "stroke-width": 3,
      opacity: 0.7,
    }),
  );

const stitch = (x: number, y: number, colour: string) =>
  path(`M${x} ${y}q2 12 10 18q8 -6 10 -18q-6 2 -10 9q-4 -7 -10 -9Z`, colour);

const knitted = times(15 * 9, (i) => {
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

export const knitting: Scene = {
  layers: [
    { draw: sky("#3f5873", "#2c4158") + rect(290, 60, 320, 240, "#d8ccb6", { rx: 10 }) + knitted },
    { draw: line("M250 44L640 84", "#c79a5c", 9) + circle(250, 44, 11, "#8a5a34"), y: "4*sin(t*4)" },
    { draw: line("M640 40L270 86", "#d8b27a", 9) + circle(640, 40, 11, "#8a5a34"), y: "-4*sin(t*4)" },
    { draw: line("M170 250Q240 330 300 290", "#d64550", 4) },
    { draw: moved(110, 240, ball("#d64550", "#a92e3b"), 1.15), box: around(110, 240, 76), turn: "t*0.6" },
    { draw: moved(206, 300, ball("#e8b64c", "#bd8a2b"), 0.8) + moved(46, 320, ball("#6fa3a0", "#4b7f7d"), 0.7) },
  ],
  sound: together(knocks(0.4, [1500, 1300], 0.14), plucks(0.4, 3, 7, 8, 10, 15, 10, 8, 7)),
};
