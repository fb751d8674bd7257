import { readFileSync } from "node:fs";
import { join } from "node:path";

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
  /** The part of the canvas that it covers; a turning layer turns around the centre of its box. */
  box: Box;
  x: string;
  y: string;
  /** The angle in radians; null for a layer that does not turn. */
  turn: string | null;
  /** The layer is visible while this expression is not 0. */
  show: string | null;
  isInThumbnail: boolean;
}

export interface Scene {
  layers: Layer[];
  /** An ffmpeg source behind the layers, for a WIDTH and a HEIGHT, and the second of it that the thumbnail shows. */
  backdrop: { source: string; thumbnailSecond: number } | null;
}

const directory = join(import.meta.dirname, "channels");

/** Reads the SVG of a channel's picture: the avatar is 256 × 256, the cover 1280 × 214. */
export const readPicture = (username: string, name: "avatar" | "cover") =>
  readFileSync(join(directory, username, `${name}.svg`), "utf8");

/**
 * Reads the scene of a video from its SVG file, which shows the first frame. Each `svg` element in it is a layer, and
 * its data attributes are what moves.
 */
export function readScene(username: string, name: string): Scene {
  const [, root, content] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(
    readFileSync(join(directory, username, `${name}.svg`), "utf8"),
  )!;
  const { backdrop, thumbnailSecond } = readAttributes(root!);
  return {
    layers: [...content!.matchAll(/<svg([^>]*)>(.*?)<\/svg>/gs)].map(([, layer, draw]) => toLayer(layer!, draw!)),
    backdrop: backdrop ? { source: backdrop, thumbnailSecond: Number(thumbnailSecond) } : null,
  };
}

/** Reads attributes by their names, with `data-thumbnail-second` as `thumbnailSecond`. */
function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
    name!.replace(/^data-/, "").replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value!.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

function toLayer(attributes: string, draw: string): Layer {
  const { viewBox, moveX = "0", moveY = "0", turn = null, show = null, thumbnail } = readAttributes(attributes);
  const [x, y, width, height] = viewBox!.split(" ").map(Number) as [number, number, number, number];
  return { draw, box: { x, y, width, height }, x: moveX, y: moveY, turn, show, isInThumbnail: thumbnail !== "hidden" };
}
