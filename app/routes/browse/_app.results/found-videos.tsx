import type { SerializeFrom } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { useSupportedControls } from "#app/components/ui/page-context";
import { Pager } from "#app/components/ui/pager";
import { RichText } from "#app/components/ui/rich-text";
import { keepWatchedHidden, WatchedLink } from "#app/components/videos/watched-link";
import { VideoList } from "#app/components/videos/video-list";
import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { useRoot } from "#app/root";
import type { WatchedCount } from "#app/video-api/shapes/view-models.server";
import type { Category } from "#contract/categories";
import { FilterForm } from "./filter-form";
import type { loadVideos } from "./load-results.server";
import { type ResultForm, listSetValues } from "./options";
import * as t from "#languages/browse";

type Loaded = SerializeFrom<Awaited<ReturnType<typeof loadVideos>>>;

interface Props {
  query: string;
  form: ResultForm;
  categories: readonly Category[];
  results: Loaded & { watched?: WatchedCount };
}

/** Renders the videos that a search found, below the form that sorts and filters them. */
export function FoundVideos({ query, form, categories, results }: Props) {
  const { videos, watched, corrected, hasOptions, channelError, total: _, ...cursors } = results;
  const shownQuery = corrected ?? query;
  const values = [["search_query", shownQuery], ...listSetValues(form)] as [string, string][];
  const path = keepWatchedHidden(`/results?${new URLSearchParams(values)}`, watched);
  const isFiltered = listSetValues(form).length > 0;
  const areAllHidden = videos.length === 0 && watched?.areHidden === true;
  const isEmptySoFar = videos.length === 0 && cursors.next !== null && !areAllHidden;
  return (
    <>
      {hasOptions
        ? (videos.length > 0 || isFiltered || isEmptySoFar) && (
            <FilterForm {...{ query, form, categories, channelError }} channels={listChannels(videos)} />
          )
        : isFiltered && <p className="mb-4 text-muted">{t.cannotSort()}</p>}
      {watched && <WatchedLink watched={watched} />}
      {videos.length > 0 ? (
        <FoundList videos={videos} heading="h2" />
      ) : (
        channelError === null && !areAllHidden && <NoVideos query={shownQuery} {...{ isEmptySoFar, isFiltered }} />
      )}
      <Pager
        label={t.results()}
        path={path}
        {...cursors}
        cutText={t.searchIsCut()}
        nextText={isEmptySoFar ? t.searchFurther() : undefined}
        appended={
          isEmptySoFar
            ? undefined
            : {
                readPage: ({ results }: { results: Loaded | null }) =>
                  results && { list: <FoundList videos={results.videos} heading="h3" isLazy />, next: results.next },
              }
        }
      />
    </>
  );
}

/** Lists the channels of videos once each; leaves out channels without a username. */
const listChannels = (videos: Found[]) => [
  ...new Map(videos.flatMap(({ owner }) => (owner.username ? [[owner.username, owner] as const] : []))).values(),
];

function FoundList(list: { videos: Found[]; heading: "h2" | "h3"; isLazy?: boolean }) {
  const { now } = useRoot()!;
  return <VideoList {...list} now={now} shape="wide" renderNote={renderNote} />;
}

function NoVideos({ query, isEmptySoFar, isFiltered }: { query: string; isEmptySoFar: boolean; isFiltered: boolean }) {
  const supports = useSupportedControls();
  if (isEmptySoFar)
    return (
      <EmptyState title={t.noResultsSoFar()}>
        <p className="text-muted">{t.moreToSearch()}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t.noResults()}>
      <p className="text-muted">{isFiltered ? t.tryFewerFilters() : t.tryOtherWords()}</p>
      {isFiltered ? (
        <Link className="button" to={`/results?${new URLSearchParams({ search_query: query })}`}>
          {t.searchWithoutFilters()}
        </Link>
      ) : (
        supports("/feed/trending") && (
          <Link className="button" to="/feed/trending">
            {t.seeWhatIsTrending()}
          </Link>
        )
      )}
    </EmptyState>
  );
}

type Found = Loaded["videos"][number];

/** Renders the first caption hit of a video whose title and description do not match, or else its excerpt. */
const renderNote = ({ _id, captionHit, excerpt }: Found) =>
  captionHit ? (
    <span className="mt-1.5 block wrap-anywhere">
      <Link
        className="relative z-1 font-semibold tabular pointer-coarse:py-2"
        to={encodePath`/video/${_id}` + `?t=${Math.floor(captionHit.start)}`}
      >
        {t.saidAtStart({ start: formatDuration(captionHit.start) })}
      </Link>
      :{" "}
      <q lang={captionHit.language} dir="auto">
        … {captionHit.before}
        <mark>{captionHit.words}</mark>
        {captionHit.after} …
      </q>
    </span>
  ) : (
    excerpt.length > 0 && (
      <span className="mt-1.5 line-clamp-3 max-w-[75ch] text-14 wrap-anywhere max-sm:hidden" dir="auto">
        <RichText text={excerpt} />
      </span>
    )
  );
