// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { thumbnailHint } from "#app/components/upload/draft-form";
import { FrameChoice } from "#app/components/upload/frame-choice";
import { renderInto } from "./render";

const frames = [1, 2, 3].map((frame) => ({ frame, src: `/media/drafts/d/f/${frame}-480.webp` }));

test("each frame of a draft's video is a choice with its picture, and a refused form keeps the chosen one", async () => {
  const page = await renderInto(<FrameChoice frames={frames} chosen="2" />);
  expect(page.querySelector("legend")!.textContent).toBe("Use a frame of the video");
  const labels = [...page.querySelectorAll("label")];
  expect(labels.map((label) => label.textContent)).toEqual(["Frame 1", "Frame 2", "Frame 3"]);
  expect(labels.map((label) => label.querySelector("img")!.getAttribute("src"))).toEqual(frames.map(({ src }) => src));
  expect(page.querySelector<HTMLInputElement>("[type=radio]:checked")!.value).toBe("2");
});

test("a video without frames offers no choice", async () => {
  expect((await renderInto(<FrameChoice frames={[]} chosen={undefined} />)).innerHTML).toBe("");
  expect(thumbnailHint(null, [])).toBe("Image, up to 5 MB");
});
