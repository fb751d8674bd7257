import { around, type Scene } from "../../draw/scene";
import { rect, circle, path, line, moved, times, shaded, sky, glow, hills } from "../../draw/shapes";
import { together, plucks, noise } from "../../sound/sound";

const hull = (colour: string) =>
  path("M-96 0H100L82 44H-66Z", colour) + path("M-96 0H100l-3 8H-92Z", "#f3e6cf") + rect(-66, 36, 150, 8, "#3a1a16");

const trawler =
  line("M-40 0V-118M-40 -112L-92 0M-40 -112L40 0", "#3b2a24", 3) +
  path("M-40 -108L32 -4H-40Z", "#e9c58d", { opacity: 0.55 }) +
  rect(-18, -42, 62, 42, "#f6efe2") +
  rect(-24, -50, 74, 9, "#96352a") +
  rect(-10, -34, 18, 16, "#2f5f72") +
  rect(18, -34, 18, 16, "#2f5f72") +
  hull("#a33b2d");

const glints = (seed: number, colour: string) =>
  times(16, (i) => {
    const width = 26 + ((i * 37 + seed) % 50);
    return rect(470 - width / 2 + ((i * 53) % 26) - 13, 216 + i * 9, width, 3, colour, { rx: 1.5, opacity: 0.75 });
  });

export const boat: Scene = {
  layers: [
    { draw: sky("#f3a768", "#f9cf95", "#fbe7c0") + glow(470, 150, 170, "#fff3c4") + circle(470, 158, 30, "#fff6d6") },
    { draw: hills(4, 214, 44, "#8fa9ab") + hills(9, 214, 22, "#6c8d93") },
    { draw: shaded(["#5f97a0", "#1d5566"], (fill) => rect(0, 206, 640, 160, fill)) },
    { draw: glints(3, "#ffe9b0"), x: "5*sin(t*2.1)" },
    { draw: moved(240, 236, trawler, 1.25), box: around(240, 200, 180), y: "4*sin(t*1.4)", turn: "0.03*sin(t*1.1)" },
    {
      draw: path("M-60 306q40 -12 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0V400H-60Z", "#174a5a"),
      x: "18*sin(t*0.7)",
    },
  ],
  sound: together(noise({ dark: 0.93, swell: 5 }), plucks(0.5, -12, -5, 0, 4, 7, 4, 0, -5)),
};
