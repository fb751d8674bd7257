// @vitest-environment happy-dom
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { sortErrors } from "#app/components/upload/refused-upload";
import { UploadForm } from "#app/components/upload/upload-form";
import { blankDetails } from "#contract/words/video-details";
import { renderInto } from "../../render";

const form = {
  route: "upload",
  from: "/",
  token: "t1",
  closeTo: "/",
  draft: null,
  limits: null,
  now: 0,
  categories: [],
  languages: [],
};
const values = { title: "Dawn", description: "", visibility: "private", tags: "lake fog", language: "fr" };

test("a form that was refused while the server was away shows again all that was typed", async () => {
  const page = await renderInto(<UploadForm {...form} refused={{ ok: false, errors: {}, values }} />);
  const shown = Object.fromEntries(new FormData(page.querySelector("form")!));
  expect(shown).toMatchObject(values);
});

test("the first refused field in the order of the form gets the focus, the video file before all with scripts", async () => {
  const errors = { tags: ["Too many tags"], thumbnail: ["Too big"], videoFile: ["None"] };
  const refused = { ok: false, errors, values } as const;
  const page = await renderInto(<UploadForm {...form} refused={refused} />);
  expect([...page.querySelectorAll<HTMLInputElement>("[autofocus]")].map(({ name }) => name)).toEqual(["thumbnail"]);
  expect(Object.keys(sortErrors(refused, true).errors)).toEqual(["videoFile", "thumbnail", "tags"]);
});

test("a form that was sent without its file says that it is saved as a draft, and what publishes it", async () => {
  const limits = { maxFileBytes: 1_000, leftBytes: null, offersFrames: false };
  const draft = { _id: "d1", ...blankDetails, hasThumbnail: false, file: null, uploadedAt: null, frames: [] };
  const hintOf = async (refused?: ComponentProps<typeof UploadForm>["refused"]) =>
    (await renderInto(<UploadForm {...form} limits={limits} refused={refused} />)).querySelector("#file-first")!
      .textContent;
  expect(await hintOf()).toBe("Choose a video file first");
  const errors = { videoFile: ["Please choose a video file"] };
  expect(await hintOf({ ok: false, errors, values, draft, isSaved: false })).toBe("Choose a video file first");
  expect(await hintOf({ ok: false, errors, values, draft, isSaved: true })).toBe(
    "Saved as a draft. Choose a video file to publish it.",
  );
});
