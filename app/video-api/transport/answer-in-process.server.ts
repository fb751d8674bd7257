import type { PageAnswer } from "#contract/page-calls";
import { buildPath, type Query, readParams, readQueryEntries, type Target } from "./aliases.server";
import { recordUnreachable, clearUnreachable } from "./away-since.server";
import { logUnreachable, type ReadResponse, timeoutsMs, Unreachable } from "./send.server";
import type { ApiSession } from "./session.server";

interface InProcessCall extends Pick<Target, "call"> {
  params?: Record<string, string>;
  query?: Query;
  body?: Record<string, unknown>;
  /** A form that has to be streamed. */
  form?: unknown;
}

/**
 * Makes a call of the API in this process: objects stand in for request and response. Returns null for a call that has
 * to be a request. Throws Unreachable (503) when the API does not answer in time.
 */
export function answerInProcess(session: ApiSession, target: InProcessCall): Promise<ReadResponse> | null {
  const { site, request, jar } = session;
  const { call, params, query, body = {}, form } = target;
  if (!site.answerCall || form) return null;
  const answer = site.answerCall({
    route: call.route,
    params: Object.fromEntries(readParams(call.route, params)),
    query: toStrings(Object.fromEntries(readQueryEntries(query))),
    fields: toStrings(body),
    accessToken: jar.get("accessToken"),
    userAgent: request.headers.get("User-Agent") ?? "",
  });
  return answer && readAnswer(session, target, answer);
}

async function readAnswer(
  session: ApiSession,
  { call, params }: InProcessCall,
  answering: Promise<PageAnswer>,
): Promise<ReadResponse> {
  const { apiUrl } = session.site;
  try {
    const answer = await rejectWhenLate(answering);
    clearUnreachable(apiUrl);
    return toReadResponse(answer);
  } catch (error) {
    logUnreachable(session, buildPath(call.route, params), error);
    throw new Unreachable(recordUnreachable(apiUrl));
  }
}

/** Converts values to the texts that a URL or a form carries: without lone surrogates. */
const toStrings = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value).toWellFormed()]],
    ),
  );

/** Builds the response that a request would have got; only a refusal has a text. */
const toReadResponse = ({ status, body, retryAfterSeconds }: PageAnswer): ReadResponse => ({
  status,
  ok: status < 400,
  cookies: [],
  body,
  text: status < 400 ? "" : JSON.stringify(body),
  retryAfter: retryAfterSeconds ? String(retryAfterSeconds) : null,
});

/** Rejects after the time of a read; needs no signal, since nothing in this process observes one. */
async function rejectWhenLate<T>(answering: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    const expire = () => reject(new Error(`no answer in ${timeoutsMs.read} ms`));
    timer = setTimeout(expire, timeoutsMs.read);
  });
  try {
    return await Promise.race([answering, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
