import { around, type Scene } from "../../draw/scene";
import { rect, circle, path, moved, times, round } from "../../draw/shapes";
import { together, chords, knocks } from "../../sound/sound";

const tile = (x: number, y: number, turned: number, light: string, dark: string) =>
  moved(
    x,
    y,
    rect(-40, -40, 80, 80, light) +
      path("M-40 -40H40A80 80 0 0 1 -40 40Z", dark) +
      path("M-40 -40H8A48 48 0 0 1 -40 8Z", light) +
      circle(-40, -40, 20, "#e9b44c", { "clip-path": "inset(0)" }),
    1,
    turned * 90,
  );

const quarterTurns = [0, 1, 3, 2, 2, 3, 1, 0, 0, 1, 1, 3, 2, 0, 3, 2];

export const tiles: Scene = {
  layers: [
    {
      draw: times(45, (i) =>
        tile(
          (i % 9) * 80,
          Math.floor(i / 9) * 80 + 20,
          quarterTurns[(i * 5 + Math.floor(i / 9)) % 16]!,
          "#f5ecd9",
          i % 3 ? "#1f5f7a" : "#c4553d",
        ),
      ),
    },
    ...[
      [240, 100],
      [400, 180],
      [160, 260],
      [480, 260],
      [560, 100],
    ].map(([x, y], i) => ({
      draw: tile(x!, y!, i % 4, "#f5ecd9", i % 2 ? "#1f5f7a" : "#c4553d"),
      box: around(x!, y!, 40),
      turn: `1.5708*floor(t*0.8+${round(i * 0.2)})`,
    })),
  ],
  sound: together(knocks(1.25, [330, 260], 0.3), chords(2.5, [-9, -5, 0], [-7, -4, 2], [-12, -5, 0])),
};
