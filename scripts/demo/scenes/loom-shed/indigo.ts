import type { Scene } from "../../draw/scene";
import { rect, ellipse, path, line, ring, times, sky } from "../../draw/shapes";
import { together, plucks, noise } from "../../sound/sound";

const sheet = (i: number) => {
  const x = 66 + i * 132;
  const blue = ["#9fc3dd", "#5b93c0", "#2f67a1", "#17407a"][i]!;
  return (
    path(`M${x} 60H${x + 104}V226q-14 10 -28 0t-26 0t-26 0t-24 0Z`, blue) +
    times(5, (k) =>
      ring(x + 52, 138, 9 + k * 9, "#eef4f8", 2.5, { opacity: 0.5 + 0.05 * k, "stroke-dasharray": "5 6" }),
    )
  );
};

export const indigo: Scene = {
  layers: [
    { draw: sky("#f2e8d8", "#e5d3b8") + line("M-20 54Q320 76 660 54", "#8a6446", 5) },
    { draw: times(2, sheet), x: "4*sin(t*1.1)" },
    { draw: sheet(2) + sheet(3), x: "-4*sin(t*1.1)" },
    { draw: times(8, (i) => ellipse(360 + i * 31, 234 + ((i * 47) % 40), 3, 6, "#2f67a1")), y: "mod(t*40,60)" },
    {
      draw:
        rect(-40, 318, 720, 60, "#a98562") +
        path("M180 268H460L440 346H200Z", "#6d4a33") +
        ellipse(320, 268, 140, 22, "#4d3323") +
        ellipse(320, 270, 126, 17, "#132f5e"),
    },
    { draw: ellipse(300, 270, 60, 6, "#2f5a9a") + ellipse(366, 274, 34, 4, "#2f5a9a"), x: "10*sin(t*1.3)" },
  ],
  sound: together(noise({ dark: 0.85, swell: 2.5, loud: 0.3 }), plucks(0.75, -5, 0, 4, 7, 11, 7, 4, 0)),
};
