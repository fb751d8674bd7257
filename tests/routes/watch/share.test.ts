import { expect, test } from "vitest";
import * as page from "#app/routes/watch/_app.video.$videoId.share/route";
import { aRendition, aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, thrownResponse } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const { loader } = page;
const share = (search = "") => routeArgs(`/video/v1/share${search}`, { params: { videoId: "v1" } });

test.each([
  ["", "", 200],
  ["?t=1m30s", "1m30s", 200],
  ["?t=soon", "soon", 422],
  ["?t=1:59", "1:59", 200],
  ["?t=2:00", "2:00", 422],
])("the share dialog at %j keeps what was typed, and answers %i", async (search, typed, status) => {
  stubApi({ "GET videos/v1": envelope(aVideo({ duration: 120 })) });
  const response = await respond(loader, share(search));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ startText: typed, origin: "http://site.test", video: { _id: "v1" } });
});

test("the dialog begins at its link, and its code for other sites is one line", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo()) });
  const { document } = await renderRoute(page, share());
  const fields = [...document.querySelectorAll<HTMLInputElement>("dialog input[readonly]")];
  expect(fields.map((field) => [field.type, field.autofocus])).toEqual([
    ["text", true],
    ["text", false],
  ]);
  expect(document.querySelector("dialog textarea")).toBeNull();
});

test("a start in the address is shown as a time", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo({ duration: 120 })) });
  const { document } = await renderRoute(page, share("?t=65"));
  expect(document.querySelector("[name=t]")!.getAttribute("value")).toBe("1:05");
});

test("an unknown video has no dialog to share it", async () => {
  stubApi({ "GET videos/v1": errorEnvelope(404, "Video does not exist") });
  expect((await thrownResponse(loader, share())).status).toBe(404);
});

test("the dialog links to the feed of the comments, where there is one", async () => {
  for (const [fields, links] of [
    [{}, ["/feeds/video/v1/comments"]],
    [{ visibility: "unlisted" }, []],
    [{ areCommentsOff: true }, []],
  ] as const) {
    stubApi({ "GET videos/v1": envelope(aVideo(fields)) });
    const { document } = await renderRoute(page, share());
    const found = [...document.querySelectorAll("main a[href^='/feeds/']")];
    expect(found.map((link) => link.getAttribute("href"))).toEqual(links);
    expect(found.every(({ textContent }) => textContent === "RSS feed of comments")).toBe(true);
  }
});

test.each([
  [{ renditions: [aRendition(480, 900), aRendition(240, 300)], downloadBytes: 2_000 }, 300],
  [{ renditions: [aRendition(240, 300)], audioFile: "/media/a.mp4", audioBytes: 90, downloadBytes: 2_000 }, 90],
  [{ isAudio: true, audioBytes: 70, downloadBytes: 2_000 }, 70],
  [{ downloadBytes: 2_000 }, 2_000],
  [{}, null],
])("of %j the dialog says the bytes of the smallest file", async (fields, leastBytes) => {
  stubApi({ "GET videos/v1": envelope(aVideo(fields as object)) });
  expect(await (await respond(loader, share())).json()).toMatchObject({ leastBytes });
});
