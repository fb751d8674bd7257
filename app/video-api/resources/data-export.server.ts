import { calls } from "#contract/calls";
import { buildPath, isMissing, markMissing } from "../transport/aliases.server";
import { writeJar } from "../transport/cookies.server";
import { startDeadline } from "../transport/deadline.server";
import { readRefusal } from "../transport/errors.server";
import { renew } from "../transport/renew.server";
import { logUnreachable, Unreachable } from "../transport/send.server";
import type { ApiSession } from "../transport/session.server";
import { MissingCall } from "../transport/try-aliases.server";

const call = calls.exportData;
const outgoing = buildPath(call.address);

/** How long the answer may take to begin; then it has all the time that the browser takes. */
const timeoutMs = 60_000;
const maxErrorBytes = 64 * 1024;

/**
 * Opens the ZIP file of the viewer's data as a stream, which ends with the signal. Throws MissingCall (501), Unreachable
 * (503), or the server's refusal.
 */
export async function exportData(session: ApiSession, signal: AbortSignal): Promise<Response> {
  const { apiUrl } = session.site;
  if (isMissing(apiUrl, call)) throw new MissingCall(call);
  const renewal = await renew(session, false);
  let answer = await open(session, signal);
  if (answer.status === 401 && !renewal && (await renew(session, true)) === "renewed") {
    await answer.body?.cancel();
    answer = await open(session, signal);
  }
  const isZip = answer.headers.get("Content-Type")?.startsWith(call.produces) ?? false;
  if (answer.ok && isZip) return answer;
  // A server that answers with a page or an envelope instead has no such call.
  const status = answer.ok ? 501 : answer.status;
  const text = await readStart(answer);
  const { error, kind } = readRefusal({ status, text, retryAfter: answer.headers.get("Retry-After") });
  if (![404, 405, 501].includes(error.status) || kind === "said") throw error;
  markMissing(apiUrl, call);
  throw new MissingCall(call);
}

async function open(session: ApiSession, signal: AbortSignal): Promise<Response> {
  const { site, jar } = session;
  const limit = startDeadline(timeoutMs, signal);
  const headers = new Headers({ "Accept-Encoding": "identity", "X-Request-Id": site.requester.requestId });
  const cookies = writeJar(jar);
  if (cookies) headers.set("Cookie", cookies);
  const url = `${site.apiUrl.replace(/\/?$/, "/")}${outgoing.path}`;
  const init: RequestInit = { headers, redirect: "error", signal: AbortSignal.any([limit.signal, signal]) };
  try {
    return await Promise.race([limit.expiry, site.transport(new Request(url, init), site.requester)]);
  } catch (error) {
    logUnreachable(session, outgoing, error);
    throw new Unreachable();
  } finally {
    limit.stop();
  }
}

/** Reads the beginning of an answer that is no ZIP file. */
async function readStart({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (body)
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxErrorBytes) break;
    }
  return Buffer.concat(chunks).toString("utf8");
}
