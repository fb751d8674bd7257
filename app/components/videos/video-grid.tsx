import type { ReactNode } from "react";
import { Pager } from "#app/components/ui/pager";
import type { CardVideo, WatchedCount } from "#app/video-api/shapes/view-models.server";
import { cardSizes, rowLength } from "./thumbnail";
import { VideoCard } from "./video-card";
import { keepWatchedHidden, WatchedLink } from "./watched-link";
import * as t from "#languages/videos";

interface Props {
  videos: CardVideo[];
  now: number;
  /** Whether the first card is large on a phone. */
  lead?: boolean;
  heading?: "h2" | "h3";
  /** Whether the pictures wait until they are near the screen, as in an appended page. */
  isLazy?: boolean;
}

export function VideoGrid({ videos, now, lead = false, heading, isLazy }: Props) {
  return (
    <ul className={lead ? "video-grid with-lead" : "video-grid"}>
      {videos.map((video, index) => (
        <VideoCard
          key={video._id}
          video={video}
          now={now}
          heading={heading}
          sizes={lead && index === 0 ? cardSizes.replace("40vw", "100vw") : cardSizes}
          loading={isLazy || index >= rowLength ? "lazy" : index === 0 ? "first" : "eager"}
        />
      ))}
    </ul>
  );
}

interface VideoPage {
  videos: CardVideo[];
  next: string | null;
  prev: string | null;
  isCut: boolean;
  watched?: WatchedCount;
}

interface PagedGridProps extends Pick<Props, "now" | "lead"> {
  page: VideoPage;
  label?: string;
  path: string;
  /** Whether the page has the link that hides watched videos elsewhere. */
  hasOwnWatchedLink?: boolean;
  /** What replaces an empty list. */
  children: ReactNode;
}

/** Renders a page of videos below a heading of the first level, and what follows it. */
export function PagedVideoGrid({
  page: { videos, watched, ...cursors },
  label = t.videos(),
  path,
  hasOwnWatchedLink = false,
  children,
  ...grid
}: PagedGridProps) {
  return (
    <>
      {watched && !hasOwnWatchedLink && <WatchedLink watched={watched} />}
      {videos.length === 0 ? !watched && children : <VideoGrid videos={videos} heading="h2" {...grid} />}
      <Pager
        label={label}
        path={keepWatchedHidden(path, watched)}
        {...cursors}
        appended={{
          readPage: ({ videos, next }: VideoPage) => ({
            list: <VideoGrid videos={videos} now={grid.now} heading="h3" isLazy />,
            next,
          }),
        }}
      />
    </>
  );
}
