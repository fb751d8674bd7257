import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { useSupportedControls } from "#app/components/ui/page-context";
import { VideoGrid } from "#app/components/videos/video-grid";
import { Tabs } from "#app/components/ui/tabs";
import { readQuery } from "#app/format/query";
import { describeList } from "#app/http/describe.server";
import { optional } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { hideWatched, leaveOutWatched, withStates } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { type CardVideo, toCards } from "#app/video-api/shapes/view-models.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { stripUnstorable } from "#contract/fields";
import { limits } from "#contract/limits";
import { FoundChannels, FoundTweets } from "./found-community";
import { FoundVideos } from "./found-videos";
import { loadChannels, loadTweets, loadVideos } from "./load-results.server";
import { ListTotal } from "../list-total";
import { readResultForm, type ResultForm } from "./options";
import * as t from "#languages/browse";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.query ? `${data.query} · ` : ""}${t.search()} · Vidlark` },
];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const typedQuery = readQuery(request, "search_query") ?? "";
  const query = stripUnstorable(typedQuery).trim().slice(0, limits.query);
  const form = readResultForm(new URL(request.url).search);
  const [site, found] = await Promise.all([
    readSite(request, context),
    query ? loadFound(args, query, form) : loadTrending(args),
  ]);
  const title = query ? t.resultsFor({ query }) : t.search();
  describeList(args, { title, description: site.description, path: null });
  return json({ query, form, categories: site.categories, ...found }, found.results?.channelError ? 422 : 200);
}

const nothingFound = { results: null, channels: null, tweets: null, trending: [] as CardVideo[] };

/** Loads some trending videos for a page without a search; leaves out videos that the viewer watched. */
async function loadTrending(args: LoaderFunctionArgs) {
  const page = await optional(videoApi(args.request, args.context).videos.trending({}));
  const cards = await withStates(args, page === null ? [] : toCards(page.docs));
  return { ...nothingFound, trending: leaveOutWatched(cards).slice(0, maxTrending) };
}

/** Fills rows of one, two and four cards. */
const maxTrending = 8;

/** Loads the videos, channels or tweets that a search finds, as `type` in the query says. */
async function loadFound(args: LoaderFunctionArgs, query: string, form: ResultForm) {
  const { request, context } = args;
  const [api, position] = [videoApi(request, context), readPagePosition(request)];
  const type = readQuery(request, "type");
  if (type === "channels") return { ...nothingFound, channels: await loadChannels(api, query, position) };
  if (type === "tweets") return { ...nothingFound, tweets: await loadTweets(api, query, position) };
  const results = await loadVideos(api, query, position, form);
  const found = hideWatched(request, await withStates(args, results.videos));
  return { ...nothingFound, results: { ...results, ...found } };
}

const pathOf = (query: string, type?: string) =>
  `/results?${new URLSearchParams({ search_query: query, ...(type && { type }) })}`;

export default function Results() {
  const { query, form, categories, results, channels, tweets, trending } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  if (!query) return <NoQuery trending={trending} now={now} />;
  const correctedQuery = (results ?? channels ?? tweets)?.corrected ?? null;
  const pathOfList = (type: string) => pathOf(correctedQuery ?? query, type);
  return (
    <div className="max-w-300">
      <div className="page-head">
        <div>
          <h1 className="wrap-anywhere" dir="auto">
            {t.resultsFor({ query: correctedQuery ?? query })}
          </h1>
          {correctedQuery && (
            <p className="text-muted" dir="auto">
              {t.noResultsForQuery({ query })}
            </p>
          )}
        </div>
        {results && <ListTotal total={results.total} />}
        {channels && <ListTotal total={channels.total} of="channels" />}
        {tweets && <ListTotal total={tweets.total} of="tweets" />}
      </div>
      <ResultTabs query={query} current={channels ? "channels" : tweets ? "tweets" : undefined} />
      {results && <FoundVideos query={query} form={form} categories={categories} results={results} />}
      {channels && <FoundChannels {...channels} path={pathOfList("channels")} />}
      {tweets && <FoundTweets {...tweets} path={pathOfList("tweets")} now={now} />}
    </div>
  );
}

function NoQuery({ trending, now }: { trending: CardVideo[]; now: number }) {
  const supports = useSupportedControls();
  const hasTrending = trending.length > 0;
  const link = supports("/feed/trending") && (
    <a className="button" href="/feed/trending">
      {hasTrending ? t.moreVideos() : t.seeWhatIsTrending()}
    </a>
  );
  if (!hasTrending)
    return (
      <EmptyState title={t.whatToFind()} isWholePage>
        {link}
      </EmptyState>
    );
  return (
    <>
      <h1 className="mb-4">{t.whatToFind()}</h1>
      <div className="page-head">
        <h2 className="flex-1">{t.trending()}</h2>
        {link}
      </div>
      <VideoGrid videos={trending} now={now} heading="h3" />
    </>
  );
}

/** Renders the tabs of videos, channels and tweets; leaves out what the server cannot search. */
function ResultTabs({ query, current }: { query: string; current: string | undefined }) {
  const supports = useSupportedControls();
  const tabs = (
    [
      { label: t.videos(), type: undefined, control: "/results" },
      { label: t.channels(), type: "channels", control: "searchChannels" },
      { label: t.tweets(), type: "tweets", control: "searchTweets" },
    ] as const
  )
    .filter(({ control }) => supports(control))
    .map(({ label, type }) => ({ label, to: pathOf(query, type), isCurrent: current === type }));
  return tabs.length > 1 && <Tabs label={t.results()} tabs={tabs} />;
}
