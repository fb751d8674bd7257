import type { ReactNode } from "react";
import { listIsCut } from "#app/messages";
import { BlockFailed } from "./block-failed";
import type { CardVideo } from "./card-video";
import { EmptyState } from "./empty-state";
import { Pager } from "./pager";
import { VideoList } from "./video-list";

interface PlaylistVideosList {
  videos: CardVideo[];
  next: string | null;
  prev: string | null;
  isCut: boolean;
}

interface Props {
  /** null when it could not be had. */
  list: PlaylistVideosList | null;
  playlistId: string;
  /** The playlist's own address. */
  path: string;
  now: number;
  /** Said where there is none. */
  hint?: string;
  actionOf?: (video: CardVideo) => ReactNode;
}

export function PlaylistVideos({ list, playlistId, path, now, hint, actionOf }: Props) {
  if (!list) return <BlockFailed retry={path} />;
  const { videos, next, prev, isCut } = list;
  return (
    <div>
      {videos.length === 0 ? (
        <EmptyState icon="list" title={prev ? "No more videos here" : "No videos in this playlist"}>
          {hint && <p className="muted">{hint}</p>}
        </EmptyState>
      ) : (
        <VideoList
          videos={videos}
          now={now}
          heading="h2"
          shape="playlist"
          actionOf={actionOf}
          search={`?list=${playlistId}`}
        />
      )}
      {isCut && <p className="muted">{listIsCut}</p>}
      <Pager label="Videos" next={next && `${path}?after=${next}`} prev={prev && `${path}?before=${prev}`} />
    </div>
  );
}
