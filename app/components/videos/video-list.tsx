import type { ReactNode } from "react";
import type { CardVideo } from "#app/video-api/shapes/view-models.server";
import { VideoCard } from "./video-card";

interface Props<V extends CardVideo> {
  videos: V[];
  now: number;
  /**
   * `side` is for a list next to or below something else, `playlist` for one next to a playlist's head, `wide` for a
   * page's main list.
   */
  shape?: "side" | "playlist" | "wide";
  heading?: "h2" | "h3";
  /** Renders a line below a video's figures. */
  renderNote?: (video: V) => ReactNode;
  /** Renders the control of a video's row. */
  renderAction?: (video: V) => ReactNode;
  /** Renders entries of a video's menu from the ids of its neighbours on the page. */
  renderEntries?: (video: V, before: string | undefined, after: string | undefined) => ReactNode;
  /** The query of the links to the videos. */
  search?: string;
  /** Whether the videos can be saved to watch later. */
  hasLater?: boolean;
  /** The number of the first video; absent for a list without numbers. */
  firstNumber?: number | undefined;
  /** Whether the pictures wait until they are near the screen, as in an appended page. */
  isLazy?: boolean;
}

const shapes = {
  side: { className: "video-list side-list", eager: 0, sizes: "" },
  playlist: { className: "video-list", eager: 4, sizes: "(min-width:640px) 200px,40vw" },
  wide: { className: "video-list wide-list", eager: 4, sizes: "(min-width:640px) 300px,40vw" },
};

export function VideoList<V extends CardVideo>({
  videos,
  now,
  shape = "side",
  heading = "h3",
  renderNote,
  renderAction,
  renderEntries,
  search = "",
  hasLater,
  firstNumber,
  isLazy = false,
}: Props<V>) {
  const { className, eager, sizes } = shapes[shape];
  const lazy = shape === "side" ? "last" : "lazy";
  const chooseLoading = (index: number) => (isLazy || index >= eager ? lazy : index === 0 ? "first" : "eager");
  const List = firstNumber ? "ol" : "ul";
  return (
    <List className={className} {...(firstNumber && { start: firstNumber })}>
      {videos.map((video, index) => (
        <VideoCard
          key={video._id}
          video={video}
          now={now}
          heading={heading}
          sizes={sizes}
          loading={chooseLoading(index)}
          note={renderNote?.(video)}
          action={renderAction?.(video)}
          entries={renderEntries?.(video, videos[index - 1]?._id, videos[index + 1]?._id)}
          search={search}
          hasLater={hasLater}
          number={firstNumber && firstNumber + index}
        />
      ))}
    </List>
  );
}
