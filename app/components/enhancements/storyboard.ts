/** A small picture for the time from `start` on: a region of a sheet. */
export interface Tile {
  start: number;
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const cue = /^([\d:.]+) --> .*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;

/** Parses a storyboard's WebVTT; the paths of its sheets are relative to it. */
export const readStoryboard = (text: string, address: string): Tile[] =>
  [...text.matchAll(cue)].map(([, time = "", sheet = "", x, y, width, height]) => ({
    start: time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0),
    sheet: new URL(sheet, address).href,
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));

/** Finds the picture for a time. */
export const tileAt = (tiles: Tile[], seconds: number): Tile | undefined =>
  tiles.findLast(({ start }) => start <= seconds) ?? tiles[0];
