import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Visitor } from "./visitor";
import { encode, type Encoding, encodingFor } from "./compress";

const lifetime = 1_000;
const mostBytes = 64 * 1024 * 1024;

interface Page {
  status: number;
  headers: [string, string][];
  body: Buffer;
  etag: string | null;
}

export type PageCache = ReturnType<typeof pageCache>;

/** The address a page is known by: what its loaders do not read is left out. */
export function plainUrl(url: URL, queryParameters: readonly string[]): URL {
  const plain = new URL(url);
  plain.search = "";
  for (const name of queryParameters)
    for (const value of url.searchParams.getAll(name)) plain.searchParams.append(name, value);
  plain.searchParams.sort();
  return plain;
}

/** Whether a request asks for a page that is the same for every visitor. */
export function isAnonymousPage(request: Request, url: URL): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return !request.headers.has("Cookie") && !url.searchParams.has("_data") && !url.pathname.startsWith("/__");
}

/** Keeps visitors' pages for a second, so that a crowd costs one rendering a second. */
export function pageCache(most = mostBytes) {
  const pages = new Map<string, Promise<Page>>();
  const made = new Map<string, Page>();
  let bytes = 0;

  const forget = (key: string, making: Promise<Page>) => {
    if (pages.get(key) !== making) return;
    pages.delete(key);
    made.delete(key);
  };
  const keep = (key: string, making: Promise<Page>) => {
    pages.set(key, making);
    making.then(
      (page) => {
        const size = page.body.length + 2 * key.length;
        if (page.etag === null || bytes + size > most) return forget(key, making);
        bytes += size;
        made.set(key, page);
        setTimeout(() => {
          bytes -= size;
          forget(key, making);
        }, lifetime).unref();
      },
      () => forget(key, making),
    );
    return making;
  };

  return {
    /** Answers from the cache, or by `render`; `plain` is the page's plain address at the visitor's origin. */
    async ask(request: Request, plain: URL, render: () => Promise<Response>): Promise<Response> {
      const encoding = encodingFor(request.headers.get("Accept-Encoding"));
      const key = keyOf(plain.href, encoding, request.headers.get("Save-Data"));
      const known = pages.get(key);
      const page = await (known ?? keep(key, makePage(render(), encoding)));
      const isAnothers = known !== undefined && page.headers.some(([name]) => name === "set-cookie");
      return answer(request, isAnothers ? await makePage(render(), encoding) : page);
    },

    /** Sends a page that is kept, when it is asked for under its plain address; says whether it did. */
    send(request: IncomingMessage, response: ServerResponse, { origin, requestId }: Visitor): boolean {
      const { method, url = "", headers } = request;
      if ((method !== "GET" && method !== "HEAD") || headers.cookie !== undefined) return false;
      const encoding = encodingFor(headers["accept-encoding"]?.toString());
      const page = made.get(keyOf(origin + url, encoding, headers["save-data"]));
      if (!page) return false;
      write(response, page, { isHeld: isHeld(page, headers["if-none-match"]), requestId });
      return true;
    },
  };
}

const keyOf = (href: string, encoding: Encoding, saveData: string | string[] | null | undefined) =>
  `${href} ${encoding} ${saveData === "on"}`;

async function makePage(rendering: Promise<Response>, encoding: Encoding): Promise<Page> {
  const response = await rendering;
  const plain = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  const isKept = status === 200 && !headers.has("Set-Cookie") && !headers.get("Cache-Control")?.includes("no-store");
  const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const etag = isKept ? `W/"${hash}"` : null;
  if (etag) headers.set("ETag", etag);
  const isText = plain.length > 0 && (headers.get("Content-Type") ?? "").startsWith("text/");
  if (isText && encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = isText ? await encode(plain, encoding) : plain;
  return { status, headers: [...headers], body, etag };
}

/** An ETag without its mark of weakness, which proxies put on and take off. */
const opaque = (etag: string) => etag.trim().replace(/^W\//, "");

const isHeld = ({ etag }: Page, asked: string | null | undefined) =>
  etag !== null && asked !== null && asked !== undefined && asked.split(",").map(opaque).includes(opaque(etag));

/** A 304 repeats the headers, the policy among them: a browser updates what it kept. */
const withoutContent = ({ headers }: Page) =>
  headers.filter(([name]) => !/^content-(type|length|encoding)$/i.test(name));

function answer(request: Request, page: Page): Response {
  if (isHeld(page, request.headers.get("If-None-Match")))
    return new Response(null, { status: 304, headers: withoutContent(page) });
  const { status, headers, body } = page;
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { status, headers });
}

function write(response: ServerResponse, page: Page, { isHeld, requestId }: { isHeld: boolean; requestId: string }) {
  const named = ["X-Request-Id", requestId];
  if (isHeld) response.writeHead(304, [...withoutContent(page).flat(), ...named]).end();
  else
    response
      .writeHead(page.status, [...page.headers.flat(), "Content-Length", String(page.body.length), ...named])
      .end(page.body);
}
