// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { handFiles } from "#app/components/upload/handed-files";
import { sendForm } from "#app/components/upload/send-form";
import { UploadForm } from "#app/components/upload/upload-form";
import { removeUpload, stopUpload } from "#app/components/upload/upload-queue";
import { findUpload, readUploads } from "#app/components/upload/upload-store";
import { aDraft } from "#tests/support/fixtures";

vi.mock("#app/components/upload/run-upload", () => ({ runUpload: () => new Promise(() => undefined) }));
vi.mock("#app/components/upload/begin-draft", () => ({
  beginDraft: () => new Promise(() => undefined),
  waitForDraft: () => Promise.resolve(null),
}));
vi.mock("#app/components/upload/send-form", () => ({ sendForm: vi.fn(), parseBody: () => null }));

beforeAll(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
const draft = { ...aDraft({ draft: "t1", title: "Alpha" }), uploadedAt: null, frames: [] };
beforeEach(() => {
  vi.mocked(sendForm).mockReset().mockResolvedValue({ status: 200, redirect: null, body: { draft } });
});

const form = (
  <UploadForm
    {...{
      route: "upload",
      from: "/",
      token: "t1",
      closeTo: "/",
      draft: null,
      now: 0,
      categories: [],
      languages: [],
      refused: undefined,
    }}
    limits={{ maxFileBytes: 1_000_000, leftBytes: null, offersFrames: true }}
  />
);
const film = (name: string) => new File([name], `${name}.mp4`, { type: "video/mp4" });
const queued = () => readUploads().uploads.map(({ title, file }) => [title, file.name]);
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

async function openForm() {
  const page = document.createElement("main");
  document.body.append(page);
  const router = createMemoryRouter([{ path: "*", element: form }]);
  const root = createRoot(page);
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    for (const { token } of readUploads().uploads) removeUpload(token);
    page.remove();
  });
  return page;
}

const fieldOf = (page: HTMLElement) => page.querySelector<HTMLInputElement>("input[name=videoFile]")!;

async function choose(page: HTMLElement, file: File) {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  fieldOf(page).files = transfer.files;
  await act(async () => fieldOf(page).dispatchEvent(new Event("change", { bubbles: true })));
}

const drop = (...files: File[]) => act(async () => handFiles(files));

/** Sends the form, which then waits for its file. */
async function publish(page: HTMLElement) {
  await act(async () => page.querySelector("form")!.requestSubmit());
  await settle();
}

const press = (page: HTMLElement, name: string) =>
  act(async () => [...page.querySelectorAll("button")].find(({ textContent }) => textContent === name)!.click());

test("a form whose upload is cancelled while it waits is shown again without an alert", async () => {
  const page = await openForm();
  await choose(page, film("alpha"));
  await publish(page);
  expect(page.querySelector<HTMLElement>("form > div.form")!.hidden).toBe(true);
  await press(page, "Cancel upload");
  await settle();
  expect(page.querySelector("[role=alert]")).toBeNull();
  expect(page.querySelector<HTMLElement>("form > div.form")!.hidden).toBe(false);
  expect(document.activeElement).toBe(fieldOf(page));
  expect(queued()).toEqual([]);
});

test("a form whose upload is cancelled while its texts are saved does not begin it again", async () => {
  const page = await openForm();
  await choose(page, film("alpha"));
  let save = () => {};
  vi.mocked(sendForm).mockImplementation(
    () => new Promise((resolve) => (save = () => resolve({ status: 200, redirect: null, body: { draft } }))),
  );
  await publish(page);
  await press(page, "Cancel upload");
  await act(async () => save());
  await settle();
  expect({ queued: queued(), alert: page.querySelector("[role=alert]") }).toEqual({ queued: [], alert: null });
});

test("a video that is dropped on a form whose own is uploaded becomes a draft of its own", async () => {
  const page = await openForm();
  await drop(film("alpha"));
  expect(queued()).toEqual([["alpha", "alpha.mp4"]]);
  await drop(film("beta"));
  expect(queued()).toEqual([
    ["alpha", "alpha.mp4"],
    ["beta", "beta.mp4"],
  ]);
  expect(page.textContent).toContain("This form is for the first file. The others are saved as drafts.");
  expect(page.querySelector<HTMLInputElement>("[name=title]")!.value).toBe("alpha");
});

test("a video that is dropped after the form's own was refused takes its place", async () => {
  await openForm();
  await drop(film("alpha"));
  await act(async () => stopUpload("t1", { status: 413, answer: "" }));
  await drop(film("beta"));
  expect(queued()).toEqual([["alpha", "beta.mp4"]]);
});

test("a file chosen for a form that was saved complete waits until it is sent again", async () => {
  const page = await openForm();
  await choose(page, film("alpha"));
  await publish(page);
  await act(async () => stopUpload("t1", { status: 413, answer: "" }));
  await settle();
  await choose(page, film("beta"));
  expect(findUpload("t1"), "the server would publish it at its end").toBeUndefined();
  await publish(page);
  expect(queued()).toEqual([["Alpha", "beta.mp4"]]);
});
