import type { Probed } from "#api/media/formats/probed";

export type Shape = Pick<Probed, "width" | "height">;

/**
 * Scales pictures of one shape, with square pixels, to a size, which the encoder keeps: where a film changes between
 * upright and wide, the other pictures get bars.
 */
export function scaleInto({ width, height }: Shape, { width: w, height: h }: Shape): string {
  const isWide = width > height;
  const isUsual = `eq(gt(iw,ih),${Number(isWide)})`;
  const otherWidth = isWide ? `max(2,trunc(${h}*iw/ih/2)*2)` : String(w);
  const otherHeight = isWide ? String(h) : `max(2,trunc(${w}*ih/iw/2)*2)`;
  return `scale=w='if(${isUsual},${w},${otherWidth})':h='if(${isUsual},${h},${otherHeight})',pad=${w}:${h}:-1:-1,setsar=1`;
}
