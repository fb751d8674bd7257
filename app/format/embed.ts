import { escapeHtml } from "#contract/escape-html";
import { encodePath } from "./path";

export interface Embeddable {
  _id: string;
  title: string;
  /** 0 if unknown, or for an audio file. */
  width: number;
  height: number;
}

interface Bounds {
  maxWidth?: number;
  maxHeight?: number;
}

export const embedPath = ({ _id }: Pick<Embeddable, "_id">) => encodePath`/embed/${_id}`;

const isUpright = ({ width, height }: Embeddable) => height > width && width > 0;

/**
 * Returns the size of a video's frame in CSS pixels: 640 wide, or 360 for an upright picture, within the bounds. The title
 * lies over the picture; without scripts it stands below, and the picture is that much smaller.
 */
export function embedSize(video: Embeddable, { maxWidth = Infinity, maxHeight = Infinity }: Bounds = {}) {
  const ratio = video.width > 0 && video.height > 0 ? video.height / video.width : 9 / 16;
  const widest = maxHeight / ratio;
  const width = Math.max(1, Math.floor(Math.min(isUpright(video) ? 360 : 640, maxWidth, widest)));
  return { width, height: Math.min(Math.max(1, Math.round(width * ratio)), maxHeight) };
}

/** Writes the HTML that shows a video in a page of another site. */
export function embedCode(video: Embeddable, origin: string, at = 0, bounds: Bounds = {}): string {
  const { width, height } = embedSize(video, bounds);
  const src = origin + embedPath(video) + (at > 0 ? `?start=${at}` : "");
  const allow = "autoplay; fullscreen; picture-in-picture";
  return (
    `<iframe src="${src}" width="${width}" height="${height}" title="${escapeHtml(video.title)}" ` +
    `style="border:0;max-width:100%" loading="lazy" allow="${allow}" allowfullscreen></iframe>`
  );
}
