import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/forms/confirm-dialog";
import { RichText } from "#app/components/ui/rich-text";
import { isWrittenBy } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { buttonAction } from "#app/http/button-action.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { findComment } from "./_app.video.$videoId/comments/comments.server";
import { useWatchPage } from "./_app.video.$videoId/use-watch-page";
import * as t from "#languages/comments";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.deleteComment()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const { videoId } = requireParams(params, "videoId", "commentId");
  const viewer = await requireViewer(request, context);
  const watchedVideo = required(videoApi(request, context).videos.find(videoId));
  const [comment, video] = await Promise.all([findComment(args), watchedVideo]);
  if (!comment || ![comment, video].some(({ owner }) => isWrittenBy(viewer, owner))) throw json(null, 404);
  return json({ content: comment.content });
}

export const action = buttonAction(["commentId", "videoId"], ({ ids, api, url }) => ({
  call: api.comments.remove(ids.commentId),
  goTo: encodePath`/video/${ids.videoId}` + url.search + "#comments",
}));

export default function DeleteComment() {
  const { content } = useLoaderData<typeof loader>();
  const closeTo = useWatchPage();
  return (
    <ConfirmDialog title={t.deleteComment()} closeTo={closeTo}>
      <p className="panel mb-3" lang="" dir="auto">
        <RichText text={content} />
      </p>
      <p>{t.deleteSure()}</p>
    </ConfirmDialog>
  );
}
