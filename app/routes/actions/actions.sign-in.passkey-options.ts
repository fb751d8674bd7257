import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { passkeyOptionsResponse } from "#app/pages/second-factor.server";
import { readTicket } from "#app/pages/sign-in.server";
import { videoApi } from "#app/video-api/index.server";

/** Returns the WebAuthn options with which a script of a sign-in page asks for a passkey. */
export const action = guardAction(async ({ request, context }) => {
  const { step } = await readButton(request);
  const ticket = step === "code" ? await readTicket({ request, context }) : null;
  return passkeyOptionsResponse(videoApi(request, context).secondFactor.beginPasskeySignIn(ticket ?? undefined));
});

export const loader = redirectingLoader("/login");
