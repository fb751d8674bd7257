import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, type Encoding } from "#contract/encodings";
import { type ConnectionHints, isSlowByHints } from "#contract/connection-hints";
import type { Requester } from "#contract/requester";
import { bringsLanguageOnly, findPageLanguage } from "#languages/runtime/page-language";
import { encode, isTextual } from "./compress";

const lifetimeMs = 1_000;
const defaultMaxBytes = 64 * 1024 * 1024;

interface CachedPage {
  status: number;
  headers: [string, string][];
  body: Buffer;
  etag: string | null;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Builds the URL by which a page is cached: without query parameters that its loaders do not read. */
export function canonicalUrl(url: URL, queryParameters: readonly string[]): URL {
  const canonical = new URL(url);
  canonical.search = "";
  for (const name of queryParameters)
    for (const value of url.searchParams.getAll(name)) canonical.searchParams.append(name, value);
  canonical.searchParams.sort();
  return canonical;
}

/** Returns whether a request is for a page that is the same for every visitor. */
export function isAnonymousPage(request: Request, url: URL): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return (
    bringsLanguageOnly(request.headers.get("Cookie")) &&
    !url.searchParams.has("_data") &&
    !url.pathname.startsWith("/__")
  );
}

interface StoredPage {
  rendering: Promise<CachedPage>;
  /** The rendered page; null while it is being rendered. */
  page: CachedPage | null;
}

/** Stores pages while they are rendered and for a second afterwards, up to `maxBytes` in total. */
function createPageStore(maxBytes: number) {
  const storedPages = new Map<string, StoredPage>();
  let storedBytes = 0;
  return {
    find: (key: string) => storedPages.get(key),
    add(key: string, rendering: Promise<CachedPage>) {
      const storedPage: StoredPage = { rendering, page: null };
      const remove = () => void storedPages.delete(key);
      storedPages.set(key, storedPage);
      rendering.then((page) => {
        const pageBytes = page.body.length + 2 * key.length;
        if (page.etag === null || storedBytes + pageBytes > maxBytes) return remove();
        storedBytes += pageBytes;
        storedPage.page = page;
        setTimeout(() => {
          storedBytes -= pageBytes;
          remove();
        }, lifetimeMs).unref();
      }, remove);
      return rendering;
    },
  };
}

/** Caches visitors' pages for a second, so that a crowd costs one rendering a second. Reports each lookup. */
export function createPageCache(maxBytes = defaultMaxBytes, onLookup: (isHit: boolean) => void = () => undefined) {
  const pages = createPageStore(maxBytes);
  return {
    /** Answers from the cache or by `render`. `canonical` is the page's canonical URL at the visitor's origin. */
    async respond(request: Request, canonical: URL, render: () => Promise<Response>): Promise<Response> {
      const encoding = chooseEncoding(request.headers.get("Accept-Encoding"));
      const key = toKey(canonical.href, {
        encoding,
        hints: readHints((name) => request.headers.get(name)),
        cookie: request.headers.get("Cookie"),
        acceptLanguage: request.headers.get("Accept-Language"),
      });
      const rendering = pages.find(key)?.rendering;
      onLookup(rendering !== undefined);
      const page = await (rendering ?? pages.add(key, renderPage(render(), encoding)));
      const setsCookie = page.headers.some(([name]) => name === "set-cookie");
      // A cookie belongs to the visitor whose request started the rendering, so others get their own page.
      return toResponse(request, rendering && setsCookie ? await renderPage(render(), encoding) : page);
    },

    /** Sends a cached page if the request has its canonical URL; returns whether it did. */
    send(request: IncomingMessage, response: ServerResponse, { origin, requestId }: Requester): boolean {
      const { method, url = "", headers } = request;
      const { cookie, "accept-language": acceptLanguage } = headers;
      const hints = readHints((name) => headers[name]?.toString());
      if ((method !== "GET" && method !== "HEAD") || !bringsLanguageOnly(cookie)) return false;
      const encoding = chooseEncoding(headers["accept-encoding"]?.toString());
      const page = pages.find(toKey(origin + url, { encoding, hints, cookie, acceptLanguage }))?.page;
      if (!page) return false;
      onLookup(true);
      sendPage(response, page, { isCurrent: isCurrent(page, headers["if-none-match"]), requestId });
      return true;
    },
  };
}

interface Variant {
  encoding: Encoding;
  hints: ConnectionHints;
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}

const readHints = (read: (name: string) => string | null | undefined): ConnectionHints => ({
  saveData: read("save-data"),
  ect: read("ect"),
  downlink: read("downlink"),
  rtt: read("rtt"),
});

function toKey(url: string, { encoding, hints, ...cookieAndLanguage }: Variant): string {
  const { language, isLinked } = findPageLanguage({ url, ...cookieAndLanguage });
  return `${url} ${encoding} ${hints.saveData === "on"} ${isSlowByHints(hints)} ${language} ${isLinked}`;
}

async function renderPage(rendering: Promise<Response>, encoding: Encoding): Promise<CachedPage> {
  const response = await rendering;
  const renderedBody = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  const isCacheable =
    status === 200 && !headers.has("Set-Cookie") && !headers.get("Cache-Control")?.includes("no-store");
  const hash = createHash("sha256").update(renderedBody).digest("base64url").slice(0, 22);
  const etag = isCacheable ? `W/"${hash}"` : null;
  if (etag) headers.set("ETag", etag);
  const isText = renderedBody.length > 0 && isTextual(headers.get("Content-Type") ?? "");
  if (isText && encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = isText ? await encode(renderedBody, encoding) : renderedBody;
  return { status, headers: [...headers], body, etag };
}

/** Removes `W/` from an ETag: proxies add and remove it, and If-None-Match ignores it (RFC 9110 §13.1.2). */
const stripWeakness = (etag: string) => etag.trim().replace(/^W\//, "");

const isCurrent = ({ etag }: CachedPage, ifNoneMatch: string | null | undefined) =>
  etag !== null &&
  ifNoneMatch !== null &&
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(",").map(stripWeakness).includes(stripWeakness(etag));

/** Picks the headers of a 304: all but those of the content, since a browser updates its copy (RFC 9110 §15.4.5). */
const omitContentHeaders = ({ headers }: CachedPage) =>
  headers.filter(([name]) => !/^content-(type|length|encoding)$/i.test(name));

function toResponse(request: Request, page: CachedPage): Response {
  if (isCurrent(page, request.headers.get("If-None-Match")))
    return new Response(null, { status: 304, headers: omitContentHeaders(page) });
  const { status, headers, body } = page;
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { status, headers });
}

function sendPage(
  response: ServerResponse,
  page: CachedPage,
  { isCurrent, requestId }: { isCurrent: boolean; requestId: string },
) {
  const requestIdHeader = ["X-Request-Id", requestId];
  if (isCurrent) response.writeHead(304, [...omitContentHeaders(page).flat(), ...requestIdHeader]).end();
  else
    response
      .writeHead(page.status, [...page.headers.flat(), "Content-Length", String(page.body.length), ...requestIdHeader])
      .end(page.body);
}
