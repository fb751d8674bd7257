import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { RouteArgs } from "#app/context.server";
import type { FormValues } from "#app/form-result";
import { appendTo } from "#app/format/isolate";
import { readQuery } from "#app/format/query";
import type { TypedForm } from "#app/http/form-fields.server";
import { formResponse } from "#app/http/form-response.server";
import { completeIntent } from "#app/http/intent.server";
import { keepLanguage } from "#app/http/keep-language.server";
import { ownPath, redirectInSession, redirectTo } from "#app/http/redirect.server";
import { hasRefusedForm } from "#app/http/refused-form.server";
import { signedCookie } from "#app/http/signed-cookie.server";
import { redirectWithError } from "#app/http/toast.server";
import { readStartup } from "#app/http/viewer.server";
import type { Answer } from "#app/video-api/transport/call.server";
import { translateMessage } from "#app/video-api/transport/translate-message.server";
import { type ApiSession, apiSession } from "#app/video-api/transport/session.server";
import { ApiError } from "#contract/errors";
import { signInTicketSeconds } from "#contract/second-factor";

/** Reads where to go after sign-in: the `from` path, if it is a page of this site other than the sign-in pages. */
export function readReturnPath(request: Request): string | null {
  const from = ownPath(readQuery(request, "from"));
  return from && !/^\/(login|signup|logout)\b/.test(from) ? from : null;
}

export async function redirectSignedIn(request: Request, context: AppLoadContext) {
  const { viewer } = await readStartup(request, context);
  if (viewer && !hasRefusedForm(context)) throw redirectTo({ request, context }, readReturnPath(request) ?? "/");
}

/** Fills an empty login form with the demo account, if the server has one. */
export function fillDemoAccount(fields: FormValues): FormValues {
  const { DEMO_EMAIL, DEMO_PASSWORD } = process.env;
  const isEmpty = !fields.email?.trim() && !fields.password;
  return isEmpty && DEMO_EMAIL && DEMO_PASSWORD ? { ...fields, email: DEMO_EMAIL, password: DEMO_PASSWORD } : fields;
}

/** The ticket that stands for the password while a sign-in waits for its second factor. */
const ticketCookie = signedCookie("sign-in", z.string(), signInTicketSeconds);

export const readTicket = ({ request, context }: RouteArgs) => ticketCookie.read(apiSession(request, context));

async function clearTicket(session: ApiSession) {
  if (ticketCookie.isIn(session)) await ticketCookie.clear(session);
}

/**
 * Answers a form that signs in: redirects to where the visitor came from, after completing the intent that led to the
 * sign-in, or shows the form again. Redirects an account with a second factor to the page that asks for it.
 */
export async function signInResponse<T>(args: RouteArgs, signIn: Promise<Answer<T>>, form?: TypedForm) {
  const session = apiSession(args.request, args.context);
  const error: unknown = await signIn.then(
    () => null,
    (refusal: unknown) => refusal,
  );
  if (error instanceof ApiError && error.ticket !== null && !isAtCodePage(args)) {
    await ticketCookie.store(session, error.ticket);
    return redirectInSession(session, `/login/code${searchOf(args)}`);
  }
  if (!error) await clearTicket(session);
  const response = await formResponse(args, completeIntent(args, signIn), {
    goTo: readReturnPath(args.request) ?? "/",
    ...(form && { form }),
    // The alert's title says enough if the server gave no message.
    failure: "",
    toastPosition: "auth",
    toastText: (message: string) => appendTo(message, " 😊"),
    isSignIn: true,
  });
  const account = error ? null : accountLanguage.safeParse((await signIn).data).data;
  return account?.user.language ? keepLanguage(response, args, account.user.language) : response;
}

/** The language of an account; servers with one language do not send it. */
const accountLanguage = z.object({ user: z.object({ language: z.string() }) });

const searchOf = ({ request }: RouteArgs) => new URL(request.url).search;

const isAtCodePage = ({ request }: RouteArgs) => new URL(request.url).pathname.startsWith("/login/code");

/** Redirects to a page of the sign-in with an error toast. The page of the second factor needs the ticket, others clear it. */
export async function redirectToSignIn(
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
