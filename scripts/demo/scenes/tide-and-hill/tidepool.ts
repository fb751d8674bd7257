import type { Scene } from "../../draw/scene";
import { circle, ellipse, path, line, moved, times, sky } from "../../draw/shapes";
import { together, plucks, noise } from "../../sound/sound";

const crab =
  times(3, (i) =>
    line(
      `M-40 ${6 + i * 9}q-34 ${-10 + i * 8} -48 ${18 + i * 6}M40 ${6 + i * 9}q34 ${-10 + i * 8} 48 ${18 + i * 6}`,
      "#c8402b",
      9,
    ),
  ) +
  ellipse(0, 0, 62, 40, "#e2543a") +
  line("M-46 -18Q-84 -34 -76 -66M46 -18Q84 -34 76 -66", "#c8402b", 12) +
  path("M-96 -70Q-84 -112 -62 -74L-76 -84ZM96 -70Q84 -112 62 -74L76 -84Z", "#e2543a") +
  line("M-16 -36V-54M16 -36V-54", "#c8402b", 6) +
  circle(-16, -58, 9, "#ffffff") +
  circle(16, -58, 9, "#ffffff") +
  circle(-14, -58, 4.5, "#1c1512") +
  circle(18, -58, 4.5, "#1c1512") +
  path("M-18 8q18 14 36 0", "none", { stroke: "#8f2a1a", "stroke-width": 4 });

export const tidepool: Scene = {
  layers: [
    { draw: sky("#f6dcb0", "#eec98e") + times(70, (i) => circle((i * 97) % 640, (i * 61) % 360, 1.6, "#c99a5e")) },
    {
      draw:
        path("M-40 -40H680V60Q560 110 440 78T200 84T-40 60Z", "#4fb0bd") +
        path("M-40 64Q80 108 200 90T440 84T680 66V84Q560 126 440 98T200 106T-40 84Z", "#ffffff", { opacity: 0.8 }),
      y: "14*sin(t*0.9)",
      box: { x: -40, y: -40, width: 720, height: 200 },
    },
    {
      draw:
        moved(
          118,
          262,
          times(5, (i) => moved(0, 0, path("M-15 -8Q0 -70 15 -8Z", "#f08a5d"), 1, i * 72)) +
            circle(0, 0, 14, "#f08a5d") +
            times(5, (i) => moved(0, 0, circle(0, -28, 3, "#ffd9b8"), 1, i * 72)),
        ) +
        moved(
          548,
          284,
          path("M-46 24Q-46 -40 0 -44T46 24Z", "#f2b5a7") +
            times(5, (i) => line(`M0 22L${-34 + i * 17} ${-30 - (i % 2) * 4}`, "#d98c7e", 3)),
        ),
    },
    { draw: moved(320, 218, crab, 1.25), x: "70*sin(t*0.8)", y: "3*abs(sin(t*6))" },
  ],
  sound: together(noise({ dark: 0.85, swell: 7, loud: 0.35 }), plucks(0.375, 0, 4, 7, 12, 9, 7, 4, 2)),
};
