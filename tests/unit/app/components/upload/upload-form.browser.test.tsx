// @vitest-environment happy-dom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { UploadForm } from "#app/components/upload/upload-form";
import { removeUpload } from "#app/components/upload/upload-queue";
import { readUploads } from "#app/components/upload/upload-store";
import { renderInto } from "../../render";

vi.mock("#app/components/upload/run-upload", () => ({
  runUpload: () => new Promise(() => undefined),
}));
vi.mock("#app/components/upload/begin-draft", () => ({ beginDraft: () => new Promise(() => undefined) }));

beforeAll(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

const limits = { maxFileBytes: 1_000_000, leftBytes: null, offersFrames: true };
const route = "routes/_app.admin.dashboard.upload";
const form = (
  <UploadForm
    {...{
      route,
      from: "/",
      token: "t1",
      closeTo: "/",
      draft: null,
      limits,
      now: 0,
      categories: [],
      languages: [],
      refused: undefined,
    }}
  />
);

const listFields = (page: HTMLElement) =>
  [...page.querySelectorAll<HTMLInputElement>(".form .field [name]")].map(({ name }) => name);

/** Renders the form as the server does, and then has scripts take it over. */
async function openForm() {
  const page = await renderInto(form);
  const atFirst = { fields: listFields(page), steps: page.querySelectorAll("noscript li").length };
  page.innerHTML = `<main>${page.innerHTML}</main>`;
  const router = createMemoryRouter([{ path: "*", element: form }]);
  const root = await act(async () =>
    hydrateRoot(page.querySelector("main")!, <RouterProvider router={router} future={{ v7_startTransition: true }} />),
  );
  onTestFinished(async () => {
    await act(async () => root.unmount());
    for (const { token } of readUploads().uploads) removeUpload(token);
  });
  return { page, atFirst };
}

test("the file is the first field with scripts, and the last of three steps without them", async () => {
  const { page, atFirst } = await openForm();
  expect(atFirst.fields.slice(0, 3)).toEqual(["title", "description", "thumbnail"]);
  expect({ last: atFirst.fields.at(-1), steps: atFirst.steps }).toEqual({ last: "videoFile", steps: 3 });
  expect(listFields(page).slice(0, 3)).toEqual(["videoFile", "title", "description"]);
  expect(page.querySelector("noscript")).toBeNull();
});

test("the button that publishes says that a file comes first, until one is chosen", async () => {
  const { page } = await openForm();
  const button = page.querySelector(".form-buttons > button")!;
  expect(page.querySelector(`#${button.getAttribute("aria-describedby")}`)!.textContent).toBe(
    "Choose a video file first",
  );
  expect(button.className).not.toContain("button-primary");
  const input = page.querySelector<HTMLInputElement>("input[name=videoFile]")!;
  Object.defineProperty(input, "files", { value: [new File(["x".repeat(2_048)], "film.x", { type: "video/x" })] });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  expect([button.hasAttribute("aria-describedby"), button.className]).toEqual([false, "button button-primary"]);
});

test.each(["video", "audio"] as const)(
  "a chosen %s file can be played, and its progress heads the form",
  async (kind) => {
    const { page } = await openForm();
    const input = page.querySelector<HTMLInputElement>("input[name=videoFile]")!;
    Object.defineProperty(input, "files", { value: [new File(["x".repeat(2_048)], "song.x", { type: `${kind}/x` })] });
    await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
    const media = page.querySelector<HTMLMediaElement>("video, audio")!;
    expect([media.localName, media.getAttribute("aria-label"), media.controls]).toEqual([kind, "Preview", true]);
    expect(media.src).toMatch(/^blob:/);
    expect(media.parentElement!.textContent).toContain("2 kB");
    const progress = page.querySelector("progress")!;
    const form = page.querySelector("form")!;
    expect(progress.closest(".sticky")!.nextElementSibling).toBe(form);
    await act(async () => media.dispatchEvent(new Event("error")));
    expect(page.querySelector("video, audio"), "a file that this browser does not play").toBeNull();
  },
);
