import type { ReactNode } from "react";
import { BlockFailed, type Failure } from "#app/components/ui/block-failed";
import type { CardVideo } from "#app/components/videos/card-video";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { VideoList } from "#app/components/videos/video-list";

interface PlaylistVideosList {
  docs: CardVideo[];
  next: string | null;
  prev: string | null;
  isCut: boolean;
}

/** Returns the id of a playlist's first video; null on a later page. */
export const firstVideoOf = (list: Pick<PlaylistVideosList, "docs" | "prev"> | null) =>
  (list && !list.prev && list.docs[0]?._id) || null;

interface Props {
  /** null if it could not be loaded. */
  list: PlaylistVideosList | null;
  failure?: Failure | null;
  playlistId: string;
  /** The playlist's own path. */
  path: string;
  now: number;
  /** Text for an empty list. */
  hint?: string;
  renderAction?: (video: CardVideo) => ReactNode;
}

export function PlaylistVideos({ list, failure = null, playlistId, path, now, hint, renderAction }: Props) {
  if (!list) return <BlockFailed failure={failure} retry={path} />;
  const { docs, next, prev, isCut } = list;
  const common = { now, shape: "playlist", renderAction, search: `?list=${playlistId}` } as const;
  return (
    <div>
      {docs.length === 0 ? (
        <EmptyState icon="list" title={prev ? "No more videos here" : "No videos in this playlist"}>
          {hint && <p className="text-muted">{hint}</p>}
        </EmptyState>
      ) : (
        <VideoList {...common} videos={docs} heading="h2" isNumbered={!prev} />
      )}
      <Pager
        label="Videos"
        path={path}
        {...{ next, prev, isCut }}
        appended={{
          readPage: ({ list }: Pick<Props, "list">) =>
            list && { list: <VideoList {...common} videos={list.docs} heading="h3" isLazy />, next: list.next },
          hasControls: renderAction !== undefined,
        }}
      />
    </div>
  );
}
