import type { Scene } from "../../draw/scene";
import { rect, circle, path, line, moved, times, sky } from "../../draw/shapes";
import { together, plucks, knocks } from "../../sound/sound";

const side = 42;

const board = times(64, (i) =>
  rect(
    152 + (i % 8) * side,
    12 + Math.floor(i / 8) * side,
    side,
    side,
    (i + Math.floor(i / 8)) % 2 ? "#7d5a3c" : "#ecd9b4",
  ),
);

const figure = (d: string) => path(d, "inherit");

const pieces = {
  pawn: circle(0, -7, 7, "inherit") + figure("M-10 14Q-8 2 0 -2T10 14Z"),
  rook: figure("M-12 14V-14h6v5h4v-5h4v5h4v-5h6V14Z"),
  king: figure("M-12 14L-15 -6Q-6 -14 0 -4Q6 -14 15 -6L12 14ZM-2 -8v-5h-4v-4h4v-4h4v4h4v4h-4v5Z"),
  queen: figure("M-12 14L-16 -12L-7 -2L0 -17L7 -2L16 -12L12 14Z"),
  knight: figure("M-11 14Q-10 0 -1 -6L-12 0L-14 -6L-3 -17Q14 -16 12 14Z"),
};

const piece = (kind: keyof typeof pieces, column: number, row: number, white = true) => {
  const colours = white ? 'fill="#fffaf0" stroke="#5b4632"' : 'fill="#241a15" stroke="#000000"';
  const drawn = `<g ${colours} stroke-width="1.5">${pieces[kind]}</g>`;
  return moved(173 + column * side, 36 + row * side, drawn, 1.15);
};

const standing =
  piece("king", 6, 0, false) +
  piece("rook", 5, 0, false) +
  piece("pawn", 5, 1, false) +
  piece("pawn", 6, 1, false) +
  piece("pawn", 0, 1, false) +
  piece("pawn", 1, 2, false) +
  piece("queen", 2, 3, false) +
  piece("king", 6, 7) +
  piece("pawn", 5, 6) +
  piece("pawn", 6, 6) +
  piece("pawn", 7, 5) +
  piece("pawn", 0, 5) +
  piece("rook", 3, 7);

export const chess: Scene = {
  layers: [
    { draw: sky("#2f4538", "#1f2f27") + rect(140, 0, 360, 360, "#4a3222") + board },
    { draw: standing },
    { draw: piece("knight", 4, 4), x: `${side}*clip((t-1.5)*1.5,0,1)`, y: `-${side * 2}*clip((t-1.5)*1.5,0,1)` },
    { draw: piece("queen", 7, 4), x: "0", y: `-${side * 3}*clip((t-4.5)*1.5,0,1)` },
    {
      draw: times(2, (i) =>
        moved(
          70 + i * 500,
          180,
          rect(-48, -58, 96, 116, "#7a4a2a", { rx: 12 }) +
            circle(0, 4, 36, "#f6efdc") +
            line(i ? "M0 4L18 -12M0 4V-26" : "M0 4L-20 -4M0 4V-26", "#2b2622", 4) +
            rect(-12, -70, 24, 14, "#c9973f", { rx: 4 }),
        ),
      ),
    },
  ],
  sound: together(knocks(0.5, [1000, 820], 0.2), plucks(1, -12, -8, -5, -10, -7, -3)),
};
