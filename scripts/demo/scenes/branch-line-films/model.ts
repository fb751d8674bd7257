import { around, type Scene } from "../../draw/scene";
import { rect, circle, ellipse, path, moved, everywhere, times } from "../../draw/shapes";
import { together, plucks, knocks } from "../../sound/sound";

const wagon = (colour: string) =>
  rect(-23, -11, 46, 22, colour, { rx: 4 }) + rect(-15, -7, 30, 14, "#00000033", { rx: 2 });

const onLoop = (colour: string, behind: number) => ({
  draw: moved(
    320 + Math.round(230 * Math.cos(-behind)),
    184 + Math.round(126 * Math.sin(-behind)),
    wagon(colour),
    1,
    Math.round((Math.atan2(126 * Math.cos(-behind), -230 * Math.sin(-behind)) * 180) / Math.PI),
  ),
  box: around(320 + Math.round(230 * Math.cos(-behind)), 184 + Math.round(126 * Math.sin(-behind)), 34),
  x: `230*(cos(t*0.8-${behind})-cos(${behind}))`,
  y: `126*(sin(t*0.8-${behind})+sin(${behind}))`,
  turn: `t*0.8`,
});

export const model: Scene = {
  layers: [
    {
      draw:
        everywhere("#7fae62") +
        times(60, (i) => circle((i * 113) % 640, (i * 71) % 360, 3, "#8dbb70")) +
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
        times(
          9,
          (i) =>
            circle(210 + (i % 3) * 34 + (i % 2) * 8, 130 + Math.floor(i / 3) * 36, 17, "#3f7a45") +
            circle(205 + (i % 3) * 34 + (i % 2) * 8, 125 + Math.floor(i / 3) * 36, 9, "#569a58"),
        ) +
        times(
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
  sound: together(knocks(0.3, [400, 520], 0.15), plucks(0.3, 3, 7, 10, 7, 5, 8, 12, 8)),
};
