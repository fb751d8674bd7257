import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { textsIn } from "#app/http/form.server";
import { buttonOutcome } from "#app/http/outcome.server";
import { ownPath } from "#app/http/return-to";
import { videoApi } from "#app/video-api/index.server";

const captionsOf = (videoId: string | undefined) => `/admin/dashboard/captions/${videoId}`;

export const loader = ({ params }: LoaderFunctionArgs) => redirect(captionsOf(params.videoId));

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { returnTo } = await textsIn(request);
  const removing = videoApi(request, context).captions.remove(params.videoId!, params.captionsId!);
  return buttonOutcome({ request, context }, removing, { goTo: ownPath(returnTo) ?? captionsOf(params.videoId) });
}
