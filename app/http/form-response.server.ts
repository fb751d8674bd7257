import { json, type AppLoadContext } from "@remix-run/node";
import { ApiError } from "#contract/errors";
import { unexpected, wrong } from "#app/messages";
import type { Answer } from "#app/video-api/call.server";
import { Unreachable } from "#app/video-api/send.server";
import { apiSession } from "#app/video-api/session.server";
import type { Fields } from "#app/components/refused";
import { refusal, typed } from "./form.server";
import { startup } from "./viewer.server";
import { redirectRegretting, redirectSaying, staySaying, type Toaster } from "./toast.server";

type Asked = { request: Request; context: AppLoadContext };

export interface Ending<T> {
  /** Where one goes when it went well. */
  goTo: string | ((data: T) => string);
  /** What was typed, to be shown again. */
  values: Fields;
  /** What to say when the server gave no sentence of its own. */
  failure?: string;
  toaster?: Toaster;
  /** Signing in itself: a 401 is its refusal, not the end of a session. */
  signsIn?: boolean;
  /** A form with the account's password: a 401 may refuse that, and then the session goes on. */
  checksPassword?: boolean;
  /** The form's fields, files too: a sentence that names just one of them stands at it. */
  fieldNames?: readonly string[];
  /** Turns the server's sentence into the toast's. */
  say?: (message: string) => string;
}

const never = (value: unknown) => {
  throw value;
};

/** The server's sentence, or the fallback where it gave none. */
const sentence = (error: ApiError, failure: string) => (error.message === wrong ? failure : error.message);

/** Ends a form that carries text: redirect and toast, or the form again in place with what was typed. */
export async function outcome<T>({ request, context }: Asked, call: Promise<Answer<T>>, ending: Ending<T>) {
  try {
    const { data, message } = await call;
    const { goTo, toaster = "shell", say = (text: string) => text } = ending;
    const to = typeof goTo === "string" ? goTo : goTo(data);
    return await redirectSaying(apiSession(request, context), to, { toaster, message: say(message) });
  } catch (error) {
    const isRefusal =
      ending.checksPassword && isStatus(error, 401) && (await startup(request, context)).viewer !== null;
    return refusedBy(error, isRefusal ? { ...ending, signsIn: true } : ending);
  }
}

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** The form again, with what the API has against it; a session that ended gives up with what was typed. */
export function refusedBy(
  error: unknown,
  {
    values,
    failure = unexpected,
    signsIn,
    fieldNames = [],
  }: Pick<Ending<never>, "values" | "failure" | "signsIn" | "fieldNames">,
) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 && !signsIn) return never(json({ kept: typed(values) }, 401));
  const told = error.fields.filter(({ field }) => field);
  const known = told.length > 0 ? told : fieldIn(error.message, fieldNames);
  const { status, retryAfterSeconds } = error;
  const headers = new Headers(retryAfterSeconds === null ? [] : [["Retry-After", String(retryAfterSeconds)]]);
  return json(refusal(known, values, known.length > 0 ? undefined : sentence(error, failure)), { status, headers });
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** The one field that a sentence such as 'Avatar file is required' names; none where it names several. */
function fieldIn(message: string, names: readonly string[]) {
  const said = message.split(/\b/).map(letters).filter(Boolean);
  const pairs = said.map((word, index) => word + (said[index + 1] ?? ""));
  const named = names.filter((name) => said.includes(letters(name)) || pairs.includes(letters(name)));
  return named.length === 1 ? [{ field: named[0]!, message }] : [];
}

interface Press {
  goTo: string;
  failure?: string;
  toaster?: Toaster;
  /** The page that is open stays, and is told; else it is left for `goTo`. */
  stays?: boolean;
}

/** Ends a button without text: back to the page, with the server's sentence or its regret as a toast. */
export async function buttonOutcome(asked: Asked, call: Promise<Answer<unknown>>, press: Press): Promise<Response> {
  const { goTo, failure = wrong } = press;
  try {
    const { message } = await call;
    return await endPress(asked, press, message, true);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return never(json({ kept: {}, from: goTo }, 401));
    const response = await endPress(asked, press, sentence(error, failure), false);
    // A page that stays is not made again while the server is away: what was typed on it would be lost.
    if (!press.stays || !(error instanceof Unreachable)) return response;
    return new Response(response.body, { status: 503, headers: response.headers });
  }
}

async function endPress({ request, context }: Asked, press: Press, message: string, isGood: boolean) {
  const session = apiSession(request, context);
  const { goTo, toaster = "shell", stays = false } = press;
  if (stays) return staySaying(session, { toaster, message }, isGood);
  const response = await (isGood ? redirectSaying : redirectRegretting)(session, goTo, { toaster, message });
  // The page one pressed on is not left behind in the browser's history.
  response.headers.set("X-Remix-Replace", "true");
  return response;
}
