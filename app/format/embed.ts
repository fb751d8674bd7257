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
 * Computes the size of a video's frame in CSS pixels: 640 wide, or 360 for an upright picture, within the bounds. The
 * title overlays the picture. Without scripts it stands below, and the picture shrinks to make room.
 */
export function computeEmbedSize(video: Embeddable, { maxWidth = Infinity, maxHeight = Infinity }: Bounds = {}) {
  const ratio = video.width > 0 && video.height > 0 ? video.height / video.width : 9 / 16;
  const widthAtMaxHeight = maxHeight / ratio;
  const width = Math.max(1, Math.floor(Math.min(isUpright(video) ? 360 : 640, maxWidth, widthAtMaxHeight)));
  return { width, height: Math.min(Math.max(1, Math.round(width * ratio)), maxHeight) };
}

/** Writes the HTML that shows a video in a page of another site. */
export function embedCode(video: Embeddable, origin: string, startSeconds = 0, bounds: Bounds = {}): string {
  const { width, height } = computeEmbedSize(video, bounds);
  const src = origin + embedPath(video) + (startSeconds > 0 ? `?start=${startSeconds}` : "");
  const allow = "autoplay; fullscreen; picture-in-picture";
  return (
    `<iframe src="${src}" width="${width}" height="${height}" title="${escapeHtml(video.title)}" ` +
    `style="border:0;max-width:100%" loading="lazy" allow="${allow}" allowfullscreen></iframe>`
  );
}
