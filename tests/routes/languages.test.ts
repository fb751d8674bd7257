import { afterAll, beforeAll, expect, test } from "vitest";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { offerLanguages } from "#languages/runtime/language";
import { openSite } from "#tests/support/built-site";
import { parse } from "#tests/support/parse";
import { aUser, aVideo } from "#tests/support/fixtures";
import { writePseudoScripts } from "#tests/support/pseudo-scripts";
import { signedIn } from "#tests/support/route-args";
import { envelope, page } from "#tests/support/stub-api";

const video = aVideo({ views: 1, description: "A long one. ".repeat(60) });
const answers: Record<string, () => Response> = {
  [`/api/v1/videos/${video._id}`]: () => envelope(video),
  [`/api/v1/comments/${video._id}`]: () => page([]),
  "/api/v1/videos": () => page([video]),
  "/api/v1/users/current-user": () => envelope(aUser()),
};
const site = openSite(async ({ url }) => (answers[new URL(url).pathname] ?? (() => envelope([])))());
const requester = { address: "203.0.113.7", origin: "http://site.test", requestId: "REQUEST-1" };

async function open(path: string, headers: Record<string, string>) {
  const response = await site(
    new Request(`http://site.test${path}`, { headers: { Accept: "text/html", ...headers } }),
    requester,
  );
  return { headers: response.headers, html: await response.text() };
}

beforeAll(() => {
  writePseudoScripts();
  offerLanguages(["en", "en-XA", "ar-XB"]);
});
afterAll(() => offerLanguages(["en"]));

const path = `/video/${video._id}`;

test("a page has the language of its reader's choice, else that of the browser, else the site's", async () => {
  const longer = await open(path, { "Accept-Language": "en-XA" });
  expect(longer.html).toMatch(/<html lang="en-XA"/);
  expect(longer.html).toContain("[1 vîéw~~~]");
  const mirrored = await open(path, { "Accept-Language": "en-XA", Cookie: "language=ar-XB" });
  expect(mirrored.html).toMatch(/<html lang="ar-XB" dir="rtl"/);
  const english = await open(path, { "Accept-Language": "de" });
  expect(english.html).toMatch(/<html lang="en"(?! dir)/);
  expect(english.html).toContain("1 view");
});

test("Vary lists Accept-Language where the language depends on the browser", async () => {
  expect((await open(path, {})).headers.get("Vary")).toContain("Accept-Language");
});

test("a page loads the scripts of its language, and those that say nothing from above", async () => {
  const { html } = await open(path, { "Accept-Language": "en-XA" });
  const paths = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, each]) => each!);
  expect(paths.some((each) => /^\/assets\/en-XA\/watch-/.test(each))).toBe(true);
  expect(paths.some((each) => /^\/assets\/vendor-/.test(each))).toBe(true);
  expect(paths.filter((each) => !existsSync(`build/client${each}`))).toEqual([]);
});

test("routes that a script looks up load the scripts of its language", async () => {
  const headers = { "Accept-Language": "en-XA" };
  const [, version] = /"version":"([^"]+)"/.exec((await open(path, headers)).html)!;
  const routes = `/__manifest?p=${encodeURIComponent(path)}&version=${version}`;
  const { html, ...answer } = await open(routes, headers);
  for (const each of [answer, await open(routes, {})])
    expect(each.headers.get("Cache-Control"), "its address names no language").toBe("private, no-store");
  expect(html).toMatch(/"\/assets\/en-XA\/[^"]+\.js"/);
});

test("an embedded player and its bar have the language of their reader", async () => {
  const { html, headers } = await open(`/embed/${video._id}`, { "Accept-Language": "ar-XB" });
  expect(html).toMatch(/<html lang="ar-XB" dir="rtl"/);
  const [, bar] = /import\("(\/assets\/ar-XB\/embed-bar-[^"]+)"\)/.exec(html)!;
  expect(existsSync(`build/client${bar}`)).toBe(true);
  const [, script] = /<script>(.*)<\/script>/s.exec(html)!;
  const hash = createHash("sha256").update(script!).digest("base64");
  expect(headers.get("Content-Security-Policy")).toContain(`'sha256-${hash}'`);
  expect(headers.get("Vary")).toContain("Accept-Language");
});

test("500 readers at once each get a page of their own language", async () => {
  const readers: [path: string, headers: Record<string, string>, expected: string][] = [
    ["/", {}, "en"],
    ["/", { "Accept-Language": "en-XA" }, "en-XA"],
    ["/", { "Accept-Language": "en-XA", Cookie: "language=ar-XB" }, "ar-XB"],
    ["/", { Cookie: "language=gone", "Accept-Language": `${"x-".repeat(5_000)}*;q=junk` }, "en"],
    ["/?hl=ar-XB", { Cookie: "language=en-XA" }, "ar-XB"],
    ["/?hl=en-XA", {}, "en-XA"],
    ["/", { Cookie: "language=en-XA; theme=dark" }, "en-XA"],
  ];
  const asked = Array.from({ length: 500 }, (_, index) => readers[(index * 5) % readers.length]!);
  const pages = await Promise.all(asked.map(([path, headers]) => open(path, headers)));
  expect(pages.map(({ html }) => /<html lang="([^"]+)"/.exec(html)![1])).toEqual(asked.map(([, , lang]) => lang));
});

test("a page with no cookie but a language is the page of all who read it", async () => {
  const [one, other] = [await open("/", { Cookie: "language=en-XA" }), await open("/", { "Accept-Language": "en-XA" })];
  expect(one.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=1");
  expect(one.html).toBe(other.html);
});

test("a link with a language shows its page in it, without scripts, and with an address of its own", async () => {
  const linked = await open(`${path}?hl=en-XA`, {});
  expect(linked.html).toMatch(/<html lang="en-XA"/);
  expect(linked.html).toContain(`<link rel="canonical" href="http://site.test${path}?hl=en-XA"/>`);
  const others = [...parse(linked.html).querySelectorAll("link[hreflang]")];
  expect(others.map((each) => [each.getAttribute("hreflang"), each.getAttribute("href")])).toEqual([
    ["en", `http://site.test${path}?hl=en`],
    ["en-XA", `http://site.test${path}?hl=en-XA`],
    ["ar-XB", `http://site.test${path}?hl=ar-XB`],
    ["x-default", `http://site.test${path}`],
  ]);
  expect(linked.html).not.toContain("/boot.js");
  expect(linked.headers.get("Set-Cookie")).toBeNull();
  expect((await open(`${path}?hl=en-XA`, { "Accept-Language": "en-XA" })).html).toContain("/boot.js");
  expect((await open(path, {})).html).toContain(`href="http://site.test${path}"`);
});

test("the footer says that nobody has read a translation, and leads to the choice", async () => {
  const place = `href="/language?from=${encodeURIComponent(path)}"`;
  expect((await open(path, {})).html).toContain(`<a ${place}>Language</a>`);
  const translated = await open(path, { "Accept-Language": "en-XA" });
  expect(translated.html).toMatch(new RegExp(`<a ${place.replace("?", "\\?")}>\\[[^<]*ñöt[^<]*\\]</a>`));
});

test("the page that is missing says so in its title, in the language of its reader", async () => {
  expect((await open("/nowhere", {})).html).toContain("<title>404: this page does not exist · Vidlark</title>");
  expect((await open("/nowhere", { "Accept-Language": "en-XA" })).html).toMatch(/<title>\[404: [^<]*\] · Vidlark</);
});

test("texts of people have their own language, or none where nobody has said it", async () => {
  const document = parse((await open(path, { "Accept-Language": "ar-XB" })).html);
  const readLang = (selector: string) => document.querySelector(selector)?.getAttribute("lang");
  expect({ title: readLang("h1"), about: readLang(".rich-text"), more: readLang(".rich-text summary") }).toEqual({
    ...{ title: "", about: "", more: "ar-XB" },
  });
});

test("the choice of a language links to itself without another way back", async () => {
  const choice = `/language?from=${encodeURIComponent(path)}`;
  expect((await open(choice, {})).html).toContain(`<a href="${choice}">Language</a>`);
});

test("the choice of a language leads back, with links for those without cookies", async () => {
  const { html } = await open(`/language?from=${encodeURIComponent(`${path}?t=3&hl=ar-XB#comments`)}`, {});
  const document = parse(html);
  const tags = [...document.querySelectorAll("main button")].map((button) => button.getAttribute("value"));
  expect(tags).toEqual(["", "en", "en-XA", "ar-XB"]);
  expect(document.querySelector("main [name=returnTo]")!.getAttribute("value")).toBe(`${path}?t=3#comments`);
  expect(document.querySelector("main [hreflang=en-XA]")!.getAttribute("href")).toBe(`${path}?t=3&hl=en-XA#comments`);
  expect(document.querySelector("main")!.textContent).not.toContain("Nobody whose mother tongue");
  expect((await open("/language?from=//evil.example", {})).html).toContain('name="returnTo" value="/"');
});

test("the choice of a language says where it is saved: only accounts have it, too", async () => {
  const readLead = async (headers: Record<string, string>) =>
    parse((await open("/language", headers)).html).querySelector(".page-head + p")!.textContent;
  expect(await readLead({})).toBe("Language of pages. Saved in a cookie in this browser.");
  expect(await readLead({ Cookie: signedIn })).toContain("in your account");
});

test("the choice of a language names the browser's first", async () => {
  const readFirst = async (headers: Record<string, string>) =>
    parse((await open("/language", headers)).html)
      .querySelector("main button bdi")!
      .getAttribute("lang");
  expect(await readFirst({ "Accept-Language": "en-XA" })).toBe("en-XA");
  expect(await readFirst({ "Accept-Language": "ar-XB", Cookie: "language=en-XA" })).toBe("ar-XB");
  expect(await readFirst({})).toBe("en");
});

test("the choice of a language marks what the reader chose, also where a page in that language was just sent", async () => {
  const pressed = async (headers: Record<string, string>, choice = "/language") => {
    const document = parse((await open(choice, headers)).html);
    const marked = document.querySelectorAll("main button:has(svg), main button[aria-pressed=true]");
    return [...marked].map((button) => button.getAttribute("value"));
  };
  expect(await pressed({ "Accept-Language": "en-XA" })).toEqual([""]);
  expect(await pressed({ Cookie: "language=en-XA" })).toEqual(["en-XA"]);
  expect(await pressed({ "Accept-Language": "en-XA" })).toEqual([""]);
  expect(await pressed({ Cookie: "language=gone" })).toEqual([""]);
  expect(await pressed({ Cookie: "language=en-XA; theme=dark" }, "/language?hl=ar-XB")).toEqual(["en-XA"]);
});

test("the sitemap has the addresses of each page in all languages", async () => {
  const { html } = await open("/sitemap/pages", {});
  expect(html).toContain(
    "<url><loc>http://site.test/support</loc>" +
      '<xhtml:link rel="alternate" hreflang="en" href="http://site.test/support?hl=en"></xhtml:link>' +
      '<xhtml:link rel="alternate" hreflang="en-XA" href="http://site.test/support?hl=en-XA"></xhtml:link>' +
      '<xhtml:link rel="alternate" hreflang="ar-XB" href="http://site.test/support?hl=ar-XB"></xhtml:link>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="http://site.test/support"></xhtml:link></url>',
  );
  expect((await open("/sitemap/videos", {})).html).toContain(`href="http://site.test${path}?hl=ar-XB"`);
});

test("a document for programs has the language of its reader, also when another one's lies in the cache", async () => {
  const headers: Record<string, string>[] = [
    { Cookie: "language=en-XA; theme=dark" },
    {},
    { Cookie: "language=en-XA" },
  ];
  const texts = [];
  for (const each of headers) texts.push(await open("/opensearch.xml", each));
  const [chosen, english, again] = texts.map(({ html }) => html);
  expect(chosen).toMatch(/\[Sé[^<]*\]/);
  expect(english).not.toMatch(/\[Sé/);
  expect(again).toBe(chosen);
  expect(texts[0]!.headers.get("Vary")).toContain("Accept-Language, Cookie");
});
