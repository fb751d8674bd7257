import type { ProbeResult } from "#api/media/formats/probe-result";

export type Shape = Pick<ProbeResult, "width" | "height">;

/**
 * Returns the filter that scales pictures of a shape, with square pixels, to one size, which an encoder cannot change within
 * a file: where a video changes between upright and wide, the other pictures get bars.
 */
export function scaleInto({ width, height }: Shape, { width: w, height: h }: Shape): string {
  const isWide = width > height;
  // An expression of ffmpeg.
  const isSameWay = `eq(gt(iw,ih),${Number(isWide)})`;
  const otherWidth = isWide ? `max(2,trunc(${h}*iw/ih/2)*2)` : String(w);
  const otherHeight = isWide ? String(h) : `max(2,trunc(${w}*ih/iw/2)*2)`;
  return `scale=w='if(${isSameWay},${w},${otherWidth})':h='if(${isSameWay},${h},${otherHeight})',pad=${w}:${h}:-1:-1,setsar=1`;
}
