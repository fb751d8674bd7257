import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { Description } from "#app/components/ui/description";
import { VideoList } from "#app/components/videos/video-list";
import { SectionFailed } from "#app/components/ui/section-failed";
import { revalidateBehindDialog } from "#app/components/ui/revalidate";
import { encodePath } from "#app/format/path";
import { changeQuery, readQuery } from "#app/format/query";
import { readSiteContext } from "#app/context.server";
import { formActionWith } from "#app/http/form-action.server";
import { parseVideoId } from "#app/format/path";
import { describePage } from "#app/http/describe.server";
import { optional } from "#app/http/load.server";
import { readSite } from "#app/http/read-site.server";
import { requireParams } from "#app/http/params.server";
import { recordViewWithoutServer } from "./count-view.server";
import { fallbackErrors } from "#app/messages";
import { addStates, withStates } from "#app/pages/card-states.server";
import { useRoot } from "#app/root";
import { toSideCards } from "#app/video-api/shapes/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { newComment } from "#contract/comments";
import { loadTranscript } from "#app/pages/transcript.server";
import { formatDate } from "#app/format/date";
import { pageSizes } from "#contract/limits";
import { TranscriptLink } from "./player/text-tracks";
import { Chapters } from "./player/chapters";
import { toChapterLinks } from "./player/time-links.server";
import { Comments, commentsHeading } from "./comments/comments";
import { toCommentsView } from "./comments/comments-view.server";
import { VideoDetails } from "./details";
import { loadThread, pathOfComment } from "./comments/comments.server";
import { loadWatchPage } from "./load-watch-page.server";
import { toPlayback } from "./player/playback.server";
import { readListParams, toQueueView } from "./queue.server";
import { QueuePanel, TranscriptPanel } from "./lazy-parts";
import { toSocialTags } from "./watch-social-tags.server";
import { toLines, toTopics, toWatchView } from "./watch-view.server";
import { PlayerSection } from "./player/player-section";
import paperStyles from "#app/styles/print-watch.css?url";
import * as t from "#languages/watch";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.video.title} · Vidlark` : "Vidlark" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { playlists } = videoApi(request, context);
  const { list, ...order } = readListParams(request);
  const { search } = new URL(request.url);
  const watchedVideo = loadWatchPage({ request, context }, videoId);
  const [{ video, related, listed, states }, open, queue, transcript, { categories }] = await Promise.all([
    watchedVideo,
    loadThread({ request, context }, videoId),
    list ? optional(playlists.queue(list, videoId, order.shuffle)) : null,
    readQuery(request, "transcript")
      ? optional(loadTranscript({ request, context }, videoId, watchedVideo.then(toVideo)))
      : null,
    readSite(request, context),
  ]);
  if (isWatched(request)) recordViewWithoutServer(request, context, videoId);
  const relatedVideos = related.data?.filter(({ _id }) => _id !== video._id).slice(0, pageSizes.relatedVideos) ?? [];
  const queueView = list && queue ? toQueueView(queue, { list, ...order }, request) : null;
  const listedCards = [...toSideCards(relatedVideos), ...(queueView?.videos ?? [])];
  const cards =
    states && !queueView ? addStates(listedCards, states) : await withStates({ request, context }, listedCards);
  const view = {
    video: toWatchView(video, search),
    related: related.data && cards.slice(0, relatedVideos.length),
    comments: listed.data && toCommentsView(listed.data, { video, search, open }),
    ...(related.failure && { relatedFailure: related.failure }),
    ...(listed.failure && { commentsFailure: listed.failure }),
  };
  const { origin } = readSiteContext(request, context).requester;
  describePage(context, toSocialTags(video, origin));
  return {
    ...view,
    address: origin + encodePath`/video/${video._id}`,
    transcript,
    queue: queueView && { ...queueView, videos: cards.slice(relatedVideos.length) },
    playing: toPlayback(view.video, request, video.position),
    chapters: toChapterLinks(video, request),
    details: { topics: toTopics(video, categories), lines: toLines(video) },
  };
}

const toVideo = <V,>({ video }: { video: V }) => video;

/** Returns whether the watch page itself was opened: under a dialog the view does not count. */
const isWatched = ({ url }: Request) => parseVideoId(new URL(url).pathname) !== undefined;

export const action = formActionWith(
  { names: ["videoId"] },
  newComment,
  ({ form, ids: { videoId }, request, api, answer }) =>
    answer(api.comments.add(videoId, form.value), {
      goTo: (added) => pathOfComment(request, videoId, added),
      failure: fallbackErrors.comment(),
    }),
);

/**
 * Skips reloading when dialogs of the same video or the box for a reply open or close, and after saving to a playlist,
 * which the page does not show.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, currentUrl, nextUrl, formMethod, formAction } = args;
  if (currentParams.videoId !== nextParams.videoId) return true;
  if (!formMethod && opensReply(currentUrl, nextUrl)) return false;
  return !formAction?.includes("/actions/playlist/") && revalidateBehindDialog(args);
}

/** Returns whether two URLs differ, and in nothing but the comment that is replied to. */
const opensReply = (one: URL, other: URL) =>
  one.search !== other.search &&
  one.pathname === other.pathname &&
  changeQuery(one.search, { reply: null }) === changeQuery(other.search, { reply: null });

export default function Watch() {
  const {
    video,
    related,
    relatedFailure,
    comments,
    commentsFailure,
    playing,
    chapters,
    queue,
    transcript,
    address,
    details,
  } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const path = encodePath`/video/${video._id}`;
  return (
    <>
      <Outlet />
      <link rel="stylesheet" media="print" href={paperStyles} />
      <div className="watch">
        <div>
          <PlayerSection
            video={video}
            playing={playing}
            chapters={chapters}
            related={related}
            queue={queue}
            now={now}
          />
          <p className="on-paper" hidden>
            {`${formatDate(video.createdAt)}\u00a0· ${address}`}
          </p>
          <Chapters chapters={chapters} />
          {video.about && <Description text={video.about} lang={video.language} />}
          <TranscriptLink video={video} />
          <VideoDetails {...details} />
          <p className="jump">
            <a className="plain-link" href="#comments">
              {commentsHeading(comments)}
            </a>
            <a className="plain-link" href="#more">
              {t.moreVideos()}
            </a>
          </p>
          <Comments video={video} comments={comments} failure={commentsFailure ?? null} now={now} />
        </div>
        <aside className="page-section" id="more" aria-labelledby="more-videos">
          {transcript && <TranscriptPanel transcript={transcript} videoId={video._id} />}
          {queue && <QueuePanel queue={queue} videoId={video._id} now={now} />}
          <h2 id="more-videos" className="side-heading">
            {t.moreVideos()}
          </h2>
          {related ? (
            <VideoList videos={related} now={now} />
          ) : (
            <SectionFailed failure={relatedFailure ?? null} retry={path} />
          )}
        </aside>
      </div>
    </>
  );
}
