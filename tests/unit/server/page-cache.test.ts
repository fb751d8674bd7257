import { brotliDecompressSync } from "node:zlib";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { queryParameters } from "#app/format/query";
import { inLanguage, language, offerLanguages } from "#languages/runtime/language";
import { findPageLanguage } from "#languages/runtime/page-language";
import { isAnonymousPage, createPageCache, canonicalUrl } from "#server/page-cache";

const policy = "default-src 'self'";

/** A cache, how often it rendered, and a way to ask it. */
function aCache(page: (url: URL) => Response | Promise<Response> = () => aPage()) {
  const cached = createPageCache();
  const render = vi.fn(async (url: URL) => page(url));
  const fetchPage = (path = "/", headers: Record<string, string> = {}, method = "GET") => {
    const request = new Request(`http://site.test${path}`, { method, headers });
    const plain = canonicalUrl(new URL(request.url), queryParameters);
    return cached.respond(request, plain, () => render(plain));
  };
  return { fetchPage, render };
}

const aPage = (text = "<p>Hello</p>", headers: Record<string, string> = {}, status = 200) =>
  new Response(text, {
    status,
    headers: { "Content-Type": "text/html", "Content-Security-Policy": policy, ...headers },
  });

afterEach(() => vi.useRealTimers());

test("quality, moment and playlist make separate cached watch pages", () => {
  expect(canonicalUrl(new URL("http://site.test/video/v1?t=12&x=1&q=360&list=p1"), queryParameters).search).toBe(
    "?list=p1&q=360&t=12",
  );
});

test("a path that looks like a URL stays a path of its origin", () => {
  const plain = canonicalUrl(new URL("http://site.test//other.example/video/v1"), queryParameters);
  expect(plain.href).toBe("http://site.test//other.example/video/v1");
});

test("a page is cached for each origin that visitors see the site under", async () => {
  const cached = createPageCache();
  const fetchPage = async (origin: string) => {
    const plain = new URL(`${origin}/video/v1`);
    return (await cached.respond(new Request("http://inner.test/video/v1"), plain, async () => aPage(origin))).text();
  };
  expect(await fetchPage("https://one.example")).toBe("https://one.example");
  expect(await fetchPage("https://two.example")).toBe("https://two.example");
});

test("every page of a text to read is cached separately", () => {
  const address = "http://site.test/video/v1/read?lang=en&page=2&x=1";
  expect(canonicalUrl(new URL(address), queryParameters).search).toBe("?lang=en&page=2");
});

test("simultaneous requests share one rendering", async () => {
  const { fetchPage, render } = aCache();
  const pages = await Promise.all(Array.from({ length: 20 }, () => fetchPage()));
  expect(await Promise.all(pages.map((page) => page.text()))).toEqual(Array(20).fill("<p>Hello</p>"));
  await fetchPage();
  expect(render).toHaveBeenCalledOnce();
});

test("a page is cached for a second", async () => {
  vi.useFakeTimers();
  const { fetchPage, render } = aCache();
  await fetchPage();
  vi.advanceTimersByTime(999);
  await fetchPage();
  expect(render).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2);
  await fetchPage();
  expect(render).toHaveBeenCalledTimes(2);
});

test("an unchanged page is a 304 with its policy", async () => {
  const { fetchPage } = aCache();
  const etag = (await fetchPage()).headers.get("ETag")!;
  const second = await fetchPage("/", { "If-None-Match": `"other", ${etag}` });
  expect({ status: second.status, text: await second.text() }).toEqual({ status: 304, text: "" });
  expect(second.headers.get("Content-Security-Policy")).toBe(policy);
  expect(second.headers.get("ETag")).toBe(etag);
});

test("an outdated ETag gets the new page", async () => {
  expect((await aCache().fetchPage("/", { "If-None-Match": 'W/"old"' })).status).toBe(200);
});

test("the same page rendered again has the same ETag", async () => {
  const marks = await Promise.all([aCache().fetchPage(), aCache().fetchPage()]);
  expect(marks[0]!.headers.get("ETag")).toBe(marks[1]!.headers.get("ETag"));
});

test("unknown query parameters share the cached page", async () => {
  const { fetchPage, render } = aCache((url) => aPage(url.search));
  expect(await (await fetchPage("/?utm_source=x&before=2&after=1")).text()).toBe("?after=1&before=2");
  await fetchPage("/?after=1&before=2&fbclid=y");
  expect(render).toHaveBeenCalledOnce();
});

test("the cache key of a page has its known query parameters", () => {
  const plain = canonicalUrl(new URL("http://site.test/results?x=1&search_query=a&from=%2Fb"), queryParameters);
  expect(plain.pathname + plain.search).toBe("/results?from=%2Fb&search_query=a");
});

test("the token of a reset link reaches its page", () => {
  const plain = canonicalUrl(new URL("http://site.test/reset-password?token=T0ken&utm=x"), queryParameters);
  expect(plain.pathname + plain.search).toBe("/reset-password?token=T0ken");
});

test.each([
  ["what the reader takes", { "Accept-Encoding": "br" }],
  ["a wish to save data", { "Save-Data": "on" }],
])("%s makes a separate cached page", async (_, headers) => {
  const { fetchPage, render } = aCache();
  await fetchPage();
  await fetchPage("/", headers as Record<string, string>);
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page is cached compressed", async () => {
  const { fetchPage } = aCache();
  await fetchPage("/", { "Accept-Encoding": "br" });
  const page = await fetchPage("/", { "Accept-Encoding": "br" });
  expect(page.headers.get("Content-Encoding")).toBe("br");
  expect(brotliDecompressSync(await page.arrayBuffer()).toString()).toBe("<p>Hello</p>");
});

test("a HEAD request gets the page's headers", async () => {
  const page = await aCache().fetchPage("/", {}, "HEAD");
  expect([page.headers.has("ETag"), await page.text()]).toEqual([true, ""]);
});

test.each([
  ["sets a cookie", { "Set-Cookie": "a=1" }, 200],
  ["is not to be kept", { "Cache-Control": "private, no-store" }, 200],
  ["is not there", {}, 404],
  ["failed", {}, 503],
])("a page that %s is never cached", async (_, headers, status) => {
  const { fetchPage, render } = aCache(() => aPage("<p>No</p>", headers as Record<string, string>, status));
  const first = await fetchPage();
  expect({ status: first.status, hasETag: first.headers.has("ETag") }).toEqual({ status, hasETag: false });
  await fetchPage();
  expect(render).toHaveBeenCalledTimes(2);
});

test("a response with a cookie is sent to one visitor only", async () => {
  let count = 0;
  const { fetchPage } = aCache(() => aPage("", { "Set-Cookie": `a=${(count += 1)}` }));
  const pages = await Promise.all([fetchPage(), fetchPage(), fetchPage()]);
  expect(new Set(pages.flatMap((page) => page.headers.getSetCookie())).size).toBe(3);
});

test("a failed rendering is retried", async () => {
  let isFirst = true;
  const { fetchPage } = aCache(() => {
    if (!isFirst) return aPage();
    isFirst = false;
    throw new Error("No");
  });
  await expect(fetchPage()).rejects.toThrow("No");
  expect((await fetchPage()).status).toBe(200);
});

test.each([
  ["/", {}, "GET", true],
  ["/", {}, "HEAD", true],
  ["/", { Cookie: "theme=dark" }, "GET", false],
  ["/", { Cookie: "language=es" }, "GET", true],
  ["/", { Cookie: "language=gone" }, "GET", true],
  ["/", { Cookie: "language=es; theme=dark" }, "GET", false],
  ["/", { Cookie: "language=es; accessToken=a" }, "GET", false],
  ["/", { Cookie: "notlanguage=es" }, "GET", false],
  ["/login", {}, "POST", false],
  ["/?_data=root", {}, "GET", false],
  ["/__manifest", {}, "GET", false],
])("%s with %o by %s is cacheable: %s", (path, headers, method, isSame) => {
  const request = new Request(`http://site.test${path}`, { method, headers });
  expect(isAnonymousPage(request, new URL(request.url))).toBe(isSame);
});

/** What readers send, and the language in which they have to get the page. */
const readers: [path: string, headers: Record<string, string>, expected: string][] = [
  ["/", {}, "en"],
  ["/", { "Accept-Language": "es-MX,es;q=0.9" }, "es"],
  ["/", { "Accept-Language": "es", Cookie: "language=ar" }, "ar"],
  ["/", { Cookie: "language=es" }, "es"],
  ["/", { Cookie: "language=gone" }, "en"],
  ["/", { "Accept-Language": `${"x-".repeat(5_000)},es` }, "en"],
  ["/", { "Accept-Language": "*" }, "en"],
  ["/?hl=ar", {}, "ar"],
  ["/?hl=es", { Cookie: "language=ar" }, "es"],
  ["/?hl=gone", { Cookie: "language=ar" }, "ar"],
];

test("the page of one language never comes from the cache of another", async () => {
  offerLanguages(["en", "es", "ar"]);
  onTestFinished(() => offerLanguages(["en"]));
  const { fetchPage, render } = aCache(() => aPage(`<p>${language()}</p>`));
  const asked = Array.from({ length: 500 }, (_, index) => readers[(index * 7) % readers.length]!);
  const pages = await Promise.all(
    asked.map(async ([path, headers]) => {
      const { language: own } = findPageLanguage({
        url: path,
        cookie: headers.Cookie,
        acceptLanguage: headers["Accept-Language"],
      });
      return (await inLanguage(own, () => fetchPage(path, headers))).text();
    }),
  );
  expect(pages).toEqual(asked.map(([, , expected]) => `<p>${expected}</p>`));
  // Four addresses; "/" in three languages.
  expect(render).toHaveBeenCalledTimes(6);
});

test("slow connections have their own cache entries", async () => {
  const { fetchPage, render } = aCache();
  const lines: Record<string, string>[] = [{}, { ECT: "4g", RTT: "50" }, { ECT: "3g" }, { RTT: "300" }];
  for (const headers of lines) await fetchPage("/", headers);
  expect(render).toHaveBeenCalledTimes(2);
});
