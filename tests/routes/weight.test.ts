import { readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { listLanguages } from "#languages/compile/read-texts";
import { offerLanguages } from "#languages/runtime/language";
import { createPageCache } from "#server/page-cache";
import { createPageHandler, type PageHandlerParts } from "#server/page-handler";
import { importBuild } from "#tests/support/built";
import { aCaptionTrack, aComment, aRendition, aVideo } from "#tests/support/fixtures";
import { longVideos } from "#tests/support/long-texts";
import { envelope, errorEnvelope, page } from "#tests/support/stub-api";

const built = await importBuild();

/** The limit of one still, which tests of the API hold. */
const maxStillBytes = 4_500;

const videos = longVideos();
const description = videos.map(({ title }) => `${title}.`).join("\n");
const watched = {
  ...videos[0]!,
  description,
  captions: [aCaptionTrack()],
  renditions: [aRendition(240), aRendition(480), aRendition(720)],
};
const comments = videos
  .slice(0, 20)
  .map(({ title, owner, _id }) => aComment({ _id, content: title, owner, ownerInfo: owner }));

const discussedId = videos[17]!._id;

/** Ten minutes of speech: 150 words a minute in 200 cues, ten chapters and a still each half minute. */
const spoken = {
  ...aVideo({ _id: "spoken", duration: 600, still: "/media/spoken/key/still-0.webp" }),
  description: videos
    .slice(0, 10)
    .map(({ title }, minute) => `${minute}:00 ${title}`)
    .join("\n"),
};
const words = videos.flatMap(({ title }) => title.split(" "));
const cues = Array.from({ length: 200 }, (_, cue) => ({
  ...{ start: cue * 3, end: cue * 3 + 3 },
  text: Array.from({ length: 8 }, (_, word) => words[(cue * 7 + word * 5) % words.length]).join(" ") + ".",
}));

const replies: Record<string, () => Response> = {
  healthcheck: () => envelope({}),
  videos: () => page(videos, { nextCursor: "WyJwdWJsaXNoZWRBdCIsIjIwMjYtMDYtMjVUMTA6MTM6NTMuMDY5WiIsIjZiMDIi" }),
  [`videos/${watched._id}`]: () => envelope(watched),
  [`videos/${watched._id}/related`]: () => envelope(videos.slice(1, 17)),
  "videos/spoken": () => envelope(spoken),
  "captions/spoken": () => envelope([aCaptionTrack()]),
  "captions/spoken/s1": () => envelope({ ...aCaptionTrack(), cues, page: 1, totalPages: 1 }),
  "videos/none": () => errorEnvelope(404, "Video does not exist"),
  // The same video, with comments.
  [`videos/${discussedId}`]: () => envelope({ ...watched, _id: discussedId, commentsCount: 20 }),
  [`videos/${discussedId}/related`]: () => envelope(videos.slice(1, 17)),
  [`comments/${discussedId}`]: () => page(comments),
};

const openSite = (apiUrl: string, parts: Partial<PageHandlerParts> = {}) =>
  createPageHandler({
    loadBuild: async () => built,
    mode: "production",
    apiUrl,
    mediaPath: null,
    support: { social: null, professional: null, code: null, chat: null },
    pages: createPageCache(),
    log: pino({ level: "silent" }),
    transport: async ({ url }) => (replies[new URL(url).pathname.replace("/api/v1/", "")] ?? (() => envelope([])))(),
    ...parts,
  });

const weighedSite = openSite("http://weight.test/api/v1");

/** Opens a page as a visitor on a first visit, who gets the CSS in it. */
async function open(path: string, language = "en", more: Record<string, string> = {}, site = weighedSite) {
  const headers = {
    ...more,
    ...{ Accept: "text/html", "Accept-Encoding": "br", "User-Agent": "Firefox/140.0" },
    "Accept-Language": language,
  };
  const requester = { address: "203.0.113.7", origin: "http://site.test", requestId: "REQUEST-77" };
  const response = await site(new Request(`http://site.test${path}`, { headers }), requester);
  const body = Buffer.from(await response.arrayBuffer());
  return { bytes: body.length, html: brotliDecompressSync(body).toString() };
}

const pages = [
  ["home", "/", 12_000],
  ["a watch page", `/video/${watched._id}`, 14_000],
  // Twenty threads of 80 characters.
  ["a watch page with comments", `/video/${discussedId}`, 14_000],
] as const;

test.each(pages)("%s with long titles and names has few bytes of HTML and CSS", async (_, path, maxBytes) => {
  const { bytes, html } = await open(path);
  expect(html).toContain(videos[1]!.title);
  // A sheet for paper does not delay the page.
  expect(html).not.toMatch(/rel="stylesheet"(?! media="print")/);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
});

const watchPaths = [`/video/${watched._id}`, `/video/${discussedId}`];
const waysToOpen = [
  ["a page without scripts", { "Save-Data": "on" }, /<p[^>]*>Page without pictures: ([\d.]+) kB<\/p>/],
  ["a page with scripts", {}, /<noscript>Page without pictures: ([\d.]+) kB<\/noscript>/],
  ["a visitor's next page", { Cookie: "theme=dark" }, /<noscript>Page without pictures: ([\d.]+) kB<\/noscript>/],
] as const;

test.each(waysToOpen)(
  "%s tells its bytes on the wire to whom no script tells them, true to five per cent",
  async (_, more, line) => {
    for (const path of [...watchPaths, ...watchPaths]) {
      const { bytes, html } = await open(path, "en", more);
      const [, kilobytes] = line.exec(html)!;
      expect(Math.abs((Number(kilobytes) * 1024) / bytes - 1), path).toBeLessThanOrEqual(0.05);
    }
  },
);

const sizeOf = (path: string) => 2_000 + path.length * 10;
const findPictureBytes = async (paths: readonly string[]) => new Map(paths.map((path) => [path, sizeOf(path)]));

/** Lists what a browser without scripts fetches for a page: files of the build, and pictures. */
function listFetched(html: string) {
  const list = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, address]) => address!))];
  const built = list(/<link rel="(?:stylesheet|icon)"[^>]* href="([^"]+)"/g);
  const icons = list(/<use href="([^"#]+)#/g);
  const pictures = list(/<(?:img|video)[^>]* (?:src|poster)="(\/[^"]+)"/g);
  return [...[...built, ...icons].map((path) => statSync(`build/client${path}.br`).size), ...pictures.map(sizeOf)];
}

test.each([
  ["a page without scripts", { "Save-Data": "on" }, /<p[^>]*>Page: ([\d.]+) kB<\/p>/],
  ["a page with scripts", {}, /<noscript>Page: ([\d.]+) kB<\/noscript>/],
  ["a visitor's next page", { Cookie: "theme=dark" }, /<noscript>Page: ([\d.]+) kB<\/noscript>/],
] as const)("%s tells the bytes of page, styles and pictures, where those are known", async (name, more, line) => {
  const site = openSite(`http://counted-${name.length}.test/api/v1`, { findPictureBytes });
  for (const path of [...watchPaths, ...watchPaths]) {
    const { bytes, html } = await open(path, "en", more, site);
    const fetched = listFetched(html);
    expect(fetched.length).toBeGreaterThan(5);
    const all = fetched.reduce((sum, each) => sum + each + 600, bytes + 600);
    const [, kilobytes] = line.exec(html)!;
    expect(Math.abs((Number(kilobytes) * 1024) / all - 1), path).toBeLessThanOrEqual(0.02);
  }
});

test("a server that refuses HEAD leaves a page without pictures, and is asked once for each", async () => {
  const asked: string[] = [];
  const site = openSite("http://mute.test/api/v1", {
    mediaPath: "/media",
    transport: async ({ url, method }) => {
      if (method === "HEAD") asked.push(url);
      if (method === "HEAD") return new Response(null, { status: 405 });
      return (replies[new URL(url).pathname.replace("/api/v1/", "")] ?? (() => envelope([])))();
    },
  });
  for (const more of [{ "Save-Data": "off" }, { "Save-Data": "on" }])
    expect((await open(watchPaths[0]!, "en", more, site)).html).toContain("Page without pictures: ");
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.length).toBeGreaterThan(0);
});

test("ten minutes of a video weigh 150 kB at most to read: page, styles, and stills of the greatest size", async () => {
  const { bytes, html } = await open("/video/spoken/read");
  const stills = new Set([...html.matchAll(/src="[^"]*still-\d+\.webp"/g)].map(([src]) => src));
  expect(stills.size).toBeGreaterThanOrEqual(10);
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)];
  const styles = sheets.map(([, href]) => brotliCompressSync(readFileSync(`build/client${href}`)).length);
  const all = bytes + styles.reduce((sum, each) => sum + each, 0) + stills.size * maxStillBytes;
  expect(all).toBeLessThanOrEqual(150_000);
});

test.each(listLanguages().filter((language) => language !== "en"))(
  "home and watch pages have few bytes in the language %s",
  async (language) => {
    offerLanguages(["en", language]);
    onTestFinished(() => offerLanguages(["en"]));
    for (const [name, path, maxBytes] of pages) {
      const { bytes, html } = await open(path, language);
      expect(html).toContain(`<html lang="${language}"`);
      expect(bytes, name).toBeLessThanOrEqual(maxBytes);
    }
  },
);

const assets = "build/client/assets";
const sheet = readFileSync(`${assets}/${readdirSync(assets).find((name) => /^app-.*\.css$/.test(name))}`, "utf8");
const classesOf = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll("\\", "")));

test.each([
  "/",
  "/?after=c2",
  `/video/${discussedId}`,
  ...["", "?q=240", "?transcript=1", "?t=5"].map((query) => `/video/${watched._id}${query}`),
])("the part of the sheet in %s has every class of the whole sheet that the page uses", async (path) => {
  const { html } = await open(path);
  const part = /<style id="css" data-part="true">(.*?)<\/style>/s.exec(html)![1]!;
  const [inPart, inSheet] = [classesOf(part), classesOf(sheet)];
  const used = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(" "));
  expect(used).toContain("card-menu");
  expect([...new Set(used)].filter((name) => inSheet.has(name) && !inPart.has(name))).toEqual([]);
});

test("other pages, and pages that failed, have the whole sheet", async () => {
  for (const path of ["/results", "/nowhere", "/video/none"])
    expect(/<style id="css">(.*?)<\/style>/s.exec((await open(path)).html)?.[1]?.length).toBe(sheet.trim().length);
});

test("a page leaves out what the browser's entry has", async () => {
  const { html } = await open("/");
  const { handoff, manifest } = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)![1]!);
  expect(Object.keys(handoff)).toEqual(["state"]);
  expect(Object.keys(handoff.state)).toEqual(["loaderData"]);
  expect(handoff.state.loaderData.root).not.toHaveProperty("isSignedIn");
  expect(manifest.routes).toEqual({});
});
