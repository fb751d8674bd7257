import { json, type AppLoadContext } from "@remix-run/node";
import { ApiError } from "#contract/errors";
import { unexpected, wrong } from "#app/messages";
import type { Answer } from "#app/video-api/call.server";
import { apiSession } from "#app/video-api/session.server";
import type { Fields } from "#app/components/refused";
import { refusal, typed } from "./form.server";
import { redirectRegretting, redirectSaying, type Toaster } from "./toast.server";

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
    return refused(error, ending);
  }
}

function refused(
  error: unknown,
  { values, failure = unexpected, signsIn }: Pick<Ending<never>, "values" | "failure" | "signsIn">,
) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 && !signsIn) return never(json({ kept: typed(values) }, 401));
  const known = error.fields.filter(({ field }) => field);
  return json(refusal(known, values, known.length > 0 ? undefined : sentence(error, failure)), error.status);
}

/** Ends a button without text: redirect back, with the server's sentence or its regret as a toast. */
export async function buttonOutcome(
  { request, context }: Asked,
  call: Promise<Answer<unknown>>,
  ending: { goTo: string; failure?: string; toaster?: Toaster },
) {
  return inPlace(await pressed({ request, context }, call, ending));
}

/** The page one pressed on is not left behind in the browser's history. */
function inPlace(response: Response) {
  response.headers.set("X-Remix-Replace", "true");
  return response;
}

type Pressed = Parameters<typeof buttonOutcome>;

async function pressed({ request, context }: Asked, call: Pressed[1], ending: Pressed[2]): Promise<Response> {
  const session = apiSession(request, context);
  const { goTo, failure = unexpected, toaster = "shell" } = ending;
  try {
    const { message } = await call;
    return await redirectSaying(session, goTo, { toaster, message });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return never(json({ kept: {}, from: goTo }, 401));
    return await redirectRegretting(session, goTo, { toaster, message: sentence(error, failure) });
  }
}
