import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { passkeyOptionsResponse } from "#app/pages/passkey-options.server";
import { videoApi } from "#app/video-api/index.server";

/** Confirms by a passkey who uses the session, for a script that continues with its form then. */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const { credential = "" } = await readButton(request);
  return passkeyOptionsResponse(videoApi(request, context).secondFactor.confirmByPasskey(credential));
});

export const loader = redirectingLoader("/settings/security");
