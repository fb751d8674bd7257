import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { Description } from "#app/components/ui/description";
import { VideoList } from "#app/components/videos/video-list";
import { BlockFailed } from "#app/components/ui/block-failed";
import { shouldRevalidate as underDialogs } from "#app/components/ui/revalidate-behind-dialog";
import { encodePath } from "#app/format/path";
import { siteOf } from "#app/context.server";
import { parseForm, invalidFormResponse } from "#app/http/form.server";
import { optional, required, optionalBlock } from "#app/http/load.server";
import { formResponse } from "#app/http/form-response.server";
import { requireParams } from "#app/http/params.server";
import { recordViewWithoutServer } from "./count-view.server";
import { fallbacks } from "#app/messages";
import { useRoot } from "#app/root";
import { toCards } from "#app/video-api/view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";
import { newComment } from "#contract/comments";
import { pageSizes } from "#contract/limits";
import { TranscriptLink } from "./captions-tracks";
import { Chapters } from "./chapters";
import { toChapterLinks } from "./chapters.server";
import { Comments, commentsHeading } from "./comments";
import { openGraph } from "./open-graph";
import { toPlayback } from "./playback.server";
import { QueuePanel } from "./queue";
import { readListParams, toQueueView } from "./queue.server";
import { toCommentsView, toWatchView } from "./watch-view.server";
import { Watching } from "./watching";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? openGraph(data.video, data.origin) : [{ title: "Vidlark" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const { videos, comments, playlists } = videoApi(request, context);
  const { list, ...order } = readListParams(request);
  const [video, others, listed, queue] = await Promise.all([
    required(videos.watch(videoId)),
    optionalBlock(videos.sideVideos()),
    optionalBlock(comments.list(videoId, readPagePosition(request))),
    list ? optional(playlists.queue(list, videoId, order.shuffle)) : null,
  ]);
  if (isWatched(request)) recordViewWithoutServer(request, context, videoId);
  const side = others.data?.docs.filter((other) => other._id !== video._id).slice(0, pageSizes.sideVideos);
  const shown = {
    video: toWatchView(video),
    side: side ? toCards(side) : null,
    comments: listed.data && toCommentsView(listed.data),
    failures: { side: others.failure, comments: listed.failure },
  };
  return json({
    ...shown,
    queue: list && queue ? toQueueView(queue, { list, ...order }, request) : null,
    playing: toPlayback(shown.video, request),
    chapters: toChapterLinks(shown.video, request),
    origin: siteOf(request, context).visitor.origin,
  });
}

/** Returns whether the watch page itself was opened: under a dialog the view does not count. */
const isWatched = ({ url }: Request) => /^\/video\/[^/]+\/?$/.test(new URL(url).pathname);

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const form = await parseForm(request, newComment);
  if (!form.ok) return invalidFormResponse(form);
  const posting = videoApi(request, context).comments.add(videoId, form.value);
  return formResponse({ request, context }, posting, {
    goTo: encodePath`/video/${videoId}` + "#comments",
    values: form.fields,
    failure: fallbacks.comment,
  });
}

/**
 * Skips reloading when dialogs of the same video open or close, and after saving to a playlist, which the page does not
 * show.
 */
export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, formAction } = asked;
  if (currentParams.videoId !== nextParams.videoId) return true;
  return !formAction?.startsWith("/actions/playlist/") && underDialogs(asked);
}

export default function Watch() {
  const { video, side, comments, failures, playing, chapters, queue } = useLoaderData<typeof loader>();
  const { now } = useRoot()!;
  const path = encodePath`/video/${video._id}`;
  return (
    <>
      <Outlet />
      <div className="watch">
        <div>
          <Watching key={video._id} video={video} playing={playing} queue={queue} side={side} now={now} />
          <Chapters chapters={chapters} />
          {video.description && <Description text={video.description} />}
          <TranscriptLink video={video} at={playing.at} />
          <p className="jump">
            <a className="plain-link" href="#comments">
              {commentsHeading(comments)}
            </a>
            <a className="plain-link" href="#more">
              More videos
            </a>
          </p>
          <Comments video={video} comments={comments} failure={failures.comments} now={now} />
        </div>
        <div>
          {queue && <QueuePanel queue={queue} videoId={video._id} now={now} />}
          <aside className="page-section" id="more" aria-labelledby="more-videos">
            <h2 id="more-videos" className="side-heading">
              More videos
            </h2>
            {side ? <VideoList videos={side} now={now} /> : <BlockFailed failure={failures.side} retry={path} />}
          </aside>
        </div>
      </div>
    </>
  );
}
