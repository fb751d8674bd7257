import { ApiError } from "#contract/errors";
import type { SiteContext } from "#app/context.server";
import { logWarning } from "#app/log.server";
import { somethingWentWrong } from "#app/messages";
import { writeJar, xsrfName } from "./cookies.server";
import { deadline, type Deadline, passingOn } from "./deadline.server";
import { mayRequireOrigin, rememberRequiredOrigin, requiredOrigin } from "./origin.server";
import type { ApiSession } from "./session.server";

export interface Outgoing {
  method: string;
  /** Under the API's address; one that begins with a slash stands at its root. */
  path: string;
  body?: string | ReadableStream<Uint8Array> | null;
  type?: string | null;
  signal?: AbortSignal;
  /** The visitor's own Origin never leaves the web tier, which has checked it. */
  origin?: string | null;
}

/** What came back, read to its end: of what is no JSON only its beginning. */
export interface Reply {
  status: number;
  ok: boolean;
  cookies: string[];
  text: string;
  /** When the server takes the next attempt, as it wrote it. */
  retryAfter?: string | null;
}

/** An API that is away; what went wrong is in the log already. */
export class Unreachable extends ApiError {
  constructor() {
    super(503, somethingWentWrong);
  }
}

/** Asks our own API for media addresses without its origin, which the web tier passes on (RFC 7240 §2). */
const relativeMedia = "media-addresses=relative";

/** Milliseconds; an upload has no limit in total, but no byte moving for as long ends it. */
const timeouts = { read: 10_000, write: 60_000, upload: 60_000 };

/** Sends one request to the video API in the visitor's name; throws ApiError 503 when the API is away. */
export async function send(session: ApiSession, asked: Outgoing): Promise<Reply> {
  const { site } = session;
  const reply = await sendOnce(session, { ...asked, origin: requiredOrigin(site) });
  const isRepeatable = asked.method !== "GET" && !(asked.body instanceof ReadableStream);
  if (reply.status !== 403 || !isRepeatable || !mayRequireOrigin(site)) return reply;
  const repeated = await sendOnce(session, { ...asked, origin: new URL(site.apiUrl).origin });
  if (repeated.status === 403) return reply;
  rememberRequiredOrigin(site);
  return repeated;
}

async function sendOnce(session: ApiSession, asked: Outgoing): Promise<Reply> {
  const isUpload = asked.body instanceof ReadableStream;
  const limit = deadline(
    isUpload ? timeouts.upload : timeouts[asked.method === "GET" ? "read" : "write"],
    asked.signal,
  );
  try {
    return await Promise.race([limit.over, exchange(session, asked, limit)]);
  } catch (error) {
    tell(session, asked, error);
    throw new Unreachable();
  } finally {
    limit.stop();
  }
}

async function exchange({ site, request, jar }: ApiSession, asked: Outgoing, limit: Deadline): Promise<Reply> {
  const headers = new Headers({ Accept: "application/json, text/plain, */*", "X-Request-Id": site.visitor.requestId });
  const passedOn = { Origin: asked.origin, "User-Agent": request.headers.get("User-Agent") };
  const held = {
    Prefer: relativeMedia,
    Cookie: writeJar(jar),
    "X-XSRF-TOKEN": jar.get(xsrfName),
    "Content-Type": asked.type,
  };
  for (const [name, value] of Object.entries({ ...passedOn, ...held })) if (value) headers.set(name, value);
  const { method, body = null } = asked;
  const streamed = body instanceof ReadableStream ? passingOn(body, limit) : body;
  // A stream body is only streamed, not kept in memory, where redirects are refused.
  const init = { method, headers, body: streamed, duplex: "half", redirect: "error", signal: limit.signal };
  const address = addressOf(site.apiUrl, asked.path);
  const response = await carry(site, () => new Request(address, init as RequestInit));
  const { status, ok } = response;
  const retryAfter = response.headers.get("Retry-After");
  return { status, ok, cookies: response.headers.getSetCookie(), text: await readText(response), retryAfter };
}

const deadSocket = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

const isDeadSocket = (error: unknown) =>
  error instanceof Error && deadSocket.has((error.cause as NodeJS.ErrnoException | undefined)?.code ?? "");

/** Carries a request to the API, a safe one twice where a kept connection turns out to be dead (RFC 9110 §9.2.2). */
export async function carry({ transport, visitor }: SiteContext, make: () => Request): Promise<Response> {
  const request = make();
  try {
    return await transport(request, visitor);
  } catch (error) {
    if (!/^(GET|HEAD)$/.test(request.method) || !isDeadSocket(error)) throw error;
    return transport(make(), visitor);
  }
}

const addressOf = (apiUrl: string, path: string) =>
  (path.startsWith("/") ? new URL(apiUrl).origin : apiUrl.replace(/\/?$/, "/")) + path;

const mostRead = { json: 32 * 1024 * 1024, other: 64 * 1024 };

async function readText({ body }: Response): Promise<string> {
  if (!body) return "";
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  let most: number = mostRead.other;
  for (let read = 0; read < most;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString("utf8");
    if (read === 0 && /^\s*[{[]/.test(Buffer.from(value.subarray(0, 64)).toString("latin1"))) most = mostRead.json;
    chunks.push(value);
    read += value.length;
  }
  await reader.cancel();
  return Buffer.concat(chunks).toString("utf8", 0, mostRead.other);
}

/** Says in the log what went wrong, without what a query may hold. */
function tell({ site }: ApiSession, { method, path }: Outgoing, error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
  const said = /redirect/.test(cause)
    ? "the video API answered with a redirect: set VIDEO_API_URL to where it leads"
    : [String(error), cause].filter(Boolean).join(": ");
  const call = `${method} ${path.split("?", 1)[0]}`;
  logWarning({ requestId: site.visitor.requestId, call, error: said });
}
