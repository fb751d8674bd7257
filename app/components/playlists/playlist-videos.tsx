import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { SectionFailed, type Failure } from "#app/components/ui/section-failed";
import type { CardVideo } from "#app/video-api/shapes/view-models.server";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { VideoList } from "#app/components/videos/video-list";
import { pageSizes } from "#contract/limits";
import * as t from "#languages/playlists";

interface PlaylistVideosList {
  docs: CardVideo[];
  next: string | null;
  prev: string | null;
  isCut: boolean;
  /** How many videos precede this page; null if unknown. */
  before: number | null;
}

/** Returns the id of a playlist's first video; null if the list is empty or begins at a later page. */
export const findFirstVideoId = (list: Pick<PlaylistVideosList, "docs" | "prev"> | null) =>
  (list && !list.prev && list.docs[0]?._id) || null;

interface Props {
  /** null if it could not be loaded. */
  list: PlaylistVideosList | null;
  failure?: Failure | null;
  playlistId: string;
  path: string;
  now: number;
  /** Text for an empty list. */
  hint?: string;
  /** A line above the videos. */
  note?: ReactNode;
  renderAction?: (video: CardVideo) => ReactNode;
  /** Renders the entries of a video's menu from the ids of its neighbours; `up` and `down` stand for ones on other pages. */
  renderEntries?: (video: CardVideo, before: string | undefined, after: string | undefined) => ReactNode;
}

export function PlaylistVideos({
  list,
  failure = null,
  playlistId,
  path,
  now,
  hint,
  note,
  renderAction,
  renderEntries,
}: Props) {
  if (!list) return <SectionFailed failure={failure} retry={path} />;
  const { docs, prev, isCut, before } = list;
  const common = { now, shape: "playlist", renderAction, search: `?list=${playlistId}` } as const;
  const entriesOf = ({ prev, next }: PlaylistVideosList) =>
    renderEntries && {
      renderEntries: (video: CardVideo, before = prev ? "up" : undefined, after = next ? "down" : undefined) =>
        renderEntries(video, before, after),
    };
  return (
    <div>
      {docs.length === 0 ? (
        <EmptyState title={prev ? t.noMoreVideos() : t.noVideos()}>
          {hint && <p className="text-muted">{hint}</p>}
          {hint && !prev && (
            <Link className="button button-primary" to="/">
              {t.findVideos()}
            </Link>
          )}
        </EmptyState>
      ) : (
        <>
          {note}
          <VideoList {...common} {...entriesOf(list)} videos={docs} heading="h2" firstNumber={numberOf(list)} />
        </>
      )}
      <Pager
        label={t.videos()}
        path={path}
        next={nextOf(list)}
        prev={prev && toPlacedCursor(prev, before, -pageSizes.videos)}
        isCut={isCut}
        appended={{
          readPage: ({ list }: Pick<Props, "list">) =>
            list && {
              list: (
                <VideoList
                  {...common}
                  {...entriesOf(list)}
                  videos={list.docs}
                  heading="h3"
                  isLazy
                  firstNumber={numberOf(list)}
                />
              ),
              next: nextOf(list),
            },
          hasControls: renderAction !== undefined,
        }}
      />
    </div>
  );
}

/** Returns the number of a page's first video. */
const numberOf = ({ before }: PlaylistVideosList) => (before === null ? undefined : before + 1);

const nextOf = ({ docs, next, before }: PlaylistVideosList) => next && toPlacedCursor(next, before, docs.length);

/** Writes the number of videos that precede a page before its cursor, as the loader of the page reads it. */
const toPlacedCursor = (cursor: string, before: number | null, offset: number) =>
  `${before === null ? "" : Math.max(0, before + offset)}~${cursor}`;
