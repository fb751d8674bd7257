import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { BlockFailed, type Failure } from "#app/components/ui/block-failed";
import type { CardVideo } from "#app/components/videos/card-video";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { VideoList } from "#app/components/videos/video-list";
import { readSearch } from "#app/format/query";
import { pageSizes } from "#contract/limits";

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
  const { search } = useLocation();
  if (!list) return <BlockFailed failure={failure} retry={path} />;
  const { docs, next, prev, isCut } = list;
  const before = prev ? placeOf(search) : 0;
  return (
    <div>
      {docs.length === 0 ? (
        <EmptyState icon="list" title={prev ? "No more videos here" : "No videos in this playlist"}>
          {hint && <p className="text-muted">{hint}</p>}
        </EmptyState>
      ) : (
        <VideoList
          videos={docs}
          now={now}
          heading="h2"
          shape="playlist"
          renderAction={renderAction}
          search={`?list=${playlistId}`}
          firstNumber={before === null ? undefined : before + 1}
        />
      )}
      <Pager
        label="Videos"
        path={path}
        next={next && next + startOf(before, docs.length)}
        prev={prev && prev + startOf(before, -pageSizes.videos)}
        isCut={isCut}
      />
    </div>
  );
}

/** Reads how many videos stand before the page, as the link to it says; null if it does not. */
function placeOf(search: string): number | null {
  const text = readSearch(search, "start") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Builds the parameter for how many videos stand before another page. */
const startOf = (before: number | null, offset: number) =>
  before === null ? "" : `&start=${Math.max(0, before + offset)}`;
