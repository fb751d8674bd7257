import { random } from "../../draw/random";
import type { Scene } from "../../draw/scene";
import { rect, circle, ellipse, path, line, times, sky } from "../../draw/shapes";
import { together, plucks, noise } from "../../sound/sound";

function drops(seed: number, count: number) {
  const next = random(seed);
  return times(count, () => {
    const [x, y, size] = [next() * 640, next() * 700 - 340, 2 + next() * 5];
    return (
      ellipse(Math.round(x), Math.round(y), size * 0.8, size * 1.2, "#e9f4fa", { opacity: 0.55 + next() * 0.4 }) +
      line(`M${Math.round(x)} ${Math.round(y - size)}v${-Math.round(size * 5)}`, "#e9f4fa", 1.6, { opacity: 0.3 })
    );
  });
}

const lights = (seed: number) => {
  const next = random(seed);
  const colours = ["#ffcf70", "#ff8a5c", "#7fd1c7", "#f6f0d8"];
  return times(16, (i) =>
    circle(Math.round(next() * 1200), Math.round(110 + next() * 180), 18 + next() * 30, colours[i % 4]!, {
      opacity: 0.4 + next() * 0.35,
    }),
  );
};

export const rain: Scene = {
  layers: [
    { draw: sky("#22344a", "#3b5468", "#2a3a4a") },
    { draw: lights(71), x: "-t*30", box: { x: 0, y: 0, width: 1280, height: 360 } },
    { draw: drops(5, 150), y: "t*22", box: { x: 0, y: -360, width: 640, height: 720 } },
    { draw: drops(9, 60), y: "t*5", box: { x: 0, y: -360, width: 640, height: 720 } },
    {
      draw:
        path(
          "M-40 -40H680V400H-40ZM34 46Q34 22 58 22H582Q606 22 606 46V300Q606 322 582 322H58Q34 322 34 300Z",
          "#7a5a3c",
          { "fill-rule": "evenodd" },
        ) +
        rect(-40, 316, 720, 60, "#5e432b") +
        path("M470 316V272H524V316Z", "#d9472f") +
        line("M524 282q22 0 16 18t-18 8", "#d9472f", 6),
    },
  ],
  sound: together(noise({ dark: 0.35, loud: 0.2 }), plucks(0.8, -9, -2, 3, 2, -2, 3)),
};
