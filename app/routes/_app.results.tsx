import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { VideoList } from "#app/components/videos/video-list";
import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { siteDescription } from "#app/constants";
import { describeList } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { useRoot } from "#app/root";
import { toSearchCards } from "#app/video-api/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";
import { stripUnstorable } from "#contract/fields";
import { limits } from "#contract/limits";

const searchIsCut = "Only 1,000 videos could be searched.";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.query ? `${data.query} · ` : ""}Search · Vidlark` },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const typedQuery = readQuery(request, "search_query") ?? "";
  const query = stripUnstorable(typedQuery).trim().slice(0, limits.query);
  const title = query ? `Results for “${query}”` : "Search";
  describeList({ request, context }, { title, description: siteDescription, path: null });
  if (!query) return json({ query, videos: [], total: 0, next: null, prev: null, isCut: false });
  const results = await required(videoApi(request, context).videos.search(query, readPagePosition(request)));
  return json({
    query,
    videos: toSearchCards(results.docs, query),
    total: results.totalDocs,
    next: results.nextCursor,
    prev: results.prevCursor,
    isCut: results.isCut,
  });
}

const mostCounted = 1_000;

const describeTotal = (total: number | null) =>
  total !== null && total >= mostCounted
    ? `${mostCounted} or more videos`
    : `${total ?? "—"} video${total === 1 ? "" : "s"}`;

export default function Results() {
  const { query, videos, total, next, prev, isCut } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const path = `/results?${new URLSearchParams({ search_query: query })}`;
  if (!query) return <EmptyState icon="search" heading="h1" title="What are you looking for?" />;
  return (
    <div className="mx-auto max-w-280">
      <div className="page-head">
        <h1 dir="auto">Results for “{query}”</h1>
        {total !== 0 && <p className="text-small text-muted">{describeTotal(total)}</p>}
      </div>
      {videos.length === 0 ? (
        <EmptyState icon="search" title="No results">
          <p className="text-muted">Try fewer or different words.</p>
        </EmptyState>
      ) : (
        <VideoList videos={videos} now={now} shape="wide" heading="h2" renderNote={noteOf} />
      )}
      <Pager label="Results" path={path} next={next} prev={prev} isCut={isCut} cutText={searchIsCut} />
    </div>
  );
}

type Found = ReturnType<typeof useLoaderData<typeof loader>>["videos"][number];

/** Renders the first caption hit of a video whose title and description do not match, or else its excerpt. */
const noteOf = ({ _id, captionHit, excerpt }: Found) =>
  captionHit ? (
    <span className="mt-1.5 block wrap-anywhere">
      <Link
        className="relative z-1 inline-block font-semibold tabular pointer-coarse:-my-2 pointer-coarse:py-2"
        to={encodePath`/video/${_id}` + `?t=${Math.floor(captionHit.start)}`}
      >
        Said at {formatDuration(captionHit.start)}
      </Link>
      :{" "}
      <q lang={captionHit.language} dir="auto">
        … {captionHit.before}
        <Marked>{captionHit.words}</Marked>
        {captionHit.after} …
      </q>
    </span>
  ) : (
    excerpt && (
      <span className="mt-1.5 line-clamp-3 max-w-[75ch] text-14 wrap-anywhere max-sm:hidden" dir="auto">
        {excerpt.before}
        {excerpt.words && <Marked>{excerpt.words}</Marked>}
        {excerpt.after}
      </span>
    )
  );

function Marked({ children }: { children: string }) {
  return (
    <mark className="rounded-[2px] bg-accent-soft px-px text-ink [box-shadow:inset_0_-1px_var(--color-accent-line)] forced-colors:bg-[Mark] forced-colors:text-[color:MarkText]">
      {children}
    </mark>
  );
}
