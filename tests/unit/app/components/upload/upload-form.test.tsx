// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { sortErrors } from "#app/components/upload/refused-upload";
import { UploadForm } from "#app/components/upload/upload-form";
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
