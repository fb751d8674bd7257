import { z } from "zod";
import type { RouteArgs } from "#app/context.server";
import type { TypedForm } from "#app/http/form-fields.server";
import { appendTo } from "#app/format/isolate";
import { formResponse } from "#app/http/form-response.server";
import { completeIntent } from "#app/http/intent.server";
import { keepLanguage } from "#app/http/keep-language.server";
import { clearTicket, storeTicket } from "#app/http/pending-sign-in.server";
import { redirectInSession } from "#app/http/redirect.server";
import { redirectWithError } from "#app/http/toast.server";
import type { Answer } from "#app/video-api/transport/call.server";
import { translateMessage } from "#app/video-api/transport/translate-message.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { ApiError } from "#contract/errors";
import { readReturnPath } from "./sign-in.server";

/**
 * Answers a form that signs in: back to where the visitor came from, completing the press that led to the sign-in, or the
 * form again. An account with a second factor leads to the page that asks for it.
 */
export async function signInResponse<T>(args: RouteArgs, signIn: Promise<Answer<T>>, form?: TypedForm) {
  const session = apiSession(args.request, args.context);
  const error: unknown = await signIn.then(
    () => null,
    (refusal: unknown) => refusal,
  );
  if (error instanceof ApiError && error.ticket !== null && !isAtCodePage(args)) {
    await storeTicket(session, error.ticket);
    return redirectInSession(session, `/login/code${searchOf(args)}`);
  }
  if (!error) await clearTicket(session);
  const response = await formResponse(args, completeIntent(args, signIn), {
    goTo: readReturnPath(args.request) ?? "/",
    ...(form && { form }),
    failure: "",
    toastPosition: "auth",
    toastText: (message: string) => appendTo(message, " 😊"),
    isSignIn: true,
  });
  const account = error ? null : accountLanguage.safeParse((await signIn).data).data;
  return account?.user.language ? keepLanguage(response, args, account.user.language) : response;
}

/** Servers that have one language answer without it. */
const accountLanguage = z.object({ user: z.object({ language: z.string() }) });

const searchOf = ({ request }: RouteArgs) => new URL(request.url).search;

const isAtCodePage = ({ request }: RouteArgs) => new URL(request.url).pathname.startsWith("/login/code");

/** Leads back to a page of the sign-in with an error toast: to the login unless another is named. */
export async function restartSignIn(
  args: RouteArgs,
  { codedMessage }: ApiError,
  page: "/login" | "/login/code" = "/login",
) {
  const session = apiSession(args.request, args.context);
  if (page === "/login") await clearTicket(session);
  return redirectWithError(session, page + searchOf(args), {
    toastPosition: "auth",
    message: translateMessage(codedMessage),
  });
}
