import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SectionFailed, type Failure } from "#app/components/ui/section-failed";
import { Pager } from "#app/components/ui/pager";
import { useTimeZone } from "#app/components/ui/use-time-zone";
import { encodePath } from "#app/format/path";
import { describeVisibility } from "#app/format/publish-time";
import type { CardState, toChannelCards, toOwnCards, WatchedCount } from "#app/video-api/shapes/view-models.server";
import { CardMenu } from "#app/components/videos/card-menu";
import { Figures } from "#app/components/videos/figures";
import { LaterButton } from "#app/components/videos/later-button";
import { cardSizes, rowLength, Thumbnail } from "#app/components/videos/thumbnail";
import { useSupportedControls } from "#app/components/ui/page-context";
import { WatchedBar } from "#app/components/videos/watched-bar";
import { keepWatchedHidden, WatchedLink } from "#app/components/videos/watched-link";
import type { ListView } from "#app/video-api/shapes/community-view-models.server";
import { readSortingQuery, VideoSorting } from "./video-sorting";
import * as t from "#languages/channels";

/** A video on the page of its channel; on the owner's own page, with its state. */
type ChannelVideo = CardState &
  (
    | ReturnType<typeof toOwnCards>[number]
    | (ReturnType<typeof toChannelCards>[number] & {
        isPublished?: undefined;
        status?: undefined;
        visibility?: undefined;
        publishAt?: undefined;
      })
  );

interface TabProps {
  /** null if they could not be loaded. */
  videos: (ListView<ChannelVideo> & { watched?: WatchedCount }) | null;
  failure: Failure | null;
  now: number;
  empty: ReactNode;
  /** A control beside the sorting. */
  tool?: ReactNode;
  /** Whether a heading of the second level stands above. */
  hasHeading?: boolean;
}

export function VideosTab({ videos, failure, now, empty, tool, hasHeading = false }: TabProps) {
  const { pathname: path, search } = useLocation();
  if (!videos) return <SectionFailed failure={failure} retry={path + search} />;
  const { docs, watched, ...cursors } = videos;
  return (
    <>
      {watched && <WatchedLink watched={watched} />}
      {docs.length === 0 ? (
        !watched && empty
      ) : (
        <>
          {tool ? (
            <div className="grid gap-x-4 sm:flex sm:flex-wrap sm:justify-between">
              <VideoSorting />
              {tool}
            </div>
          ) : (
            <VideoSorting />
          )}
          <ChannelVideos videos={docs} now={now} heading={hasHeading ? "h3" : "h2"} isLazy={hasHeading} />
        </>
      )}
      <Pager
        label={t.videos()}
        path={keepWatchedHidden(path + readSortingQuery(search), watched)}
        {...cursors}
        appended={{
          readPage: ({ videos }: Pick<TabProps, "videos">) =>
            videos && { list: <ChannelVideos videos={videos.docs} now={now} heading="h3" isLazy />, next: videos.next },
        }}
      />
    </>
  );
}

interface Props {
  videos: ChannelVideo[];
  now: number;
  /** The level of titles: `h3` below a heading of the second level. */
  heading?: "h2" | "h3";
  /** Whether the pictures wait until they are near the screen, as in an appended page. */
  isLazy?: boolean;
}

export function ChannelVideos({ videos, now, heading: Heading = "h2", isLazy = false }: Props) {
  const supports = useSupportedControls();
  const chooseLoading = (index: number) =>
    isLazy || index >= rowLength ? "lazy" : index === 0 ? "first" : ("eager" as const);
  return (
    <ul className="video-grid without-owner">
      {videos.map((video, index) => (
        <li key={video._id} className="card">
          <Thumbnail video={video} sizes={cardSizes} loading={chooseLoading(index)}>
            <LaterButton video={video} />
            {video.isWatched && <WatchedBar video={video} />}
          </Thumbnail>
          <div>
            <Heading className="title">
              <Link to={encodePath`/video/${video._id}`} lang={video.language ?? ""} dir="auto">
                {video.title}
              </Link>
            </Heading>
            <Figures video={video} now={now} />
            <Badges video={video} />
          </div>
          <CardMenu videoId={video._id} title={video.title} isMine={video.status !== undefined}>
            <LaterButton video={video} isEntry />
            {video.status && supports("showcase") && (
              <a href={`/settings/showcase?id=${encodeURIComponent(video._id)}`}>{t.pinToChannel()}</a>
            )}
          </CardMenu>
        </li>
      ))}
    </ul>
  );
}

function Badges({ video }: { video: ChannelVideo }) {
  const { isPublished = true, status = "ready", visibility = null, publishAt = null } = video;
  const label = describeVisibility({ visibility, publishAt }, useTimeZone());
  if (isPublished && status === "ready" && !label) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-1">
      {!isPublished && <span className="badge">{t.unpublished()}</span>}
      {label && <span className="badge">{label}</span>}
      {status === "processing" && <span className="badge">{t.processing()}</span>}
      {status === "failed" && <span className="badge bad-badge">{t.failed()}</span>}
    </p>
  );
}
