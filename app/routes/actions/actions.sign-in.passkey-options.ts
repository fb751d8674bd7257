import type { ActionFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { passkeyOptionsResponse } from "#app/pages/passkey-options.server";
import { readTicket } from "#app/http/pending-sign-in.server";
import { videoApi } from "#app/video-api/index.server";

/** Answers a script of a sign-in page with what it has to ask the browser for. */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const { step } = await readButton(request);
  const ticket = step === "code" ? await readTicket({ request, context }) : null;
  return passkeyOptionsResponse(videoApi(request, context).secondFactor.beginPasskeySignIn(ticket ?? undefined));
});

export const loader = redirectingLoader("/login");
