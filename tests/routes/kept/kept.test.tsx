import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loader as listPage } from "#app/routes/kept/offline.kept";
import * as kept from "#app/routes/kept/_app.kept";
import { loader as keepable } from "#app/routes/kept/keepable";
import { loader as readKept } from "#app/routes/kept/video.$videoId.read.kept";
import * as downloads from "#app/routes/watch/_app.video.$videoId_.download/route";
import type { KeepPanelData } from "#app/kept/keep-panel";
import { aCaptionTrack, aRendition, aUser, aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

/** Only built pages have a service worker. */
beforeEach(() => void vi.stubEnv("PROD", true));
afterEach(() => void vi.unstubAllEnvs());

const files = {
  title: "Boats",
  renditions: [aRendition(144), aRendition(240), aRendition(720)],
  audioFile: "/media/v1/key/audio.mp4",
  audioBytes: 1_200_000,
  captions: [aCaptionTrack({ src: "/media/v1/key/captions-en.vtt?v=1" })],
};

type Fields = Parameters<typeof aVideo>[0];

/** Opens the downloads of a video; returns what its page offers to keep, or null. */
async function openDownloads(fields: Fields, cookie?: string, viewer: Parameters<typeof stubApi>[0] = aViewer()) {
  stubApi({ "GET videos/v1": envelope(aVideo({ ...files, ...fields })), ...(cookie && viewer) });
  const args = routeArgs("/video/v1/download", { params: { videoId: "v1" }, ...(cookie && { cookie }) });
  const { document } = await renderRoute(downloads, args);
  const section = document.querySelector<HTMLElement>("[data-keep]");
  return section && { isHidden: section.hidden, ...(JSON.parse(section.dataset.keep!) as KeepPanelData) };
}

test("a device can keep 240p or the sound, each with its bytes, and what belongs to it", async () => {
  const offered = (await openDownloads({}))!;
  expect(offered.choices).toEqual([
    { label: "240p", src: "/media/v1/key/download/240.mp4", bytes: aRendition(240).bytes, mime: "video/mp4" },
    { label: "audio only", src: "/media/v1/key/download/audio.mp4", bytes: 1_200_000, mime: "audio/mp4" },
  ]);
  expect(offered.offer.captions).toEqual([
    { language: "en", label: expect.any(String), src: "/media/v1/key/captions-en.vtt?v=1" },
  ]);
  expect({ account: offered.offer.account, isHidden: offered.isHidden }).toEqual({ account: null, isHidden: true });
});

test("a device keeps the best file where that weighs less than 240p, unless it is its owner's", async () => {
  const light = { width: 640, height: 360, downloadBytes: 1_000 };
  const [best] = (await openDownloads(light))!.choices;
  expect(best).toMatchObject({ label: "360p", bytes: 1_000 });
  const owner = { ...aVideo().owner, _id: aUser()._id };
  const [own] = (await openDownloads({ ...light, owner }, signedIn))!.choices;
  expect(own).toMatchObject({ label: "240p" });
});

test("the smallest size stands in for 240p", async () => {
  const offered = await openDownloads({ renditions: [aRendition(480), aRendition(720)] });
  expect(offered!.choices[0]!.label).toBe("480p");
});

test.each([
  ["private", { isPublished: false }],
  ["without downloads for others", { downloadsFor: "owner" as const }],
])("a video that is %s belongs to its account", async (_, fields) => {
  const { offer } = (await openDownloads(fields, signedIn))!;
  expect(offer.account).toBe(aUser()._id);
});

test("a private video cannot be kept while its account is unknown", async () => {
  expect(await openDownloads({ isPublished: false }, signedIn, { "GET users/current-user": unreachable })).toBeNull();
});

test.each<[string, Fields]>([
  ["whose downloads are not offered", { downloadsFor: "nobody" }],
  ["that is being prepared", { status: "processing" }],
  ["of a server without downloads", { downloadFile: "" }],
  ["whose files lie on another origin", { renditions: [], audioFile: "", videoFile: "https://media.test/v.mp4" }],
])("a video %s cannot be kept", async (_, fields) => {
  expect(await openDownloads(fields)).toBeNull();
});

test("a site without a service worker keeps nothing, and says so", async () => {
  vi.stubEnv("SERVICE_WORKER", "off");
  expect(await openDownloads({})).toBeNull();
  stubApi({});
  const { document } = await renderRoute(kept, routeArgs("/kept"));
  expect(document.querySelector("main")!.textContent).toContain("This browser cannot keep videos of this site");
});

test("the list needs scripts, and says so without them", async () => {
  stubApi({});
  const { document } = await renderRoute(kept, routeArgs("/kept"));
  expect(document.querySelector("h1")!.textContent).toBe("Kept on this device");
  expect(document.querySelector("noscript")!.textContent).toContain("needs JavaScript");
  expect(document.querySelector("noscript")!.innerHTML).toContain('href="/"');
  expect(document.querySelector("[data-kept-list]")).not.toBeNull();
});

test("the list that a device keeps has nobody's data, and loads what the device has", async () => {
  stubApi({});
  const response = await listPage(routeArgs("/offline/kept"));
  const html = await response.text();
  expect(html).toContain('<script type="module" src="/kept/list.js">');
  expect(html).toContain('href="/kept/styles.css"');
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
});

test("a device learns whose session there is, and what it may go on keeping", async () => {
  stubApi({ "GET keepable": envelope([{ _id: "a".repeat(24), isOpen: true }]) });
  const response = await respond(keepable, routeArgs("/keepable?ids=x"));
  expect(await response.json()).toEqual({ account: null, videos: [{ _id: "a".repeat(24), isOpen: true }] });
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});

test.each([
  ["an unreachable server", unreachable, 503],
  ["a server that lacks the call", errorEnvelope(404, "Not Found"), 501],
])("%s removes nothing from devices", async (_, answer, status) => {
  stubApi({ "GET keepable": answer });
  expect((await thrownResponse(keepable, routeArgs("/keepable?ids=v1"))).status).toBe(status);
});

test("a page to read leads to what the device has, and stays out of caches", async () => {
  const still = "/media/v1/key/still-0.webp";
  stubApi({ "GET videos/v1": envelope(aVideo({ ...files, still, duration: 60 })), "GET captions/v1": envelope([]) });
  const response = await respond(readKept, routeArgs("/video/v1/read/kept", { params: { videoId: "v1" } }));
  const html = await response.text();
  expect(html).toContain('src="/kept/v1/still-0.webp"');
  expect(html).toContain('href="/kept?id=v1&amp;t=0"');
  expect(html).not.toContain("/media/");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
});

test("the page to read of a video that nobody may see does not exist", async () => {
  stubApi({ "GET videos/v1": errorEnvelope(404, "Video does not exist"), "GET captions/v1": errorEnvelope(404, "x") });
  const args = routeArgs("/video/v1/read/kept", { params: { videoId: "v1" } });
  expect((await thrownResponse(readKept, args)).status).toBe(404);
});
