import { normalize } from "node:path/posix";
import { type AppLoadContext, json } from "@remix-run/node";
import { writeJar } from "#app/video-api/transport/cookies.server";
import { type Deadline, withDeadline } from "#app/video-api/transport/deadline.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { readSiteContext } from "#app/context.server";
import { mediaOrigins } from "./security-policy.server";

const requestHeaderNames = ["Range", "If-Range"];
const responseHeaderNames = [
  "Content-Disposition",
  "Content-Type",
  "Content-Length",
  "Content-Range",
  "Accept-Ranges",
  "Last-Modified",
  "ETag",
  "Cache-Control",
];

const timeoutMs = 10_000;

/** Resolves a path at the API's server; null for the path of an API call, in any spelling that servers may accept. */
export function mediaUrl(path: string, query: string, apiUrl: string): URL | null {
  const url = new URL(apiUrl);
  const apiPath = normalizePath(url.pathname).replace(/\/$/, "");
  url.search = query;
  // As a pathname, `//elsewhere` cannot name another host.
  url.pathname = path;
  const target = `${normalizePath(url.pathname)}/`;
  const isCall = target.startsWith("/api/") || (apiPath && target.startsWith(`${apiPath}/`));
  return isCall ? null : url;
}

const normalizePath = (path: string) => normalize(decodeURIComponent(path).replaceAll("\\", "/")).toLowerCase();

/** Streams a file from the API's server, with the browser's range; stops reading when the browser disconnects. */
export async function proxyMedia(request: Request, context: AppLoadContext): Promise<Response> {
  const site = readSiteContext(request, context);
  const { apiUrl, mediaPath } = site;
  const { pathname, search } = new URL(request.url);
  // Remix also matches `/MEDIA/` and `/%6dedia/`, which no file has.
  const isMedia = mediaPath !== null && pathname.startsWith(`${mediaPath}/`);
  const url = isMedia ? mediaUrl(pathname.slice(mediaPath.length), search, apiUrl) : null;
  if (!url) throw json(null, 404);
  const headers = new Headers({ "Accept-Encoding": "identity" });
  const cookies = writeJar(apiSession(request, context).jar);
  if (cookies) headers.set("Cookie", cookies);
  for (const name of requestHeaderNames) if (request.headers.has(name)) headers.set(name, request.headers.get(name)!);
  const init = { method: request.method, headers, redirect: "manual" } as const;
  const send = ({ signal }: Deadline) => site.transport(new Request(url, { ...init, signal }), site.requester);
  try {
    return toMediaResponse(await withDeadline(timeoutMs, request.signal, send));
  } catch {
    return new Response(null, { status: 502 });
  }
}

/** Builds a redirect for the browser if the API redirects to an origin of MEDIA_ORIGINS; otherwise null. */
function toRedirect({ status, headers }: Response): Response | null {
  const location = headers.get("Location") ?? "";
  if (![301, 302, 303, 307, 308].includes(status) || !URL.canParse(location)) return null;
  if (!mediaOrigins.includes(new URL(location).origin)) return null;
  const cacheControl = headers.get("Cache-Control") ?? "private, no-cache";
  return new Response(null, { status: 302, headers: { Location: location, "Cache-Control": cacheControl } });
}

/** Builds the browser's response, with headers that keep an uploaded file from running as a page of this site. */
function toMediaResponse(answer: Response): Response {
  const { status, headers, body } = answer;
  const redirect = toRedirect(answer);
  if (redirect) {
    void body?.cancel();
    return redirect;
  }
  const isFile = status === 200 || status === 206 || status === 416;
  const responseHeaders = new Headers({ "Cache-Control": "private, no-cache" });
  if (isFile)
    for (const name of responseHeaderNames) if (headers.has(name)) responseHeaders.set(name, headers.get(name)!);
  if (headers.has("Content-Encoding")) responseHeaders.delete("Content-Length");
  responseHeaders.set("X-Content-Type-Options", "nosniff");
  responseHeaders.set("Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'");
  if (isFile) return new Response(body, { status, headers: responseHeaders });
  void body?.cancel();
  return new Response(null, { status: status >= 400 ? status : 502, headers: responseHeaders });
}
