import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import * as continueWatching from "#app/components/videos/lazy/continue-watching";
import { PagedVideoGrid } from "#app/components/videos/video-grid";
import { lazyPart } from "#app/components/ui/lazy-part";
import { useSiteName } from "#app/components/ui/site-name";
import { describeList } from "#app/http/describe.server";
import { optional, required } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { toVideoPage } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { toContinueWatchingCards } from "#app/video-api/shapes/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { apiSession, hasSession } from "#app/video-api/transport/session.server";
import * as emptyHome from "./lazy/empty-home";
import * as t from "#languages/browse";
import * as words from "#languages/words";

export const meta: MetaFunction = () => [{ title: `${t.home()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const position = readPagePosition(request);
  const isSignedIn = hasSession(apiSession(request, context));
  const isStart = !position.after && !position.before;
  const [feed, { name, description, categories }, toContinue] = await Promise.all([
    required(videoApi(request, context).videos.feed(position)),
    readSite(request, context),
    isSignedIn && isStart ? optional(videoApi(request, context).users.continueWatching()) : null,
  ]);
  describeList({ request, context }, { title: name, description, path: "/" });
  const isEmpty = feed.docs.length === 0 && !isSignedIn;
  const [page, signUps] = await Promise.all([
    toVideoPage({ request, context }, feed, categories),
    isEmpty ? optional(videoApi(request, context).administration.signUps()) : null,
  ]);
  return {
    ...page,
    ...(toContinue && toContinue.length > 0 && { toContinue: toContinueWatchingCards(toContinue) }),
    ...(categories.length > 0 && { categories }),
    ...(signUps && !signUps.needsSetupLink && { signUps: { mode: signUps.mode, isFirst: signUps.isFirst } }),
  };
}

const ContinueWatching = lazyPart(import.meta.env.SSR && continueWatching.ContinueWatching, {
  selector: ".begun",
  load: () => import("#app/components/videos/lazy/continue-watching").then(({ ContinueWatching }) => ContinueWatching),
});

const EmptyHome = lazyPart(import.meta.env.SSR && emptyHome.EmptyHome, {
  selector: ".empty",
  load: () => import("./lazy/empty-home").then(({ EmptyHome }) => EmptyHome),
});

export default function Home() {
  const page = useLoaderData<typeof loader>();
  const { now, isSignedIn, site } = useRoot()!;
  const siteName = useSiteName();
  return (
    <>
      {page.prev ? (
        <h1 className="mb-4">{t.moreVideos()}</h1>
      ) : isSignedIn ? (
        <h1 className="sr-only">{t.home()}</h1>
      ) : (
        <div className="mb-4">
          <h1>{t.welcome({ siteName })}</h1>
          <p className="mt-1 text-muted">{site.description ?? words.defaultDescription()}</p>
        </div>
      )}
      <FeedTabs categories={page.categories} />
      {page.toContinue && <ContinueWatching videos={page.toContinue} now={now} />}
      <PagedVideoGrid page={page} path="/" now={now} lead={!page.prev}>
        <EmptyHome signUps={page.signUps ?? null} />
      </PagedVideoGrid>
    </>
  );
}
