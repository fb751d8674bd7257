import { expect, test } from "vitest";
import { embedCode, computeEmbedSize } from "#app/format/embed";

const video = { _id: "v1", title: `Rain & "wind" <b>`, width: 1280, height: 720 };

test("the frame has the picture's shape, within the bounds", () => {
  expect(computeEmbedSize(video)).toEqual({ width: 640, height: 360 });
  expect(computeEmbedSize({ ...video, width: 720, height: 1280 })).toEqual({ width: 360, height: 640 });
  expect(computeEmbedSize({ ...video, width: 0, height: 0 })).toEqual({ width: 640, height: 360 });
  expect(computeEmbedSize(video, { maxWidth: 320 })).toEqual({ width: 320, height: 180 });
  expect(computeEmbedSize(video, { maxHeight: 180 })).toEqual({ width: 320, height: 180 });
});

test("the embed code escapes the title", () => {
  const code = embedCode(video, "https://site.test", 90);
  expect(code).toContain('src="https://site.test/embed/v1?start=90"');
  expect(code).toContain('title="Rain &amp; &quot;wind&quot; &lt;b&gt;"');
});
