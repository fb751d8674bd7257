import { around, type Scene } from "../../draw/scene";
import { rect, circle, path, ring, moved, everywhere, times } from "../../draw/shapes";
import { together, chords, knocks } from "../../sound/sound";

const dial =
  circle(0, 0, 96, "#f6efdc") +
  ring(0, 0, 96, "#b98a3c", 9) +
  times(12, (i) => moved(0, 0, rect(-2.5, -84, 5, i % 3 ? 10 : 17, "#2b2622"), 1, i * 30));

const hands = (length: number, width: number) => path(`M-${width} 12L0 -${length}L${width} 12Z`, "#2b2622");

export const pendulum: Scene = {
  layers: [
    {
      draw:
        everywhere("#35504a") +
        times(14, (i) => rect(i * 50 - 10, -40, 22, 440, "#3b5851")) +
        rect(208, -10, 224, 380, "#5b331d", { rx: 10 }) +
        rect(226, 214, 188, 170, "#2a160c", { rx: 8 }),
    },
    {
      draw: rect(317, 196, 6, 116, "#d3a548") + circle(320, 312, 29, "#d3a548") + circle(312, 304, 9, "#f2d58a"),
      box: around(320, 196, 150),
      turn: "0.26*sin(t*3.1416)",
    },
    { draw: rect(208, 206, 224, 12, "#70421f") + moved(320, 108, dial) },
    { draw: moved(320, 108, hands(52, 6), 1, -52), box: around(320, 108, 80), turn: "t*0.03" },
    { draw: moved(320, 108, hands(78, 4.5), 1, 62), box: around(320, 108, 90), turn: "t*0.3" },
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
  sound: together(knocks(1, [700, 560], 0.5), chords(4, [-24, -12], [-22, -10])),
};
