import { expect, test } from "vitest";
import { parseTimestamp } from "#api/media/formats/vtt-time";
import { parseCaptions } from "#api/videos/captions/parse-captions";
import { loader } from "#app/routes/watch/video.$videoId.chapters";
import { respond, routeArgs, thrownResponse } from "#tests/support/route-args";
import { aVideo } from "#tests/support/fixtures";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const args = () => routeArgs("/video/v1/chapters", { params: { videoId: "v1" } });
const description = "0:00 Dawn --> <b>\n0:20 Rain & wind\n1:02:03 Night";

test("a video's chapters are a text track whose last cue ends with the video", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo({ description, duration: 4_000.5 })) });
  const response = await respond(loader, args());
  expect(response.headers.get("Content-Type")).toBe("text/vtt; charset=utf-8");
  const text = await response.text();
  expect(text.startsWith("WEBVTT\n\n00:00:00.000 --> 00:00:20.000\nDawn --&gt; &lt;b&gt;\n")).toBe(true);
  expect(parseCaptions(text)).toEqual([
    { startMs: 0, endMs: 20_000, text: "Dawn --> <b>" },
    { startMs: 20_000, endMs: parseTimestamp("01:02:03.000"), text: "Rain & wind" },
    { startMs: parseTimestamp("01:02:03.000"), endMs: 4_000_500, text: "Night" },
  ]);
});

test("a video without chapters, or without a page, has no such track", async () => {
  stubApi({ "GET videos/v1": envelope(aVideo()) });
  expect((await thrownResponse(loader, args())).status).toBe(404);
  stubApi({ "GET videos/v1": errorEnvelope(404, "Video does not exist") });
  expect((await thrownResponse(loader, args())).status).toBe(404);
});
