import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
import { readTicket, redirectToSignIn, signInResponse } from "#app/pages/sign-in.server";
import { videoApi } from "#app/video-api/index.server";
import { ApiError } from "#contract/errors";

/** Signs in by a passkey, which a script of the login page or of the code page posts. */
export const action = guardAction(async ({ request, context }) => {
  const args = { request, context };
  const { credential = "", step } = await readButton(request);
  const ticket = step === "code" ? await readTicket({ request, context }) : null;
  const signIn = videoApi(request, context).secondFactor.signInByPasskey(credential, ticket ?? undefined);
  const [result] = await Promise.allSettled([signIn]);
  const error: unknown = result.status === "rejected" ? result.reason : null;
  if (error instanceof ApiError) return redirectToSignIn(args, error, ticket ? "/login/code" : "/login");
  return signInResponse(args, signIn);
});

export const loader = redirectingLoader("/login");
