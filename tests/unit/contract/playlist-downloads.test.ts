import { expect, test } from "vitest";
import { playlistDownloadsShape } from "#contract/playlist-downloads";

test("a video of half a second can be taken along with its playlist", () => {
  const file = {
    ...{ _id: "6b02bbad0a0405c7859fbbad", title: "A wing-beat", duration: 0.5, name: "1 A wing-beat.mp4" },
    ...{ bytes: 900, src: "/media/6b02bbad0a0405c7859fbbad/key/240.mp4", isOpen: true },
  };
  const downloads = { name: "Birds", size: "best", sizes: [{ name: "best", files: 1, bytes: 900 }], leftOut: 0 };
  expect(playlistDownloadsShape.parse({ ...downloads, files: [file] }).files).toEqual([file]);
});
