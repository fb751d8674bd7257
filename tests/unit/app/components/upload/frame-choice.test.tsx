// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { chooseThumbnailHint } from "#app/components/upload/draft-form";
import { FrameChoice, VideoFrames } from "#app/components/upload/frame-choice";
import { renderInto } from "../../render";

const frames = [1, 2, 3].map((frame) => ({ frame, src: `/media/drafts/d/f/${frame}-480.webp` }));

const isLoading = false;
const awaitedAt = null;

test("each frame of a draft's video is a choice with its picture, and a refused form keeps the chosen one", async () => {
  const page = await renderInto(
    <FrameChoice {...{ frames, isLoading, awaitedAt }} chosenFrame="2" hasThumbnail={false} />,
  );
  expect(page.querySelector("legend")!.textContent).toBe("Use a frame of the video");
  const labels = [...page.querySelectorAll("label")];
  expect(labels.map((label) => label.textContent)).toEqual(["Frame 1", "Frame 2", "Frame 3"]);
  expect(labels.map((label) => label.querySelector("img")!.getAttribute("src"))).toEqual(frames.map(({ src }) => src));
  expect(page.querySelector<HTMLInputElement>("[type=radio]:checked")!.value).toBe("2");
});

test.each([
  [false, "2"],
  [true, undefined],
])("the middle frame is chosen beforehand unless the draft has a thumbnail: %s", async (hasThumbnail, value) => {
  const choice = <FrameChoice {...{ frames, isLoading, awaitedAt, hasThumbnail }} chosenFrame={undefined} />;
  const page = await renderInto(choice);
  expect(page.querySelector<HTMLInputElement>("[type=radio]:checked")?.value).toBe(value);
});

test("a video without frames offers no choice", async () => {
  expect(
    (
      await renderInto(
        <FrameChoice {...{ frames: [], isLoading, awaitedAt }} chosenFrame={undefined} hasThumbnail={false} />,
      )
    ).innerHTML,
  ).toBe("");
  expect(chooseThumbnailHint(null, [])).toBe("Image, up to 5 MB");
});

test("a form says that frames of its uploaded file will appear", async () => {
  const page = await renderInto(
    <FrameChoice {...{ frames: [], awaitedAt }} isLoading chosenFrame={undefined} hasThumbnail={false} />,
  );
  expect(page.querySelector("[role=status]")!.textContent).toBe("Frames of the video to choose from will appear here.");
});

test("frames that take longer have a link that asks for them again", async () => {
  const page = await renderInto(
    <FrameChoice
      {...{ frames: [], isLoading }}
      awaitedAt="/admin/dashboard/drafts/d1"
      chosenFrame={undefined}
      hasThumbnail={false}
    />,
  );
  expect(page.textContent).toContain("The frames of the video are not ready yet.");
  expect(page.querySelector("a")!.getAttribute("href")).toBe("/admin/dashboard/drafts/d1");
});

test("a published video keeps its thumbnail unless a frame is chosen, and a refused form keeps the chosen one", async () => {
  const checked = (page: HTMLElement) => page.querySelector<HTMLInputElement>("[type=radio]:checked")!.value;
  const page = await renderInto(<VideoFrames videoId="v1" chosenFrame={undefined} />);
  expect({ open: page.querySelector("details")!.open, checked: checked(page) }).toEqual({ open: false, checked: "" });
  const sources = [...page.querySelectorAll("img")].map((image) => [image.getAttribute("src"), image.loading]);
  expect(sources).toEqual([1, 2, 3].map((frame) => [`/video/v1/frames/${frame}`, "lazy"]));
  const refused = await renderInto(<VideoFrames videoId="v1" chosenFrame="2" />);
  expect([refused.querySelector("details")!.open, checked(refused)]).toEqual([true, "2"]);
});
