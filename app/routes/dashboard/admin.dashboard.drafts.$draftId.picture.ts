import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { redirectToFile } from "#app/http/redirect.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { requireViewer } from "#app/http/viewer.server";
import { chooseMiddle } from "#app/components/upload/draft-form";
import { videoApi } from "#app/video-api/index.server";

/** Redirects to the picture of a draft: the middle frame of its video. */
export const loader = withSessionCookies(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { draftId } = requireParams(params, "draftId");
  await requireViewer(request, context);
  const frame = chooseMiddle(await required(videoApi(request, context).drafts.frames(draftId)));
  return frame ? redirectToFile(frame.src) : json(null, 404);
});
