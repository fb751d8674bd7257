import { json } from "@remix-run/node";
import { z } from "zod";
import { ApiError, type FieldError } from "#contract/errors";
import { missingMessageCode, unexpectedError, somethingWentWrong } from "#app/messages";
import type { Answer } from "#app/video-api/transport/call.server";
import { Unreachable } from "#app/video-api/transport/send.server";
import { bringsSession } from "#app/video-api/transport/cookies.server";
import { translateMessage } from "#app/video-api/transport/translate-message.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { pickTypedValues, type TypedForm } from "./form-fields.server";
import { formErrors } from "./form.server";
import { readStartup } from "./viewer.server";
import { type Intent, storeIntent } from "./intent.server";
import { redirectInSession } from "./redirect.server";
import { redirectWithError, redirectWithToast, toastInPlace, type ToastPosition } from "./toast.server";
import type { ToastEvent } from "#app/components/shell/toast";
import type { RouteArgs } from "#app/context.server";
import type { Message } from "#languages/runtime/coded";

export interface FormResponseOptions<T> {
  goTo: string | ((data: T) => string);
  form?: TypedForm;
  /** The message for an error without a message of its own. */
  failure?: string;
  toastPosition?: ToastPosition;
  /** Whether the form signs in: a 401 then refuses the form and ends no session. */
  isSignIn?: boolean;
  /** Whether the form carries the account's password: a 401 may then refuse the password, and the session continues. */
  checksPassword?: boolean;
  /** The form's fields, files included: a message that names exactly one of them is shown at that field. */
  fieldNames?: readonly string[];
  toastText?: (message: string, data: T) => string;
  /** What the toast reports to the page, besides its text. */
  event?: ToastEvent;
}

const noForm: TypedForm = { fields: {}, schema: z.object({}) };

/** Returns the server's message in the language of its reader, or the fallback if it gave none. */
const toErrorText = (error: ApiError, failure: string) =>
  error.codedMessage.code === missingMessageCode ? failure : translateMessage(error.codedMessage);

/** Awaits the call of a form with text. Redirects with a toast, or shows the form again with values and messages. */
export async function formResponse<T>(
  { request, context }: RouteArgs,
  call: Promise<Answer<T>>,
  options: FormResponseOptions<T>,
) {
  try {
    const { data, message } = await call;
    const { goTo, toastPosition = "shell", toastText = (text: string) => text, event } = options;
    const to = typeof goTo === "string" ? goTo : goTo(data);
    const toast = { toastPosition, message: toastText(message, data), event };
    return await redirectWithToast(apiSession(request, context), to, toast);
  } catch (error) {
    const mayRefusePassword = options.checksPassword && error instanceof ApiError && error.status === 401;
    const refusesPassword = mayRefusePassword && (await readStartup(request, context)).viewer !== null;
    return errorResponse(error, refusesPassword ? { ...options, isSignIn: true } : options);
  }
}

/** Shows the form again with the API's messages; throws a 401 with the typed values if the session has ended. */
export async function errorResponse(
  error: unknown,
  {
    form = noForm,
    failure = unexpectedError(),
    isSignIn,
    fieldNames = [],
  }: Pick<FormResponseOptions<never>, "form" | "failure" | "isSignIn" | "fieldNames">,
) {
  if (!(error instanceof ApiError)) throw error;
  await form.readRest?.();
  if (error.status === 401 && !isSignIn) throw json({ typedValues: pickTypedValues(form) }, 401);
  // An error with such a name tells programs why the account may not post; it belongs to no field of the form.
  const namedErrors = error.fields.filter(({ field }) => field && !/^(suspension|deletion|verification)\./.test(field));
  const fieldErrors = namedErrors.length > 0 ? namedErrors : findNamedField(error.codedMessage, fieldNames);
  const { status, retryAfterSeconds } = error;
  const headers = new Headers(retryAfterSeconds === null ? [] : [["Retry-After", String(retryAfterSeconds)]]);
  const alert = fieldErrors.length > 0 ? undefined : toErrorText(error, failure);
  return json(formErrors(fieldErrors.map(translateFieldError), form, alert), { status, headers });
}

const translateFieldError = (error: FieldError) => ({ field: error.field, message: translateMessage(error) });

const toLetters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** Finds the one field that a message such as 'Avatar file is required' names; none if it names several. */
function findNamedField(codedMessage: Message, names: readonly string[]): FieldError[] {
  const words = codedMessage.message.split(/\b/).map(toLetters).filter(Boolean);
  const pairs = words.map((word, index) => word + (words[index + 1] ?? ""));
  const fields = names.filter((name) => words.includes(toLetters(name)) || pairs.includes(toLetters(name)));
  return fields.length === 1 ? [{ field: fields[0]!, ...codedMessage }] : [];
}

export interface ButtonOptions {
  goTo: string;
  failure?: string;
  toastPosition?: ToastPosition;
  /** What to complete once a signed-out visitor signs in. */
  intent?: Intent | undefined;
  /** Whether the toast is shown in the open page; otherwise the response redirects to `goTo`. */
  stays?: boolean;
}

/** Awaits the call of a button without text. Returns to the page, with the server's message as a toast. */
export async function buttonResponse(
  args: RouteArgs,
  call: Promise<Answer<unknown>>,
  options: ButtonOptions,
): Promise<Response> {
  const { failure = somethingWentWrong() } = options;
  try {
    const { message } = await call;
    return await toastResponse(args, options, message, true);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return askToSignIn(args, options);
    const text = toErrorText(error, failure);
    // Lets the page show it: while the server is unreachable, loaders would replace the page and what is typed on it.
    if (options.stays && error instanceof Unreachable) return json(text, 503);
    return await toastResponse(args, options, text, false);
  }
}

/** Redirects to the login if the press can be completed after it; otherwise throws a 401, for the login notice. */
async function askToSignIn({ request, context }: RouteArgs, { goTo, intent }: ButtonOptions): Promise<Response> {
  const session = apiSession(request, context);
  const wasSignedIn = bringsSession(request);
  if (intent) await storeIntent(session, intent);
  if (wasSignedIn || !intent) throw json({ typedValues: {}, from: goTo }, 401);
  return redirectInSession(session, `/login?from=${encodeURIComponent(goTo)}`);
}

async function toastResponse(
  { request, context }: RouteArgs,
  options: ButtonOptions,
  message: string,
  hasSucceeded: boolean,
) {
  const session = apiSession(request, context);
  const { goTo, toastPosition = "shell", stays = false } = options;
  if (stays) return toastInPlace(session, { toastPosition, message }, hasSucceeded);
  const redirect = hasSucceeded ? redirectWithToast : redirectWithError;
  const response = await redirect(session, goTo, { toastPosition, message });
  // Replaces the page of the button in the browser's history.
  response.headers.set("X-Remix-Replace", "true");
  return response;
}
