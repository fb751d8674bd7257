// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { UploadForm } from "#app/components/upload/upload-form";
import { renderInto } from "../../render";

const values = { title: "Dawn", description: "", visibility: "private", tags: "lake fog", language: "fr" };

test("a form that was refused while the server was away shows again all that was typed", async () => {
  const page = await renderInto(
    <UploadForm
      {...{ route: "upload", from: "/", token: "t1", closeTo: "/", draft: null, limits: null, now: 0, categories: [] }}
      refused={{ ok: false, errors: {}, values }}
    />,
  );
  const shown = Object.fromEntries(new FormData(page.querySelector("form")!));
  expect(shown).toMatchObject(values);
});
