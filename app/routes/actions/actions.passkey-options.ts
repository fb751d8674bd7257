import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { passkeyOptionsResponse } from "#app/pages/second-factor.server";
import { videoApi } from "#app/video-api/index.server";

/** Returns the WebAuthn options with which a script adds a passkey. */
export const action = guardAction(({ request, context }) =>
  passkeyOptionsResponse(videoApi(request, context).secondFactor.beginPasskey()),
);

export const loader = redirectingLoader("/settings/security");
