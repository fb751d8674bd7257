import { around, type Scene } from "../../draw/scene";
import { rect, path, line, moved, everywhere, times, round } from "../../draw/shapes";
import { together, chords, noise } from "../../sound/sound";

/** The corners of Koch's island; each level puts a bay and a cape on every straight piece. */
function coastline(level: number): [number, number][] {
  const first = [90, 210, 330].map((degrees) => (degrees * Math.PI) / 180);
  let corners = first.map((angle): [number, number] => [130 * Math.cos(angle), -130 * Math.sin(angle)]);
  for (let i = 0; i < level; i++)
    corners = corners.flatMap((from, k) => cape(from, corners[(k + 1) % corners.length]!));
  return corners;
}

function cape([x, y]: [number, number], [toX, toY]: [number, number]): [number, number][] {
  const [dx, dy] = [(toX - x) / 3, (toY - y) / 3];
  const out: [number, number] = [x + dx * 1.5 + dy * 0.866, y + dy * 1.5 - dx * 0.866];
  const landward: [number, number] = [x + dx * 1.5 - dy * 0.866, y + dy * 1.5 + dx * 0.866];
  const isOutside = Math.hypot(...out) > Math.hypot(...landward);
  return [[x, y], [x + dx, y + dy], isOutside ? out : landward, [x + dx * 2, y + dy * 2]];
}

const island = (level: number) => {
  const shore = `M${coastline(level)
    .map(([x, y]) => `${round(x + 320)} ${round(y + 182)}`)
    .join("L")}Z`;
  const water = [44, 28, 13].map((width, i) => line(shore, ["#2f93a8", "#49abb9", "#7cc8cb"][i]!, width)).join("");
  return water + path(shore, "#f1e2b3", { stroke: "#c99a5e", "stroke-width": 2 });
};

const ruler =
  rect(0, 0, 190, 26, "#f4c542", { rx: 3 }) + times(19, (i) => rect(6 + i * 10, 0, 1.6, i % 5 ? 8 : 14, "#5c3a21"));

export const coast: Scene = {
  layers: [
    {
      draw:
        everywhere("#1f7e98") +
        times(40, (i) => line(`M${(i * 137) % 640} ${(i * 89) % 360}q8 -6 16 0t16 0`, "#3a97ad", 2)),
    },
    { draw: island(1), show: "lt(t,2.5)", later: true },
    { draw: island(2), show: "between(t,2.5,5)", later: true },
    { draw: island(4), show: "gt(t,5)" },
    { draw: moved(412, 80, ruler, 1, 32), box: around(490, 130, 130), turn: "0.2*sin(t*0.8)" },
  ],
  sound: together(chords(2.5, [-24, -12, -5, 0, 4], [-22, -10, -3, 2, 5]), noise({ dark: 0.93, swell: 4, loud: 0.2 })),
};
