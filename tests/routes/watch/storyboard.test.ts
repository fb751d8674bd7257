import { expect, test } from "vitest";
import { loader } from "#app/routes/watch/video.$videoId.storyboard";
import { respond, routeArgs } from "#tests/support/route-args";
import { aVideo } from "#tests/support/fixtures";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const id = aVideo()._id;
const load = () => respond(loader, routeArgs(`/video/${id}/storyboard`, { params: { videoId: id } }));

test("a card's script gets the address of a video's storyboard", async () => {
  const storyboard = "/media/v/k/storyboard.vtt";
  stubApi({ [`GET videos/${id}`]: envelope(aVideo({ storyboard })) });
  const response = await load();
  expect([response.headers.get("Cache-Control"), await response.json()]).toEqual([
    "private, max-age=60",
    { storyboard },
  ]);
});

test("an unknown video has no storyboard", async () => {
  stubApi({ [`GET videos/${id}`]: errorEnvelope(404, "Video does not exist") });
  expect(await (await load()).json()).toEqual({ storyboard: "" });
});
