import { type AppLoadContext, json } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { xsrfCookieName } from "#contract/session-cookies";
import { writeJar } from "#app/video-api/transport/cookies.server";
import { type Deadline, forwardStream, withDeadline } from "#app/video-api/transport/deadline.server";
import { requiredOrigin } from "#app/video-api/transport/origin.server";
import { readRefusal } from "#app/video-api/transport/errors.server";
import { renewSession } from "#app/video-api/transport/renew.server";
import { resolveUrl } from "#app/video-api/transport/send.server";
import { translateMessage } from "#app/video-api/transport/translate-message.server";
import { type ApiSession, apiSession } from "#app/video-api/transport/session.server";
import { uploadsNotSupported } from "#app/messages";
import { isEnglish } from "#languages/runtime/language";

const requestHeaderNames = [
  "Content-Type",
  "Tus-Resumable",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
  "User-Agent",
];
const responseHeaderNames = [
  "Content-Type",
  "Retry-After",
  "Tus-Resumable",
  "Upload-Length",
  "Upload-Offset",
  "Upload-Video",
];

/** How long a transfer may take without progress. */
const idleTimeoutMs = 300_000;

/** Streams a tus request to the API with the viewer's session; `/uploads/…` here is `uploads/…` there. */
export async function proxyUpload(request: Request, context: AppLoadContext): Promise<Response> {
  const id = /^\/uploads(\/[A-Za-z0-9-]{1,64}(?:\/blocks)?)?\/?$/.exec(new URL(request.url).pathname);
  if (!id || !/^(HEAD|POST|PATCH|DELETE)$/.test(request.method)) throw json(null, 404);
  const session = apiSession(request, context);
  if (!session.site.runsOwnServer) return json({ message: uploadsNotSupported() }, 501);
  await renewSession(session);
  const send = async (deadline: Deadline) =>
    toUploadResponse(await forwardPart(session, request, id[1] ?? "", deadline));
  try {
    return await withDeadline(idleTimeoutMs, request.signal, send);
  } catch {
    return new Response(null, { status: 502 });
  }
}

function forwardPart({ site, jar }: ApiSession, request: Request, id: string, deadline: Deadline): Promise<Response> {
  const headers = new Headers({ Accept: "application/json", "X-Request-Id": site.requester.requestId });
  for (const name of requestHeaderNames) if (request.headers.has(name)) headers.set(name, request.headers.get(name)!);
  const credentials = { Cookie: writeJar(jar), "X-XSRF-TOKEN": jar.get(xsrfCookieName), Origin: requiredOrigin(site) };
  for (const [name, value] of Object.entries(credentials)) if (value) headers.set(name, value);
  const body = request.body && forwardStream(request.body as ReadableStream<Uint8Array>, deadline);
  const init = { method: request.method, headers, body, duplex: "half", redirect: "error", signal: deadline.signal };
  return site.transport(new Request(resolveUrl(site.apiUrl, `uploads${id}`), init as RequestInit), site.requester);
}

async function toUploadResponse(response: Response): Promise<Response> {
  const { status, headers } = response;
  const responseHeaders = new Headers({ "Cache-Control": "no-store" });
  for (const name of responseHeaderNames) if (headers.has(name)) responseHeaders.set(name, headers.get(name)!);
  const id = headers.get("Location")?.split("/").at(-1);
  if (id) responseHeaders.set("Location", encodePath`/uploads/${id}`);
  const isUntranslated = response.ok || isEnglish() || !headers.get("Content-Type")?.startsWith("application/json");
  return new Response(isUntranslated ? response.body : await translateRefusal(response), {
    status,
    headers: responseHeaders,
  });
}

/** Translates why the API refused a part: the upload script shows the message as it is. */
async function translateRefusal(response: Response): Promise<string> {
  const { error } = readRefusal({ status: response.status, text: await response.text(), retryAfter: null });
  return JSON.stringify({ message: translateMessage(error.codedMessage) });
}
