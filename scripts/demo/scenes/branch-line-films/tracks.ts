import type { Scene } from "../../draw/scene";
import { rect, circle, line, times, sky, glow, hills } from "../../draw/shapes";
import { together, noise, knocks } from "../../sound/sound";

const sleeper = (i: number) => {
  const depth = (i / 15) ** 2;
  return rect(320 - 16 - depth * 250, 222 + depth * 150, 32 + depth * 500, 3 + depth * 9, "#6d5137");
};

export const tracks: Scene = {
  layers: [
    {
      draw:
        sky("#2a2f55", "#6a4a72", "#e6a06a") +
        glow(320, 214, 230, "#ffd58f") +
        circle(320, 206, 26, "#ffe9bd") +
        hills(22, 222, 26, "#2a2233") +
        rect(-40, 218, 720, 150, "#241d29"),
    },
    { draw: times(16, sleeper) + line("M314 222L110 366M326 222L530 366", "#e9d6b4", 6) },
    {
      draw:
        times(
          3,
          (i) =>
            rect([100, 196, 252][i]!, [70, 136, 176][i]!, [8, 5, 3][i]!, [220, 110, 56][i]!, "#15111d") +
            rect([532, 439, 385][i]!, [70, 136, 176][i]!, [8, 5, 3][i]!, [220, 110, 56][i]!, "#15111d"),
        ) +
        line(
          "M-20 52Q50 92 104 76Q160 150 198 140Q232 184 254 178M660 52Q590 92 536 76Q480 150 442 140Q408 184 387 178",
          "#15111d",
          2,
        ),
    },
    { draw: glow(320, 214, 40, "#ffffff"), show: "gt(t,2)", later: true },
    { draw: glow(320, 218, 84, "#fff3d0"), show: "gt(t,4.5)", later: true },
  ],
  sound: together(knocks(0.42, [120, 160]), noise({ dark: 0.95, loud: 0.4 })),
};
