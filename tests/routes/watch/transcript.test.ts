import { expect, test } from "vitest";
import { loader as watch } from "#app/routes/watch/_app.video.$videoId/route";
import { loader } from "#app/routes/watch/_app.video.$videoId_.transcript";
import { respond, routeArgs, thrownResponse } from "#tests/support/route-args";
import { aVideo, aCaptionTrack } from "#tests/support/fixtures";
import { envelope, unreachable, page, stubApi, errorEnvelope, optional } from "#tests/support/stub-api";

const transcriptArgs = (search = "") => routeArgs(`/video/v1/transcript${search}`, { params: { videoId: "v1" } });
const german = aCaptionTrack({ _id: "s2", language: "de", label: "" });
const cue = { start: 83.7, end: 85, text: "<b>Hello</b>\nthere" };
const video = { "GET videos/v1": envelope(aVideo()), "GET captions/v1": envelope([german, aCaptionTrack()]) };

test("the transcript has the cues with whole seconds, and the available languages", async () => {
  stubApi({ ...video, "GET captions/v1/s1": envelope({ ...aCaptionTrack(), cues: [cue] }) });
  expect(await (await respond(loader, transcriptArgs("?lang=en"))).json()).toEqual({
    _id: "v1",
    title: "A clip",
    language: "en",
    languages: [
      { language: "de", label: "de" },
      { language: "en", label: "English" },
    ],
    cues: [{ start: 83, text: "<b>Hello</b>\nthere" }],
    page: 1,
    totalPages: 1,
  });
});

test.each(["", "?lang=fr"])("asked for as %j, it is in the first language", async (search) => {
  stubApi({ ...video, "GET captions/v1/s2": envelope({ ...german, cues: [cue] }) });
  expect((await (await respond(loader, transcriptArgs(search))).json()).language).toBe("de");
});

test("a page of a transcript is chosen by its number or by a second of the video", async () => {
  const collected: string[] = [];
  stubApi({
    ...video,
    "GET captions/v1/s2": ({ url }) => {
      collected.push(new URL(url).search);
      return envelope({ ...german, cues: [cue], page: 3, totalPages: 50 });
    },
  });
  for (const search of ["", "?page=3", "?t=83", "?page=x&t=-1"])
    expect(await (await respond(loader, transcriptArgs(search))).json()).toMatchObject({ page: 3, totalPages: 50 });
  expect(collected).toEqual(["?page=1", "?page=3", "?t=83", "?page=1"]);
});

test("all cues of a server without pages are paged here", async () => {
  const cues = Array.from({ length: 450 }, (_, index) => ({ start: index, end: index + 1, text: `cue ${index}` }));
  stubApi({ ...video, "GET captions/v1/s2": () => envelope({ ...german, cues }) });
  const loadData = async (search: string) => {
    const { page, totalPages, cues } = await (await respond(loader, transcriptArgs(search))).json();
    return [page, totalPages, cues.length, cues[0].text];
  };
  expect(await loadData("")).toEqual([1, 3, 200, "cue 0"]);
  expect(await loadData("?page=9")).toEqual([3, 3, 50, "cue 400"]);
  expect(await loadData("?t=399")).toEqual([2, 3, 200, "cue 200"]);
});

test("a video without captions has an empty transcript", async () => {
  stubApi({ ...video, "GET captions/v1": envelope([]) });
  expect(await (await respond(loader, transcriptArgs())).json()).toMatchObject({ languages: [], cues: [] });
});

test.each([
  ["its video is not there", { "GET videos/v1": errorEnvelope(404, "Video does not exist") }, 404],
  ["the list cannot be fetched", { "GET captions/v1": unreachable }, 503],
  ["the text has just gone", { "GET captions/v1/s2": errorEnvelope(404, "Captions do not exist") }, 404],
  ["it has no page of that number", { "GET captions/v1/s2": errorEnvelope(400, "There is no such page") }, 404],
  ["the server fails", { "GET captions/v1/s2": errorEnvelope(500, "No") }, 502],
])("the page fails when %s", async (_, replies, status) => {
  stubApi({ ...video, ...optional({ "GET captions/v1/s2": envelope(german) }), ...replies });
  expect((await thrownResponse(loader, transcriptArgs())).status).toBe(status);
});

test.each([
  [[aCaptionTrack()], [{ language: "en", label: "English", src: aCaptionTrack().src }]],
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
