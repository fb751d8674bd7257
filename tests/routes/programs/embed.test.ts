import { createHash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { loader as play } from "#app/routes/programs/embed.$videoId_.play";
import { configurePolicy } from "#app/http/security-policy.server";
import { loader } from "#app/routes/programs/embed.$videoId/route";
import { aCaptionTrack, aRendition, aVariant, aVideo } from "#tests/support/fixtures";
import { respond, routeArgs, signedIn } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi, unreachable, optional } from "#tests/support/stub-api";
import { waitFor } from "#tests/support/wait-for";

const clip = aVideo({
  title: `Rain & <b>`,
  renditions: [aRendition(240), aRendition(720, 3 * 1024 * 1024)],
  audioFile: "/media/v1/key/audio.mp4",
  captions: [aCaptionTrack()],
});

async function embed(search = "", init: Parameters<typeof routeArgs>[1] = {}, video: unknown = clip) {
  stubApi({ "GET videos/v1": envelope(video) });
  const response = await respond(loader, routeArgs(`/embed/v1${search}`, { params: { videoId: "v1" }, ...init }));
  return { response, html: await response.text() };
}

const policyOf = (response: Response) => response.headers.get("Content-Security-Policy") ?? "";

test("any site may frame the player, whose own script is named by its hash and loads the bar", async () => {
  const { response, html } = await embed();
  expect(policyOf(response)).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[^ ]+'; style-src 'self' 'sha256-.*frame-ancestors \*$/,
  );
  expect(response.headers.has("X-Frame-Options")).toBe(false);
  expect(response.headers.get("Link")).toBe('<http://site.test/video/v1>; rel="canonical"');
  const [, script = ""] = /<script>(.*)<\/script>/s.exec(html) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  expect(policyOf(response)).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(html.match(/<script/g)).toHaveLength(1);
});

test("the player in a frame may play videos of object storage", async () => {
  configurePolicy("https://s3.example");
  onTestFinished(() => configurePolicy(null));
  expect(policyOf((await embed()).response)).toContain("media-src 'self' https://s3.example;");
});

test("the player in a frame has poster, captions, qualities and a link to the video's page", async () => {
  const { html } = await embed();
  expect(html).toMatch(/<video controls="" playsinline="" preload="none" poster="\/media\/v1\/key\/960.webp"/i);
  expect(html).toMatch(/<track kind="captions" srclang="en" label="English"/i);
  expect(html).toContain('<a href="http://site.test/video/v1" target="_blank" rel="noopener">Rain &amp; &lt;b&gt;</a>');
  expect(html).toContain('<a href="/embed/v1?q=720">720p · 3 MB</a>');
  expect(html).toContain('<span class="site">Vidlark</span>');
});

test("a frame plays sound in the codec with the fewest bytes that the browser names", async () => {
  const audioVariants = [aVariant("audio-opus", "opus")];
  const { html } = await embed("?q=audio", {}, { ...clip, audioVariants });
  expect(html).toContain(`<source src="/embed/v1/play?q=audio-opus" type="audio/mp4; codecs=&quot;opus&quot;"/>`);
  stubApi({
    "GET videos/v1": envelope({ ...clip, audioVariants }),
    ...optional({ "PATCH videos/view/v1": envelope({}) }),
  });
  const args = routeArgs("/embed/v1/play?q=audio-opus", { params: { videoId: "v1" } });
  expect((await respond(play, args)).headers.get("Location")).toBe("/media/v1/key/audio-opus.mp4");
});

test("a frame's player whose line is not known is sent round, and its view is counted when it is back", async () => {
  let views = 0;
  stubApi({
    "GET videos/v1": envelope(clip),
    ...optional({ "PATCH videos/view/v1": () => envelope({ views: (views += 1) }) }),
  });
  const ask = async (search: string, isSlow: boolean | null) => {
    const init = { params: { videoId: "v1" }, site: { isSlowConnection: () => isSlow } };
    return (await respond(play, routeArgs(`/embed/v1/play${search}`, init))).headers.get("Location");
  };
  expect([await ask("", null), views]).toEqual(["/embed/v1/play?&back=1", 0]);
  expect(await ask("?&back=1", true)).toBe("/media/v1/key/240.mp4");
  await waitFor(() => expect(views).toBe(1));
  expect(await ask("?q=720", null)).toBe("/media/v1/key/720.mp4");
});

test("a frame passes its bar the duration, the chapters, and what a minute of each quality costs", async () => {
  const description = "0:00 Dawn\n0:20 Rain\n0:40 Night";
  const { html } = await embed("?q=720", {}, aVideo({ ...clip, description, duration: 60 }));
  const [, text = ""] = /data-bar="([^"]*)"/.exec(html) ?? [];
  const bar = JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&amp;", "&")) as Record<string, unknown>;
  expect(bar).toMatchObject({
    duration: 60,
    isAudio: false,
    chapters: [{ start: 0, title: "Dawn" }, { start: 20 }, { start: 40 }],
    qualities: {
      current: "720",
      choices: [
        { name: "auto", cost: "fits your connection", src: "/embed/v1/play" },
        { name: "240", src: "/embed/v1/play?q=240" },
        { name: "720", label: "720p", cost: "3 MB a minute", src: "/embed/v1/play?q=720" },
        { name: "audio", src: "/embed/v1/play?q=audio" },
      ],
    },
  });
});

test("a frame with chapters offers them as a text track", async () => {
  const description = "0:00 Dawn\n0:20 Rain\n0:40 Night";
  const { html } = await embed("", {}, aVideo({ description, duration: 60, language: "pt-BR" }));
  expect(html).toContain(
    '<track kind="chapters" label="Chapters" srcLang="pt-BR" src="/video/v1/chapters" default=""/>',
  );
  expect((await embed()).html).not.toContain('kind="chapters"');
});

test("the frame's address sets start, autoplay, loop, sound and quality", async () => {
  const { html } = await embed("?start=1m30s&autoplay=1&loop=1&muted=1&q=240");
  expect(html).toMatch(/<video[^>]* autoplay="" loop="" muted=""/i);
  expect(html).toContain('<source src="/embed/v1/play?q=240#t=90" type="video/mp4"/>');
  expect(html).toContain('href="/embed/v1?start=1m30s&amp;autoplay=1&amp;loop=1&amp;muted=1&amp;q=720"');
  expect((await embed("?autoplay=0")).html).not.toMatch(/autoplay=""/i);
});

test("the page of a frame knows no session", async () => {
  let cookie: string | null = "unset";
  stubApi({ "GET videos/v1": ({ headers }) => ((cookie = headers.get("Cookie")), envelope(clip)) });
  await respond(loader, routeArgs("/embed/v1", { params: { videoId: "v1" }, cookie: signedIn }));
  expect(cookie).toBeNull();
});

test("a frame costs less than 20 kB before media", async () => {
  const long = aVideo({ ...clip, title: "ü".repeat(150), description: "x".repeat(5_000) });
  expect(Buffer.byteLength((await embed("", {}, long)).html)).toBeLessThan(20_000);
});

test.each([
  ["does not exist", errorEnvelope(404, "Video does not exist"), 404, "This video is not available."],
  ["is unreachable", unreachable, 503, "The video server isn&#x27;t responding."],
  ["the server fails at", errorEnvelope(500, "TypeError: x is not a function"), 502, "answered with an error"],
  ["the server has no call for", errorEnvelope(501, ""), 501, "The video server does not offer this."],
  ["is being prepared", envelope(aVideo({ status: "processing" })), 404, "This video is not available."],
])("a video that %s leaves a sentence in the frame", async (_, reply, status, sentence) => {
  stubApi({ "GET videos/v1": reply });
  const response = await respond(loader, routeArgs("/embed/v1", { params: { videoId: "v1" } }));
  expect({ status: response.status, policy: policyOf(response) }).toEqual({
    status,
    policy: expect.stringContaining("frame-ancestors *"),
  });
  expect(await response.text()).toContain(sentence);
});

test("an id that cannot be is not fetched for a frame", async () => {
  const response = await respond(loader, routeArgs("/embed/..", { params: { videoId: "../users" } }));
  expect(response.status).toBe(404);
});

/** Asks for a file as a player in a frame does; returns where it lies and the sources of the views that were counted. */
async function playIn(
  search: string,
  headers: Record<string, string> = { Range: "bytes=0-" },
  video: unknown = clip,
  method = "GET",
) {
  const views: unknown[] = [];
  let isLaterCounted = false;
  stubApi({
    "GET videos/v1": envelope(video),
    ...optional({ "PATCH videos/view/v1": async (request) => (views.push(await request.json()), envelope({})) }),
    "GET videos/later": envelope(clip),
    "PATCH videos/view/later": async (request) => ((isLaterCounted = !!(await request.json())), envelope({})),
  });
  const browser = { "User-Agent": "Mozilla/5.0 Firefox/140.0" };
  const init = { method, params: { videoId: "v1" }, headers: { ...browser, ...headers } };
  const response = await respond(play, routeArgs(`/embed/v1/play${search}`, init));
  // A view that counts is counted in the order of the requests.
  const later = { params: { videoId: "later" }, headers: { ...browser, Range: "bytes=0-" } };
  await respond(play, routeArgs("/embed/later/play", later));
  await waitFor(() => expect(isLaterCounted).toBe(true));
  return { location: response.headers.get("Location"), status: response.status, counted: views };
}

test("pressing play in a frame counts a view and leads to the file", async () => {
  const { location, status, counted } = await playIn("?q=240", { "Sec-Fetch-Dest": "video" });
  expect({ status, location }).toEqual({ status: 302, location: "/media/v1/key/240.mp4" });
  expect(counted).toEqual([{ source: "embed" }]);
});

test.each([
  ["a later part of the file", { Range: "bytes=5000-" }],
  ["two bytes before playback", { Range: "bytes=0-1" }],
  ["a robot", { "User-Agent": "Googlebot/2.1" }],
  ["a prefetch", { "Sec-Purpose": "prefetch" }],
  ["a picture of another site", { "Sec-Fetch-Dest": "image" }],
  ["a link of another site", { "Sec-Fetch-Dest": "document" }],
])("%s counts no view", async (_, headers) => {
  const { status, counted } = await playIn("", headers);
  expect({ status, counted }).toEqual({ status: 302, counted: [] });
});

test("a question for the headers alone counts no view", async () => {
  const { status, counted } = await playIn("", {}, clip, "HEAD");
  expect({ status, counted }).toEqual({ status: 302, counted: [] });
});

test("every source in a frame leads to one of the video's own files", async () => {
  const video = aVideo({ ...clip, hls: "/media/v1/key/master.m3u8", videoFile: "/media/v1/key/source.mp4" });
  const { html } = await embed("", {}, video);
  const sources = [...html.matchAll(/<source src="([^"]*)"/g)].map(([, src]) => src!.replaceAll("&amp;", "&"));
  const files = [];
  for (const src of sources) files.push((await playIn(new URL(src, "http://site.test").search, {}, video)).location);
  expect(sources.every((src) => src.startsWith("/embed/v1/play"))).toBe(true);
  expect(files).toEqual(expect.arrayContaining([video.hls, video.videoFile, "/media/v1/key/240.mp4"]));
});
