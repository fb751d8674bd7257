import type { Scene } from "../../draw/scene";
import { rect, circle, path, line, moved, times, shaded, sky, glow } from "../../draw/shapes";
import { together, plucks, noise } from "../../sound/sound";

const plane =
  path("M-128 0V-34H104Q132 -32 132 0Z", "#a0662f") +
  path("M-128 -10H132V0H-128Z", "#7a4a24") +
  path("M-104 -34Q-118 -84 -84 -92Q-60 -92 -70 -72Q-78 -56 -62 -34Z", "#6b3f1e") +
  circle(96, -52, 17, "#6b3f1e") +
  rect(88, -42, 16, 10, "#6b3f1e") +
  path("M-26 -30L6 -104l20 6L0 -30Z", "#d3d9dc") +
  path("M-36 -34L-8 -92l12 4L-20 -34Z", "#8d979e");

const curl = (x: number, y: number, r: number) =>
  line(`M${x} ${y}a${r} ${r} 0 1 1 ${r * 1.6} ${r * 0.8}a${r * 0.6} ${r * 0.6} 0 1 1 ${-r} ${-r * 0.5}`, "#f4d9a4", 5);

export const planing: Scene = {
  layers: [
    {
      draw:
        sky("#30474f", "#1e2f36") +
        times(5, (i) => rect(40 + i * 122, 30, 76, 96, "#27393f", { rx: 4 })) +
        glow(330, 120, 260, "#ffd58a", "66"),
    },
    {
      draw:
        line("M90 50v58M212 46v66M334 52v40M456 48v62M578 52v50", "#8c6a45", 12) +
        line("M212 100v22M456 96v26", "#b7c0c4", 8),
    },
    {
      draw:
        shaded(["#d9a566", "#a96f38"], (fill) => rect(0, 244, 640, 130, fill)) +
        times(7, (i) => line(`M0 ${262 + i * 15}q160 ${i % 2 ? 8 : -8} 320 0t320 0`, "#8f5a2a", 2, { opacity: 0.5 })),
    },
    { draw: curl(168, 234, 17) + curl(110, 236, 12) + curl(520, 240, 14) + curl(570, 238, 10) },
    { draw: moved(330, 246, plane, 1.15) + curl(334, 196, 20), x: "105*sin(t*1.6)" },
  ],
  sound: together(noise({ dark: 0.6, swell: 3.93, loud: 0.35 }), plucks(0.98, -17, null, -14, null, -10, null)),
};
