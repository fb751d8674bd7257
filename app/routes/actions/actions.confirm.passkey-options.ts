import type { ActionFunctionArgs } from "@remix-run/node";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { passkeyOptionsResponse } from "#app/pages/passkey-options.server";
import { videoApi } from "#app/video-api/index.server";

/** Answers a script that confirms by a passkey with what it has to ask the browser for. */
export const action = guardAction(({ request, context }: ActionFunctionArgs) =>
  passkeyOptionsResponse(videoApi(request, context).secondFactor.beginConfirmation()),
);

export const loader = redirectingLoader("/settings/security");
