import { expect, onTestFinished, test } from "vitest";
import { loader as watch } from "#app/routes/watch/_app.video.$videoId/route";
import * as route from "#app/routes/watch/_app.video.$videoId_.read/route";
import { loader as redirectTranscript } from "#app/routes/watch/video.$videoId.transcript";
import { renderRoute } from "#tests/support/render-route";
import { locationOf, respond, routeArgs, thrownResponse } from "#tests/support/route-args";
import { aVideo, aCaptionTrack } from "#tests/support/fixtures";
import { envelope, unreachable, page, stubApi, errorEnvelope, optional } from "#tests/support/stub-api";
import { inLanguage, offerLanguages } from "#languages/runtime/language";

const { loader } = route;
const readArgs = (search = "") => routeArgs(`/video/v1/read${search}`, { params: { videoId: "v1" } });
const german = aCaptionTrack({ _id: "s2", language: "de", label: "" });
const cue = { start: 83.7, end: 85, text: "<b>Hello</b>\nthere" };
const still = "/media/v1/key/still-0.webp";
const description = "0:00 Dawn\n1:00 Noon\n2:00 Dusk";
const video = {
  "GET videos/v1": envelope(aVideo({ duration: 180, still, description })),
  "GET captions/v1": envelope([german, aCaptionTrack()]),
};

/** Loads the page; returns the chapters with the times, texts and stills of their paragraphs. */
async function loadSections(search = "") {
  const { sections } = await (await respond(loader, readArgs(search))).json();
  return (sections as { title: string; paragraphs: { start: number; text: string; still: string }[] }[]).map(
    ({ title, paragraphs }) => [title, ...paragraphs.map(({ start, text, still }) => [start, text, still])],
  );
}

test("what is said stands in paragraphs under the chapters, each with a still and a link to its moment", async () => {
  stubApi({ ...video, "GET captions/v1/s1": envelope({ ...aCaptionTrack(), cues: [cue] }) });
  const { document } = await renderRoute(route, readArgs("?lang=en"));
  expect(all(document, "h1, h2, h3")).toEqual(["A clip", "Transcript", "Dawn", "Noon", "Dusk"]);
  expect(all(document, "section p")).toEqual(["<b>Hello</b> there"]);
  expect(all(document, "section a[href*='?t=']")).toEqual(["Watch from 0:00", "Watch from 1:00", "Watch from 2:00"]);
  const link = document.querySelectorAll("section a[href*='?t=']")[1]!;
  expect(link.getAttribute("href")).toBe("/video/v1?t=60");
  expect(link.querySelector(".duration")).not.toBeNull();
  const picture = document.querySelectorAll("section img")[1]!;
  expect([picture.getAttribute("src"), picture.getAttribute("loading")]).toEqual([
    "/media/v1/key/still-60.webp",
    "lazy",
  ]);
  expect(all(document, ".tabs a")).toEqual(["Deutsch", "English"]);
  const order = [...document.querySelector("article")!.children].slice(3, 6);
  expect(order.map(({ localName, textContent }) => [localName, textContent])).toEqual([
    ["div", description.replaceAll("\n", "")],
    ["h2", "Transcript"],
    ["nav", "DeutschEnglish"],
  ]);
  expect([document.querySelectorAll(".tabs a[dir]").length, all(document, ".tabs bdi[lang=de]")]).toEqual([
    0,
    ["Deutsch"],
  ]);
  expect(document.querySelector("article > p")!.textContent).toMatch(
    /\u00a0· \d+\u00a0[A-Z][a-z]+\u00a0\d{4}\u00a0· 3:00$/,
  );
  expect(document.querySelector("article a.button-primary")!.getAttribute("href")).toBe("/video/v1");
});

const all = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test.each([
  ["the requested language", ["de", "es", "fr"], "?lang=fr", "fr"],
  ["the reader's language where none is requested", ["de", "pt-BR", "es"], "", "es"],
  ["the reader's language where there are no captions in the requested one", ["de", "es"], "?lang=fr", "es"],
  ["the reader's own tag before another place's", ["es-419", "es"], "", "es"],
  ["the reader's language as another place has it", ["de", "es-419"], "", "es-419"],
  ["the film's language where there are no captions in the reader's", ["de", "en", "fr-CA"], "", "fr-CA", "fr"],
  ["English where there are none in the film's either", ["de", "en-GB", "fr"], "", "en-GB", "it"],
  ["the first language else", ["de", "fr"], "", "de", ""],
])("it opens in %s", async (_, languages, search, expected, language = "de") => {
  const tracks = languages.map((language) => aCaptionTrack({ _id: language, language }));
  const read = { [`GET captions/v1/${expected}`]: envelope({ ...aCaptionTrack(), cues: [cue] }) };
  stubApi({ "GET videos/v1": envelope(aVideo({ language })), "GET captions/v1": envelope(tracks), ...read });
  offerLanguages(["en", "es"]);
  onTestFinished(() => offerLanguages(["en"]));
  const response = await inLanguage("es", () => respond(loader, readArgs(search)));
  expect((await response.json()).language).toBe(expected);
});

test("a page is chosen by its number or by a second of the video", async () => {
  const collected: string[] = [];
  stubApi({
    ...video,
    "GET captions/v1/s1": ({ url }) => {
      collected.push(new URL(url).search);
      return envelope({ ...aCaptionTrack(), cues: [cue], page: 3, totalPages: 50 });
    },
  });
  for (const search of ["", "?page=3", "?t=83", "?page=x&t=-1"])
    expect(await (await respond(loader, readArgs(search))).json()).toMatchObject({ page: 3, totalPages: 50 });
  expect(collected).toEqual(["?page=1", "?page=3", "?t=83", "?page=1"]);
});

test("a still links to a larger picture of its second, its time to its moment", async () => {
  stubApi({ ...video, "GET captions/v1/s1": envelope({ ...aCaptionTrack(), cues: [cue] }) });
  const { document } = await renderRoute(route, readArgs("?lang=en"));
  const links = [...document.querySelectorAll("section div > div > a")].slice(0, 2);
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("aria-label") ?? link.textContent])).toEqual(
    [
      ["/media/v1/key/still-0-720.jpg", "Larger picture at 0:00"],
      ["/video/v1?t=0", "Watch from 0:00"],
    ],
  );
});

test("captions that go on after the video have no stills there", async () => {
  const cues = [150, 190, 230].map((start) => ({ start, end: start + 1, text: `At ${start}.` }));
  stubApi({ ...video, "GET captions/v1/s1": envelope({ ...aCaptionTrack(), cues }) });
  const stills = (await loadSections()).flatMap(([, ...rows]) => rows.map((row) => (row as string[])[2]));
  expect(stills.filter(Boolean)).toEqual([0, 60, 120].map((second) => `/media/v1/key/still-${second}.webp`));
});

test("a page that begins within a chapter has its heading, and none of other pages' chapters", async () => {
  const cues = [70, 75].map((start) => ({ start, end: start + 1, text: `At ${start}` }));
  stubApi({ ...video, "GET captions/v1/s1": envelope({ ...aCaptionTrack(), cues, page: 2, totalPages: 3 }) });
  expect(await loadSections("?page=2")).toEqual([["Noon", [70, "At 70 At 75", "/media/v1/key/still-70.webp"]]]);
});

test("all cues of a server without pages are paged here", async () => {
  const cues = Array.from({ length: 450 }, (_, index) => ({ start: index, end: index + 1, text: `cue ${index}` }));
  const plain = { "GET videos/v1": envelope(aVideo()), "GET captions/v1": envelope([german]) };
  stubApi({ ...plain, "GET captions/v1/s2": () => envelope({ ...german, cues }) });
  const loadData = async (search: string) => {
    const { page, totalPages, sections } = await (await respond(loader, readArgs(search))).json();
    const { start, text, still } = sections[0].paragraphs[0];
    return [page, totalPages, start, text.slice(0, 9), still];
  };
  expect(await loadData("")).toEqual([1, 3, 0, "cue 0 cue", ""]);
  expect(await loadData("?page=9")).toEqual([3, 3, 400, "cue 400 c", ""]);
  expect(await loadData("?t=399")).toEqual([2, 3, 200, "cue 200 c", ""]);
});

test("a video without captions has its whole description, and a still at each moment and chapter", async () => {
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line} of what happens.`).join("\n");
  const silent = aVideo({ duration: 95, still, description: `0:00 Dawn\n0:40 Noon\n1:10 Dusk\n${long}` });
  stubApi({ "GET videos/v1": envelope(silent), "GET captions/v1": envelope([]) });
  const { document } = await renderRoute(route, readArgs());
  expect(document.querySelector(".rich-text")!.textContent).toContain("Line 39");
  expect(document.querySelector("details")).toBeNull();
  expect(all(document, "h2, h3")).toEqual(["Pictures", "Dawn", "Noon", "Dusk"]);
  expect(all(document, "section a[href*='?t=']")).toEqual(
    ["0:00", "0:12", "0:24", "0:40", "0:52", "1:10", "1:22"].map((time) => `Watch from ${time}`),
  );
  const stills = [...document.querySelectorAll("section img")].map((each) => /\d+(?=\.webp)/.exec(each.outerHTML)![0]);
  expect(stills).toEqual(["0", "12", "24", "40", "52", "70", "82"]);
  expect(document.body.textContent).toContain("This video has no captions. Here are its pictures");
});

test("chapters that are closer than the moments have a still where there is room", async () => {
  const silent = aVideo({ duration: 600, still, description: "0:00 Dawn\n0:10 Noon\n0:40 Dusk\n0:55 Night" });
  stubApi({ "GET videos/v1": envelope(silent), "GET captions/v1": envelope([]) });
  const [dawn, noon, dusk, night] = await loadSections();
  const stillOf = (section: unknown) => (section as [string, [number, string, string]])[1][2];
  expect([dawn, noon, dusk, night].map((each) => stillOf(each) !== "")).toEqual([true, false, true, false]);
});

test("sound without captions and chapters has the description alone", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo({ isAudio: true })), "GET captions/v1": envelope([]) });
  const { document } = await renderRoute(route, readArgs());
  expect(all(document, "section, img")).toEqual([]);
  expect(document.body.textContent).toContain("This video has no captions.");
});

test("ten hours without a word are paged", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo({ duration: 36_000, still })), "GET captions/v1": envelope([]) });
  const last = await (await respond(loader, readArgs("?page=99"))).json();
  expect(last).toMatchObject({ page: 30, totalPages: 30, about: null });
  expect(last.sections[0].paragraphs).toHaveLength(40);
});

test("the earlier address redirects, with the place and language in it", async () => {
  const response = await respond(
    redirectTranscript,
    routeArgs("/video/v1/transcript?lang=de&t=8", { params: { videoId: "v1" } }),
  );
  const { status } = response;
  expect({ status, to: locationOf(response) }).toEqual({ status: 301, to: "/video/v1/read?lang=de&t=8" });
});

test.each([
  ["its video is not there", { "GET videos/v1": errorEnvelope(404, "Video does not exist") }, 404],
  ["the list cannot be fetched", { "GET captions/v1": unreachable }, 503],
  ["the text has just gone", { "GET captions/v1/s1": errorEnvelope(404, "Captions do not exist") }, 404],
  ["it has no page of that number", { "GET captions/v1/s1": errorEnvelope(400, "There is no such page") }, 404],
  ["the server fails", { "GET captions/v1/s1": errorEnvelope(500, "No") }, 502],
])("the page fails when %s", async (_, replies, status) => {
  stubApi({ ...video, ...optional({ "GET captions/v1/s1": envelope(aCaptionTrack()) }), ...replies });
  expect((await thrownResponse(loader, readArgs())).status).toBe(status);
});

test.each([
  [[aCaptionTrack()], [{ language: "en", label: "English", src: aCaptionTrack().src }]],
  [[aCaptionTrack({ language: "de", label: "" })], [{ language: "de", label: "Deutsch", src: aCaptionTrack().src }]],
  [undefined, []],
])("the watch page has the server's caption tracks", async (captions, tracks) => {
  stubApi({
    "GET videos/v1": envelope({ ...aVideo(), captions }),
    "GET videos": page([]),
    "GET comments/v1": page([]),
  });
  const data = await (await respond(watch, routeArgs("/video/v1", { params: { videoId: "v1" } }))).json();
  expect(data.video.captions).toEqual(tracks);
});
