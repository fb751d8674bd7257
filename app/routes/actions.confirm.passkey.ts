import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { redirectingLoader } from "#app/http/params.server";
import { passkeyOptionsResponse } from "#app/pages/passkey-options.server";
import { videoApi } from "#app/video-api/index.server";

/** Confirms by a passkey who uses the session, for a script that goes on with its form then. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { credential = "" } = await readButton(request);
  return passkeyOptionsResponse(videoApi(request, context).secondFactor.confirmByPasskey(credential));
}

export const loader = redirectingLoader("/settings/security");
