import { readFileSync, writeFileSync } from "node:fs";
import { scaleLog } from "d3-scale";
import { line } from "d3-shape";
import type { Growth, Point } from "./growth";

/** Draws .cache/bench/growth-points.json, which `npm run bench -- growth` writes, as docs/pictures/growth.svg. */
const { points } = JSON.parse(readFileSync(".cache/bench/growth-points.json", "utf8")) as Growth;

const [width, height] = [800, 420];
const margin = { top: 40, right: 260, bottom: 48, left: 56 };
const x = scaleLog([10_000, 1_000_000], [margin.left, width - margin.right]);
const y = scaleLog([1, 200], [height - margin.bottom, margin.top]);
const path = line<Point>(
  ({ videos }) => x(videos),
  ({ cpuMs }) => y(Math.max(1, cpuMs)),
);
/** Colours that can be told apart on white and on black, also without seeing red or green. */
const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8f7a00", "#56a4d9", "#7a6ff0"];

const whats = [...new Set(points.map(({ what }) => what))];
const lines = whats.map((what) => points.filter((point) => point.what === what));

/** Places the names of lines next to their ends, at least 16 px apart. */
function placeNames(): number[] {
  const ends = lines
    .map((one, index) => ({ index, at: y(Math.max(1, one.at(-1)!.cpuMs)) }))
    .sort((a, b) => a.at - b.at);
  for (let next = 1; next < ends.length; next++) ends[next]!.at = Math.max(ends[next]!.at, ends[next - 1]!.at + 16);
  return ends.sort((a, b) => a.index - b.index).map(({ at }) => at);
}

const names = placeNames();
const [left, right, bottom] = [margin.left, width - margin.right, height - margin.bottom];
const drawLine = (one: Point[], index: number) => `
  <path d="${path(one)}" fill="none" stroke="${colours[index]}" stroke-width="2"/>
  ${one.map(({ videos, cpuMs }) => `<circle cx="${x(videos)}" cy="${y(Math.max(1, cpuMs)).toFixed(1)}" r="3.5" fill="${colours[index]}"/>`).join("")}
  <text x="${right + 12}" y="${(names[index]! + 4).toFixed(1)}" fill="${colours[index]}">${one[0]!.what}: ${one.at(-1)!.cpuMs.toFixed(1)}</text>`;

const drawRow = (ms: number) => `
  <line x1="${left}" x2="${right}" y1="${y(ms)}" y2="${y(ms)}" class="grid"/>
  <text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${ms}</text>`;
const drawColumn = (videos: number) => `
  <text x="${x(videos)}" y="${bottom + 20}" text-anchor="middle">${videos.toLocaleString("en")}</text>`;

const title = "Processor time of a request against the number of videos";
writeFileSync(
  "docs/pictures/growth.svg",
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
  <style>
    text { font: 13px system-ui, sans-serif; }
    text:not([fill]) { fill: #333; }
    .grid { stroke: #8885; }
    @media (prefers-color-scheme: dark) { text:not([fill]) { fill: #ddd; } }
  </style>
  <text x="${left - 40}" y="20">ms of processor time per request (logarithmic), SQLite</text>
  <text x="${(left + right) / 2}" y="${height - 8}" text-anchor="middle">videos</text>${[1, 2, 5, 10, 20, 50, 100, 200].map(drawRow).join("")}${[10_000, 100_000, 1_000_000].map(drawColumn).join("")}${lines.map(drawLine).join("")}
</svg>
`,
);
