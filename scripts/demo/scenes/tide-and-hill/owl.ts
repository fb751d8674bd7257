import type { Scene } from "../../draw/scene";
import { circle, ellipse, path, line, moved, times, sky, firs } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";

const owlBody =
  ellipse(0, 30, 74, 96, "#7a5136") +
  path("M-66 -34L-58 -92L-22 -58ZM66 -34L58 -92L22 -58Z", "#5e3c27") +
  ellipse(0, 52, 46, 66, "#c99b6b") +
  times(15, (i) =>
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

export const owl: Scene = {
  layers: [
    {
      draw:
        sky("#14263a", "#27485a") +
        circle(492, 92, 58, "#f4ecd0") +
        firs(71, 340, 150, "#16303f") +
        firs(73, 372, 90, "#0d1f2b"),
    },
    { draw: moved(270, 170, owlBody, 1.15) },
    { draw: moved(270, 170, eyes, 1.15), x: "5*sin(t*0.7)" },
    {
      draw: moved(270, 170, circle(-30, -24, 30, "#8d623f") + circle(30, -24, 30, "#8d623f"), 1.15),
      show: "lt(mod(t+0.5,3),0.18)*gt(t,1)",
      later: true,
    },
    {
      draw:
        line("M-20 318Q200 290 420 312T680 280", "#3a2518", 22) +
        line("M420 312q30 -30 70 -34", "#3a2518", 10) +
        times(2, (i) => line(`M${236 + i * 60} 296v12M${248 + i * 60} 296v12`, "#e0892b", 7)),
    },
  ],
  sound: together(noise({ dark: 0.95, swell: 5, loud: 0.25 }), chords(1.5, [-17], [-17, -12], [-40], [-19])),
};
