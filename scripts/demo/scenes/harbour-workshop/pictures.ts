import type { Pictures } from "../../draw/scene";
import { rect, circle, path, line, moved, times, shaded, glow, hills } from "../../draw/shapes";
import { yacht } from "./things";

export const pictures: Pictures = {
  avatar:
    rect(0, 0, 256, 256, "#1d4e5f") +
    line("M104 190V46L176 158H104", "#f4c542", 16) +
    path("M46 176H216L184 226H82Z", "#f4c542"),
  cover:
    shaded(["#f5b477", "#fbe3bb"], (fill) => rect(0, 0, 1280, 214, fill)) +
    glow(900, 120, 200, "#fff6d6") +
    circle(900, 128, 34, "#fff6d6") +
    hills(5, 150, 50, "#9db3b0", 1360) +
    rect(0, 138, 1280, 90, "#2c6a7a") +
    times(6, (i) =>
      moved(120 + i * 190, 168 + (i % 3) * 10, yacht(["#f6efe2", "#e4572e", "#f4c542"][i % 3]!), 0.7 + (i % 3) * 0.25),
    ),
};
