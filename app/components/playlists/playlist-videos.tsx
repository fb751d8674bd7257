import type { ReactNode } from "react";
import { SectionFailed, type Failure } from "#app/components/ui/section-failed";
import type { CardVideo } from "#app/video-api/shapes/view-models.server";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { VideoList } from "#app/components/videos/video-list";
import { pageSizes } from "#contract/limits";

interface PlaylistVideosList {
  docs: CardVideo[];
  next: string | null;
  prev: string | null;
  isCut: boolean;
  /** How many videos stand before this page; null if that is not known. */
  before: number | null;
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
  if (!list) return <SectionFailed failure={failure} retry={path} />;
  const { docs, prev, isCut } = list;
  const { before } = list;
  const common = { now, shape: "playlist", renderAction, search: `?list=${playlistId}` } as const;
  return (
    <div>
      {docs.length === 0 ? (
        <EmptyState icon="list" title={prev ? "No more videos here" : "No videos in this playlist"}>
          {hint && <p className="text-muted">{hint}</p>}
        </EmptyState>
      ) : (
        <VideoList {...common} videos={docs} heading="h2" firstNumber={numberOf(list)} />
      )}
      <Pager
        label="Videos"
        path={path}
        next={nextOf(list)}
        prev={prev && prev + startOf(before, -pageSizes.videos)}
        isCut={isCut}
        appended={{
          readPage: ({ list }: Pick<Props, "list">) =>
            list && {
              list: <VideoList {...common} videos={list.docs} heading="h3" isLazy firstNumber={numberOf(list)} />,
              next: nextOf(list),
            },
          hasControls: renderAction !== undefined,
        }}
      />
    </div>
  );
}

/** Builds the parameter for how many videos stand before another page. */
const startOf = (before: number | null, offset: number) =>
  before === null ? "" : `&start=${Math.max(0, before + offset)}`;

/** Returns the number of a page's first video. */
const numberOf = ({ before }: PlaylistVideosList) => (before === null ? undefined : before + 1);

/** Returns the cursor of the next page, with how many videos stand before it. */
const nextOf = ({ docs, next, before }: PlaylistVideosList) => next && next + startOf(before, docs.length);
