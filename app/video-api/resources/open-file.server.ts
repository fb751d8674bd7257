import type { Call } from "#contract/calls/call";
import { buildPath, isMissing, markMissing, type Query } from "../transport/aliases.server";
import { writeJar } from "../transport/cookies.server";
import { withDeadline } from "../transport/deadline.server";
import { readRefusal } from "../transport/errors.server";
import { renewSession } from "../transport/renew.server";
import { logUnreachable, readText, resolveUrl, Unreachable } from "../transport/send.server";
import type { ApiSession } from "../transport/session.server";
import { UnsupportedCall } from "../transport/try-aliases.server";

/** How long the response may take to begin; the rest takes as long as the browser needs. */
const timeoutMs = 60_000;
const maxErrorBytes = 64 * 1024;

type FileCall = Call & Required<Pick<Call, "produces">>;

interface Target {
  params?: Record<string, string>;
  query?: Query;
  signal: AbortSignal;
}

/**
 * Opens the file that a call returns, as a stream that ends with the signal. Throws UnsupportedCall (501), Unreachable
 * (503), or the server's refusal.
 */
export async function openFile(session: ApiSession, call: FileCall, target: Target): Promise<Response> {
  const { apiUrl } = session.site;
  if (isMissing(apiUrl, call)) throw new UnsupportedCall(call);
  const renewal = await renewSession(session);
  let answer = await open(session, call, target);
  if (answer.status === 401 && !renewal && (await renewSession(session, { isForced: true })) === "renewed") {
    await answer.body?.cancel();
    answer = await open(session, call, target);
  }
  const isFile = answer.headers.get("Content-Type")?.startsWith(call.produces) ?? false;
  if (answer.ok && isFile) return answer;
  // A server that answers with a page or an envelope instead has no such call.
  const status = answer.ok ? 501 : answer.status;
  const text = await readText(answer, maxErrorBytes);
  const { error, kind } = readRefusal({ status, text, retryAfter: answer.headers.get("Retry-After") });
  if (![404, 405, 501].includes(error.status) || kind === "explained") throw error;
  markMissing(apiUrl, call);
  throw new UnsupportedCall(call);
}

async function open(session: ApiSession, { route }: Call, { params, query, signal }: Target): Promise<Response> {
  const request = buildPath(route, params, query);
  const { site, jar } = session;
  const headers = new Headers({ "Accept-Encoding": "identity", "X-Request-Id": site.requester.requestId });
  const cookies = writeJar(jar);
  if (cookies) headers.set("Cookie", cookies);
  const url = resolveUrl(site.apiUrl, request.path);
  try {
    return await withDeadline(timeoutMs, signal, (deadline) => {
      const init: RequestInit = { headers, redirect: "error", signal: AbortSignal.any([deadline.signal, signal]) };
      return site.transport(new Request(url, init), site.requester);
    });
  } catch (error) {
    logUnreachable(session, request, error);
    throw new Unreachable();
  }
}
