import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Dialog } from "#app/components/ui/dialog";
import { embedCode } from "#app/format/embed";
import { encodePath } from "#app/format/path";
import { changeQuery, readQuery } from "#app/format/query";
import { parseStartTime } from "#app/format/start-time";
import { originOf } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { ownPath } from "#app/http/redirect.server";
import { isPublic } from "#app/video-api/resources/video-lists.server";
import { pick } from "#app/video-api/shapes/view-models.server";
import type { WatchPageVideo } from "#app/video-api/shapes/shapes.server";
import { videoApi } from "#app/video-api/index.server";
import { useSupportedControls } from "#app/components/ui/page-context";
import { CopyField } from "#app/components/ui/copy-field";
import { ShareButtons } from "./share-buttons";
import { findStartError, StartForm, useStart } from "./start-form";
import * as t from "#languages/watch";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.share()} · Vidlark` }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { videoId } = requireParams(params, "videoId");
  const video = await required(videoApi(request, context).videos.find(videoId));
  const startText = readQuery(request, "t") ?? "";
  const isWrong = findStartError(startText, video.duration) !== null;
  const fields = pick(video, "_id", "title", "duration", "width", "height", "videoFile", "status", "downloadsFor");
  const from = ownPath(readQuery(request, "from"));
  const hasCommentFeed = isPublic(video) && !video.areCommentsOff;
  const more = { hasCommentFeed, leastBytes: findLeastBytes(video), origin: originOf({ request, context }) };
  return json({ video: fields, startText, from, ...more }, isWrong ? 422 : 200);
}

/** Finds the bytes of the smallest file of a video that can be downloaded; null if none is known. */
function findLeastBytes({ renditions, audioBytes, audioVariants, downloadBytes }: WatchPageVideo): number | null {
  const files = [...renditions, ...renditions.flatMap(({ variants }) => variants), ...audioVariants];
  const sizes = [...files.map(({ bytes }) => bytes), audioBytes, downloadBytes].flatMap((bytes) => bytes || []);
  return sizes.length > 0 ? Math.min(...sizes) : null;
}

export default function Share() {
  const { video, startText, from, hasCommentFeed, leastBytes, origin } = useLoaderData<typeof loader>();
  const supports = useSupportedControls();
  const start = useStart(startText, video.duration);
  const { search } = useLocation();
  const path = encodePath`/video/${video._id}`;
  const seconds = (start.isUsed && !start.error && parseStartTime(start.text)) || 0;
  const url = seconds > 0 ? `${origin}${path}?t=${seconds}` : origin + path;
  return (
    <Dialog
      title={t.share()}
      closeTo={from ?? path + (parseStartTime(startText) === null ? changeQuery(search, { t: null }) : search)}
      big
    >
      <CopyField label={t.link()} value={url} isMain />
      <StartForm {...start} />
      {supports("embed") && <CopyField label={t.embedCode()} value={embedCode(video, origin, seconds)} />}
      <ShareButtons video={video} url={url} leastBytes={leastBytes} />
      {hasCommentFeed && supports("feeds") && (
        <p className="mt-4">
          <a href={encodePath`/feeds/video/${video._id}/comments`}>{t.feedOfComments()}</a>
        </p>
      )}
    </Dialog>
  );
}
