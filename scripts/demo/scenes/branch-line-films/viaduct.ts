import type { Scene } from "../../draw/scene";
import { rect, path, moved, times, sky, hills } from "../../draw/shapes";
import { together, noise, knocks } from "../../sound/sound";
import { engine, coach, puffs } from "./things";

const arches = times(6, (i) => path(`M${i * 130 - 60} 400V270a44 44 0 0 1 88 0V400Z`, "#9cc4c4"));

export const viaduct: Scene = {
  layers: [
    { draw: sky("#9fd0dd", "#d8ece4", "#f5efd8") + hills(33, 230, 90, "#a7c9b6") + hills(36, 290, 80, "#7fae8e") },
    {
      draw: moved(200, 148, puffs) + moved(230, 208, engine + coach(58) + coach(168) + coach(278)),
      x: "t*-34",
      box: { x: 0, y: 0, width: 900, height: 240 },
    },
    {
      draw:
        rect(-40, 218, 720, 190, "#b9987a") +
        rect(-40, 212, 720, 12, "#8d6e55") +
        arches.replaceAll("#9cc4c4", "#7fae8e") +
        times(6, (i) => rect(i * 130 + 28, 226, 42, 180, "#a98768")) +
        hills(38, 380, 40, "#4f8463"),
    },
  ],
  sound: together(noise({ dark: 0.8, swell: 0.5, loud: 0.35 }), knocks(0.25, [90, 110], 0.3)),
};
