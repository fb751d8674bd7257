import { ApiError } from "#contract/errors";
import { logWarning } from "#app/log.server";
import { somethingWentWrong } from "#app/messages";
import { xsrfCookieName } from "#contract/session-cookies";
import { clearUnreachable, recordUnreachable } from "./away-since.server";
import { readSetCookies, writeJar } from "./cookies.server";
import { type Deadline, forwardStream, withDeadline } from "./deadline.server";
import { mayRequireOrigin, rememberRequiredOrigin, requiredOrigin } from "./origin.server";
import type { ApiSession } from "./session.server";

export interface OutgoingRequest {
  method: string;
  /** Relative to the API's URL; a path with a leading slash is relative to its origin. */
  path: string;
  body?: string | ReadableStream<Uint8Array> | null;
  type?: string | null;
  signal?: AbortSignal;
}

/** A response whose body is read: JSON to its end, anything else only its beginning. */
export interface ReadResponse {
  status: number;
  ok: boolean;
  cookies: string[];
  text: string;
  /** The body of an answer in this process, in place of `text`. */
  body?: object;
  /** The Retry-After header (RFC 9110 §10.2.3). */
  retryAfter?: string | null;
}

/** An unreachable API; the cause is in the log. */
export class Unreachable extends ApiError {
  constructor(readonly since: string | null = null) {
    super(503, somethingWentWrong);
  }
}

/** Asks our own API for media URLs without its origin, which the web tier proxies (RFC 7240 §2). */
const relativeMedia = "media-addresses=relative";

/** An upload has no limit in total: its limit begins anew with each chunk, and is longer after the last one. */
export const timeoutsMs = { read: 10_000, write: 60_000, upload: 60_000 };

/**
 * Sends one request to the video API with the visitor's session, once more to a server that requires an Origin header;
 * throws Unreachable (503) if the API does not answer.
 */
export async function send(
  session: ApiSession,
  outgoing: OutgoingRequest,
  origin = requiredOrigin(session.site),
): Promise<ReadResponse> {
  const { site } = session;
  const isUpload = outgoing.body instanceof ReadableStream;
  const kind = outgoing.method === "GET" ? "read" : "write";
  const exchange = async (deadline: Deadline) =>
    readReply(await site.transport(buildRequest(session, { ...outgoing, origin }, deadline), site.requester));
  let reply: ReadResponse;
  try {
    reply = await withDeadline(timeoutsMs[isUpload ? "upload" : kind], outgoing.signal, exchange);
  } catch (error) {
    logUnreachable(session, outgoing, error);
    // A visitor who disconnects is no sign of an unreachable server.
    throw new Unreachable(outgoing.signal?.aborted ? null : recordUnreachable(site.apiUrl));
  }
  clearUnreachable(site.apiUrl);
  if (reply.status !== 403 || kind === "read" || isUpload || origin || !mayRequireOrigin(site)) return reply;
  const secondReply = await send(session, outgoing, new URL(site.apiUrl).origin);
  if (secondReply.status === 403) return reply;
  rememberRequiredOrigin(site);
  return secondReply;
}

interface RequestWithOrigin extends OutgoingRequest {
  /** The Origin header; the visitor's own is checked in the web tier and not forwarded. */
  origin: string | null;
}

function buildRequest({ site, request, jar }: ApiSession, outgoing: RequestWithOrigin, deadline: Deadline): Request {
  const headers = new Headers({
    Accept: "application/json, text/plain, */*",
    "X-Request-Id": site.requester.requestId,
  });
  const passedHeaders = { Origin: outgoing.origin, "User-Agent": request.headers.get("User-Agent") };
  const ownHeaders = {
    Prefer: relativeMedia,
    Cookie: writeJar(jar),
    "X-XSRF-TOKEN": jar.get(xsrfCookieName),
    "Content-Type": outgoing.type,
  };
  for (const [name, value] of Object.entries({ ...passedHeaders, ...ownHeaders })) if (value) headers.set(name, value);
  const { method, body = null } = outgoing;
  const streamed = body instanceof ReadableStream ? forwardStream(body, deadline) : body;
  // fetch buffers a stream body unless redirects are refused.
  const init = { method, headers, body: streamed, duplex: "half", redirect: "error", signal: deadline.signal };
  return new Request(resolveUrl(site.apiUrl, outgoing.path), init as RequestInit);
}

async function readReply(response: Response): Promise<ReadResponse> {
  const { status, ok, headers } = response;
  const retryAfter = headers.get("Retry-After");
  return { status, ok, cookies: readSetCookies(headers), text: await readText(response), retryAfter };
}

/** Resolves a path at the API's URL; a path with a leading slash at its origin. */
export const resolveUrl = (apiUrl: string, path: string) =>
  (path.startsWith("/") ? new URL(apiUrl).origin : apiUrl.replace(/\/?$/, "/")) + path;

const maxReadBytes = { json: 32 * 1024 * 1024, other: 64 * 1024 };

/** Reads the text of a response: JSON up to `maxJsonBytes`, anything else only its beginning. */
export async function readText({ body }: Response, maxJsonBytes = maxReadBytes.json): Promise<string> {
  if (!body) return "";
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  let maxBytes: number = maxReadBytes.other;
  for (let readBytes = 0; readBytes < maxBytes;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString("utf8");
    if (readBytes === 0 && /^\s*[{[]/.test(Buffer.from(value.subarray(0, 64)).toString("latin1")))
      maxBytes = maxJsonBytes;
    chunks.push(value);
    readBytes += value.length;
  }
  await reader.cancel();
  return Buffer.concat(chunks).toString("utf8", 0, maxReadBytes.other);
}

/** Logs the cause, without the query, which may hold secrets. */
export function logUnreachable(
  { site }: ApiSession,
  { method, path }: Pick<OutgoingRequest, "method" | "path">,
  error: unknown,
) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
  const reason = /redirect/.test(cause)
    ? "the video API answered with a redirect: set VIDEO_API_URL to where it leads"
    : [String(error), cause].filter(Boolean).join(": ");
  const call = `${method} ${path.split("?", 1)[0]}`;
  logWarning({ requestId: site.requester.requestId, call, error: reason });
}
