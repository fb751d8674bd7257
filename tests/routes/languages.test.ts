import { afterAll, beforeAll, expect, test } from "vitest";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { offerLanguages } from "#languages/runtime/language";
import { openSite } from "#tests/support/built-site";
import { aVideo } from "#tests/support/fixtures";
import { writePseudoScripts } from "#tests/support/pseudo-scripts";
import { envelope, page } from "#tests/support/stub-api";

const video = aVideo({ views: 1 });
const answers: Record<string, () => Response> = {
  [`/api/v1/videos/${video._id}`]: () => envelope(video),
  [`/api/v1/comments/${video._id}`]: () => page([]),
  "/api/v1/videos": () => page([video]),
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

test("caches are told that the language of a page depends on the browser", async () => {
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
