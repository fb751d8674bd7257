import type { Scene } from "../../draw/scene";
import { rect, circle, path, times } from "../../draw/shapes";
import { together, chords, knocks } from "../../sound/sound";

export const life: Scene = {
  backdrop: {
    source: (width, height) =>
      `life=s=128x72:ratio=0.16:seed=74:rule=B3/S23:r=10:mold=14:life_color=#ffd23f:death_color=#1f6f5c:mold_color=#0f1d24,scale=${width}:${height}:flags=neighbor`,
    at: 2.5,
  },
  layers: [
    {
      draw:
        times(73, (i) => rect(0, i * 5 - 0.7, 640, 1.4, "#0b1216", { opacity: 0.6 })) +
        times(129, (i) => rect(i * 5 - 0.7, 0, 1.4, 360, "#0b1216", { opacity: 0.6 })) +
        path("M-40 -40H680V400H-40ZM24 22H616V338H24Z", "#20262b", { "fill-rule": "evenodd" }) +
        times(4, (i) => circle(12 + (i % 2) * 616, 11 + Math.floor(i / 2) * 338, 5, "#8d979e")),
    },
  ],
  sound: together(knocks(0.1, [2400, 1800], 0.1), chords(2, [-5, 0, 4], [-3, 2, 5])),
};
