/** A small picture for the time from `start` on, in seconds: a region of a sheet. */
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
export const parseStoryboard = (text: string, url: string): Tile[] =>
  [...text.matchAll(cue)].map(([, time = "", sheet = "", x, y, width, height]) => ({
    start: time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0),
    sheet: new URL(sheet, url).href,
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));

/** Fetches and parses a storyboard by its path or address; rejects if there is no connection. */
export async function fetchTiles(storyboard: string, signal: AbortSignal | null = null): Promise<Tile[]> {
  const url = new URL(storyboard, location.href).href;
  const response = await fetch(url, { signal });
  return response.ok ? parseStoryboard(await response.text(), url) : [];
}

/** Finds the picture for a time. */
export const findTile = (tiles: Tile[], seconds: number): Tile | undefined =>
  tiles.findLast(({ start }) => start <= seconds) ?? tiles[0];
