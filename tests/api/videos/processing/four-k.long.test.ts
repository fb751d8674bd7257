import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { fileName, upload, waitForRenditions } from "#tests/support/jobs";

const api = await testApi({ renditionSides: [144] });
const anna = await api.signUp("anna");

test("a 4K clip plays as it came, and shrinks", async () => {
  const uploaded = await upload(anna, "four-k");
  expect(uploaded.status).toBe("ready");
  const video = await waitForRenditions(anna, uploaded._id);
  expect([fileName(video), video.width, video.height]).toEqual(["source.mp4", 3840, 2160]);
  expect(video.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([["144", 256, 144]]);
  expect(video.storyboard).not.toBe("");
});
