// @vitest-environment happy-dom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { FileField } from "#app/components/forms/file-field";

const field = <FileField label="Thumbnail" name="thumbnail" accept="image/*" />;

/** Hydrates the field; `files` are those that were chosen before. */
async function hydrate(files: File[]) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = `<main>${renderToString(field)}</main>`;
  Object.defineProperty(document.querySelector("input"), "files", { value: files });
  const root = await act(async () => hydrateRoot(document.body.firstElementChild!, field));
  onTestFinished(() => act(async () => root.unmount()));
}

test("a picture that was chosen before the page is hydrated is shown", async () => {
  await hydrate([new File(["picture"], "face.png", { type: "image/png" })]);
  expect(document.querySelector("img")!.src).toMatch(/^blob:/);
});

test("a field without a file shows none", async () => {
  await hydrate([]);
  expect(document.querySelector("img")).toBeNull();
});
