import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { passkeyOptionsResponse } from "#app/pages/second-factor.server";
import { videoApi } from "#app/video-api/index.server";

/** Confirms the viewer by a passkey. The script that posts it then submits its form. */
export const action = guardAction(async ({ request, context }) => {
  const { credential = "" } = await readButton(request);
  return passkeyOptionsResponse(videoApi(request, context).secondFactor.confirmByPasskey(credential));
});

export const loader = redirectingLoader("/settings/security");
