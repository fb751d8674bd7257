import { around, type Scene } from "../../draw/scene";
import { rect, circle, line, moved, everywhere, times } from "../../draw/shapes";
import { together, plucks, knocks } from "../../sound/sound";

/** A rope laid flat in rounds, as on a deck. */
const coil = Array.from({ length: 181 }, (_, i) => {
  const [angle, radius] = [i * 0.19, 14 + i * 0.72];
  return `${Math.round(330 + radius * Math.cos(angle))} ${Math.round(180 + radius * Math.sin(angle))}`;
}).join("L");

const rope = (d: string) =>
  line(d, "#7d5529", 23) +
  line(d, "#e2bd83", 18) +
  line(d, "#b98c50", 15, { "stroke-dasharray": "2.5 8", "stroke-linecap": "butt" });

const plank = (i: number) => rect(-40, i * 46 - 12, 720, 43, i % 2 ? "#2a6274" : "#245868");

export const deck: Scene = {
  layers: [
    {
      draw:
        everywhere("#173f4c") +
        times(9, plank) +
        times(16, (i) => circle(40 + (i % 8) * 80, i < 8 ? 8 : 330, 3, "#173f4c")),
    },
    { draw: rope(`M${coil}`), box: around(330, 180, 170), turn: "0.1*sin(t*1.3)" },
    {
      draw:
        rope("M-30 60C70 50 90 130 180 96") + circle(184, 94, 17, "#e2bd83", { stroke: "#7d5529", "stroke-width": 4 }),
      y: "3*sin(t*2)",
    },
    {
      draw: moved(
        556,
        262,
        rect(-15, -62, 30, 124, "#9aa5ab", { rx: 14 }) +
          rect(-58, -14, 116, 28, "#b9c3c8", { rx: 14 }) +
          circle(0, 0, 12, "#7d878d"),
      ),
    },
  ],
  sound: together(knocks(0.75, [180, 140], 0.25), plucks(0.375, -5, 0, 2, 4, 7, 4, 2, 0)),
};
