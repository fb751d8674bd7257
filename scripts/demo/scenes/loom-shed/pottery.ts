import type { Scene } from "../../draw/scene";
import { rect, ellipse, path, line, moved, times, sky } from "../../draw/shapes";
import { together, plucks, noise, hum } from "../../sound/sound";

const bowl =
  path("M-96 -58Q-84 34 -30 54H30Q84 34 96 -58Z", "#c9794f") +
  path("M20 54H30Q84 34 96 -58H62Q58 20 20 54Z", "#a95f3a");

export const pottery: Scene = {
  layers: [
    {
      draw:
        sky("#e9d8c4", "#d8bfa3") +
        rect(30, 40, 580, 12, "#8a6446") +
        times(6, (i) =>
          moved(
            90 + i * 92,
            40,
            [
              path("M-22 0Q-34 -40 -10 -46H10Q34 -40 22 0Z", "#7b8f6a"),
              path("M-28 0Q-30 -22 -26 -30H26Q30 -22 28 0Z", "#b86b43"),
              path("M-12 0Q-30 -34 -8 -44V-58H8V-44Q30 -34 12 0Z", "#4f7480"),
            ][i % 3]!,
          ),
        ),
    },
    {
      draw:
        ellipse(320, 300, 210, 34, "#6d5442") +
        ellipse(320, 290, 210, 34, "#8d7059") +
        ellipse(320, 288, 150, 23, "#a88a70"),
    },
    {
      draw: times(4, (i) => ellipse(320 + 170 * Math.cos(i * 1.57), 290 + 26 * Math.sin(i * 1.57), 16, 4, "#c9a98c")),
      x: "14*sin(t*9)",
    },
    {
      draw: moved(320, 232, bowl, 1.2) + ellipse(320, 163, 115, 17, "#8d4a2b") + ellipse(320, 167, 104, 12, "#6f3820"),
      x: "1.5*sin(t*9)",
    },
    {
      draw: times(3, (i) =>
        line(`M${224 + i * 8} ${194 + i * 24}Q320 ${218 + i * 26} ${416 - i * 8} ${194 + i * 24}`, "#e09a70", 3, {
          opacity: 0.7,
        }),
      ),
      y: "1.5*sin(t*6)",
    },
    {
      draw:
        path("M-40 250Q110 170 206 182Q240 190 232 214Q190 226 160 262L-40 372Z", "#e2a983") +
        path("M680 250Q530 170 434 182Q400 190 408 214Q450 226 480 262L680 372Z", "#d1946d") +
        path("M-40 250L70 204L120 276L-40 372Z", "#3f6b7a") +
        path("M680 250L570 204L520 276L680 372Z", "#3f6b7a"),
      y: "5*sin(t*0.9)",
    },
  ],
  sound: together(hum(62, 0.06), noise({ dark: 0.9, loud: 0.2, swell: 2 }), plucks(1, -9, -5, -2, -5)),
};
