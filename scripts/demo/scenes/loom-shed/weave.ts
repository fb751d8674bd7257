import type { Scene } from "../../draw/scene";
import { ellipse, path, everywhere } from "../../draw/shapes";
import { together, plucks, knocks } from "../../sound/sound";
import { cloth } from "./things";

export const weave: Scene = {
  layers: [
    { draw: everywhere("#12333a") + cloth(22, 14, 30) },
    {
      draw:
        path("M-150 0Q-120 -20 0 -20T150 0Q120 20 0 20T-150 0Z", "#8a5a34", { transform: "translate(-200 262)" }) +
        ellipse(-200, 262, 62, 9, "#f4ead5"),
      x: "840*(1-abs(1-mod(t*0.5,2)))",
      box: { x: -350, y: 230, width: 300, height: 64 },
    },
  ],
  sound: together(knocks(1, [220, 160], 0.5), knocks(0.5, [90, 70], 0.3), plucks(0.5, -5, 2, 7, 2)),
};
