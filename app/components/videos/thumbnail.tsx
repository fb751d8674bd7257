import type { ReactNode } from "react";
import { formatDuration } from "#app/format/duration";
import { toLargeThumbnail } from "#app/format/thumbnail";
import type { CardVideo } from "#app/video-api/shapes/view-models.server";
import { Icon } from "#app/components/ui/icon";
import { usePageContext } from "#app/components/ui/page-context";
import * as t from "#languages/videos";

interface Props {
  video: Pick<CardVideo, "thumbnail" | "thumbnailSmall" | "duration" | "isAudio" | "colour">;
  /** The widths of the picture, as in the attribute `sizes`; empty if the small picture is always large enough. */
  sizes: string;
  loading: Loading;
  /** A control over the picture. */
  children?: ReactNode;
  /** A number in the corner of the picture. */
  number?: number;
}

/** The number of cards in the widest row of a grid, and the widths of their pictures. */
export const rowLength = 6;
export const cardSizes =
  "(min-width:1800px) 16vw,(min-width:1200px) 22vw,(min-width:840px) 30vw,(min-width:640px) 45vw,40vw";

/** React 18 renders the attribute in lower case only, and its types declare it in camel case only. */
export const highPriority = { fetchpriority: "high" };
const lazy = { loading: "lazy" } as const;
const lowPriority = { ...lazy, fetchpriority: "low" };
const hints = { first: highPriority, eager: {}, lazy, last: lowPriority };

/** `last` is for pictures next to a player, which needs the bandwidth more. */
export type Loading = keyof typeof hints;

export function Thumbnail({ video, sizes, loading, number, children }: Props) {
  const { thumbnailSmall, duration, isAudio, colour } = video;
  const thumbnail = video.thumbnail ?? toLargeThumbnail(thumbnailSmall);
  const src = thumbnailSmall || video.thumbnail;
  const { isLight } = usePageContext();
  const responsive =
    sizes && thumbnailSmall && thumbnail && !isLight
      ? { srcSet: `${thumbnailSmall} 480w, ${thumbnail} 960w`, sizes }
      : {};
  return (
    <div className="thumbnail">
      {colour && <svg color={`#${colour}`} aria-hidden="true" />}
      {src ? (
        <img src={src} width="480" height="270" alt="" {...responsive} {...hints[loading]} />
      ) : (
        <Icon name="film" />
      )}
      {duration >= 1 && (
        <span className="duration">
          {isAudio ? t.audio({ duration: formatDuration(duration) }) : formatDuration(duration)}
        </span>
      )}
      {number && (
        <span className="duration number" aria-hidden="true">
          {number}
        </span>
      )}
      {children}
    </div>
  );
}
