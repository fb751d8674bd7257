import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { requireParams } from "#app/http/params.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { requireViewer } from "#app/http/viewer.server";
import { findFrames } from "#app/pages/draft-form.server";

/** Returns the frames of a draft's video to a script whose upload is complete; null while they are being made. */
export const loader = withSessionCookies(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { draftId } = requireParams(params, "draftId");
  await requireViewer(request, context);
  return json(await findFrames({ request, context }, draftId));
});
