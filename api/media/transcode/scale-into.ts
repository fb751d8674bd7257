import type { ProbeResult } from "#api/media/formats/probe-result";

export type Shape = Pick<ProbeResult, "width" | "height">;

/**
 * Builds the filter that scales pictures with square pixels to one size, because an encoder cannot change the size within
 * a file. If a video changes between upright and wide, pictures of the other orientation get bars.
 */
export function scaleInto({ width, height }: Shape, { width: w, height: h }: Shape): string {
  const isWide = width > height;
  const isSameOrientation = `eq(gt(iw,ih),${Number(isWide)})`;
  const otherWidth = isWide ? `max(2,trunc(${h}*iw/ih/2)*2)` : String(w);
  const otherHeight = isWide ? String(h) : `max(2,trunc(${w}*ih/iw/2)*2)`;
  return `scale=w='if(${isSameOrientation},${w},${otherWidth})':h='if(${isSameOrientation},${h},${otherHeight})',pad=${w}:${h}:-1:-1,setsar=1`;
}
