import { random } from "#commands/rows/random";
import type { Sound } from "./sound";

/** The coordinates of every scene, whatever size it is rendered in. */
export const canvas = { width: 640, height: 360 };

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A piece of SVG that moves as a whole. Its motions are ffmpeg expressions of `t` in seconds, which are 0 when t is 0.
 * https://ffmpeg.org/ffmpeg-utils.html#Expression-Evaluation
 */
export interface Layer {
  draw: string;
  /** The part of the canvas that it covers, by default all; a turning layer turns around the centre of its box. */
  box?: Box;
  x?: string;
  y?: string;
  /** The angle in radians. */
  turn?: string;
  /** The layer is visible while this expression is not 0. */
  show?: string;
  hiddenInThumbnail?: boolean;
}

export interface Scene {
  layers: Layer[];
  sound: Sound;
  /** An ffmpeg source behind the layers, and the second of it that the thumbnail shows. */
  backdrop?: { source: (width: number, height: number) => string; thumbnailSecond: number };
}

/** SVG of a channel: the avatar is 256 × 256, the cover 1280 × 214. */
export interface Pictures {
  avatar: string;
  cover: string;
}

export const boxAround = (x: number, y: number, radius: number): Box => ({
  x: x - radius,
  y: y - radius,
  width: radius * 2,
  height: radius * 2,
});

type Extra = Record<string, string | number>;

const attributes = (extra: Extra) =>
  Object.entries(extra)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

export const rect = (x: number, y: number, width: number, height: number, fill: string, extra: Extra = {}) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${attributes(extra)}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, extra: Extra = {}) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${attributes(extra)}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, extra: Extra = {}) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${attributes(extra)}/>`;

export const path = (d: string, fill: string, extra: Extra = {}) =>
  `<path d="${d}" fill="${fill}"${attributes(extra)}/>`;

export const line = (d: string, stroke: string, width: number, extra: Extra = {}) =>
  path(d, "none", { stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", ...extra });

export const ring = (cx: number, cy: number, r: number, stroke: string, width: number, extra: Extra = {}) =>
  circle(cx, cy, r, "none", { stroke, "stroke-width": width, ...extra });

export const transform = (x: number, y: number, content: string, scale = 1, angle = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${content}</g>`;

/** Fills the canvas and a margin of 40, so that a swaying layer leaves no gap. */
export const background = (fill: string) => rect(-40, -40, 720, 440, fill);

export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join("");

export const round = (value: number) => Math.round(value * 10) / 10;

/** Defines a gradient and draws the shapes that use it. */
export function gradient(
  colours: string[],
  draw: (fill: string) => string,
  direction: "down" | "across" | "out" = "down",
) {
  const id = `${direction}${colours.join("").replace(/\W/g, "")}`;
  const stops = colours
    .map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join("");
  const kind = direction === "out" ? "radialGradient" : "linearGradient";
  const line = direction === "down" ? ' x2="0" y2="1"' : "";
  return `<defs><${kind} id="${id}"${line}>${stops}</${kind}></defs>${draw(`url(#${id})`)}`;
}

export const sky = (...colours: string[]) => gradient(colours, background);

/** Draws a light that fades out, such as the sun; `colour` is `#rrggbb`, `strength` its opacity in hex. */
export const glow = (x: number, y: number, radius: number, colour: string, strength = "cc") =>
  gradient([`${colour}${strength}`, `${colour}00`], (fill) => circle(x, y, radius, fill), "out");

/** Draws a range of hills from side to side, down to the lower edge. */
export function hills(seed: number, y: number, height: number, fill: string, width = 720) {
  const next = random(seed);
  const [a, b, c] = [next() * 6, next() * 6, next() * 6];
  const at = (x: number) =>
    y - height * (0.5 + 0.3 * Math.sin(x / 97 + a) + 0.14 * Math.sin(x / 41 + b) + 0.06 * Math.sin(x / 17 + c));
  const points = Array.from({ length: width / 10 + 1 }, (_, i) => `L${i * 10 - 40} ${round(at(i * 10 - 40))}`);
  return path(`M-40 400${points.join("")}L${width - 40} 400Z`, fill);
}

export function stars(seed: number, count: number, box = { width: 640, height: 260 }, colour = "#ffffff") {
  const next = random(seed);
  return repeat(count, () => {
    const [x, y, size] = [next() * box.width, next() * box.height, next()];
    return circle(round(x), round(y), round(0.5 + size * size * 1.3), colour, { opacity: round(0.35 + next() * 0.65) });
  });
}

/** Draws a row of firs. */
export function firs(seed: number, y: number, height: number, fill: string, width = 680) {
  const next = random(seed);
  let shapes = rect(-40, y - 2, width + 40, 402 - y, fill);
  for (let x = -20; x < width; x += height * (0.3 + next() * 0.3)) {
    const [tall, wide] = [height * (0.6 + next() * 0.4), height * 0.22];
    shapes += path(`M${round(x - wide)} ${y}L${round(x)} ${round(y - tall)}L${round(x + wide)} ${y}Z`, fill);
  }
  return shapes;
}

/** Draws steam: lines that wind upwards. */
export const steam = (x: number, y: number, height: number, colour = "#ffffff") =>
  repeat(3, (i) => {
    const left = x + (i - 1) * 22;
    const h = height / 3;
    return line(`M${left} ${y}q-12 ${-h / 2} 0 ${-h}t0 ${-h}t0 ${-h}`, colour, 6, { opacity: 0.28 + i * 0.06 });
  });
