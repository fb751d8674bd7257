// @vitest-environment happy-dom
import { act, type ComponentProps } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { sendFile } from "#app/components/upload/send-file";
import { sendForm } from "#app/components/upload/send-form";
import { ReplaceSection } from "#app/components/upload/replace-section";

const view: ComponentProps<typeof ReplaceSection> = {
  ...{ videoId: "v1", downloadFile: "", downloadBytes: null, hasCaptions: false, limits: null, uploadedAt: null },
  ...{ status: "none", failure: null, progress: null, file: null, search: "", title: "A clip", picture: "" },
};

vi.mock("#app/components/upload/send-form", () => ({ sendForm: vi.fn(), parseBody: () => null }));
vi.mock("#app/components/upload/send-file", () => ({ sendFile: vi.fn() }));

beforeAll(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

test("the button that replaces a file says what comes first, and looks ready once a file is chosen", async () => {
  const page = document.createElement("div");
  const router = createMemoryRouter([{ path: "*", element: <ReplaceSection {...view} /> }]);
  await act(async () => createRoot(page).render(<RouterProvider router={router} />));
  const button = () => page.querySelector<HTMLButtonElement>(".form-buttons > button")!;
  const isReady = () => button().classList.contains("button-primary");
  expect(isReady()).toBe(false);
  const reason = page.querySelector(`#${button().getAttribute("aria-describedby")}`)!;
  expect(reason.textContent).toBe("Choose a video file first");
  expect(button().hasAttribute("aria-disabled"), "a press says so at the field").toBe(false);
  const input = page.querySelector<HTMLInputElement>("[type=file]")!;
  Object.defineProperty(input, "files", { value: [new File(["x"], "new.mp4")] });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  expect(isReady()).toBe(true);
  expect(page.textContent).not.toContain("Choose a video file first");
});

test("a duplicate that is used anyway is said so in browsers whose forms do not know their button", async () => {
  const { FormData } = window;
  const olderFormData = vi.fn(function (form: HTMLFormElement) {
    return new FormData(form);
  });
  vi.stubGlobal("FormData", olderFormData);
  onTestFinished(() => void vi.stubGlobal("FormData", FormData));
  vi.mocked(sendForm).mockResolvedValue({ status: 0, redirect: null, body: null });
  const file = { uploadId: "u1", name: "new.mp4", bytes: 5, receivedBytes: 5 };
  const page = document.body.appendChild(document.createElement("div"));
  const section = <ReplaceSection {...view} file={file} uploadedAt="2025-01-01T00:00:00.000Z" />;
  const router = createMemoryRouter([{ path: "*", element: section }]);
  await act(async () => createRoot(page).render(<RouterProvider router={router} />));
  await act(async () => page.querySelector<HTMLButtonElement>(".form-buttons > button")!.click());
  expect(vi.mocked(sendForm).mock.lastCall![1].get("duplicate")).toBe("yes");
});

/** Opens the form with a chosen file; returns how to choose another and press, and how each try to send it goes. */
async function chooseFile() {
  vi.mocked(sendForm).mockResolvedValue({ status: 0, redirect: null, body: null });
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(() => (act(() => root.unmount()), page.remove()));
  const router = createMemoryRouter([{ path: "*", element: <ReplaceSection {...view} /> }]);
  await act(async () => root.render(<RouterProvider router={router} />));
  const choose = (file: File) =>
    vi.spyOn(FormData.prototype, "get").mockImplementation((name) => (name === "videoFile" ? file : null));
  onTestFinished(() => void vi.restoreAllMocks());
  choose(new File(["new"], "new.mp4", { lastModified: 1 }));
  const press = () => act(async () => page.querySelector<HTMLButtonElement>(".form-buttons > button")!.click());
  const sending = () => vi.mocked(sendFile).mock.lastCall![1];
  return { page, choose, press, sending };
}

test("a file that the server has is not sent again when its form did not arrive, and another file is", async () => {
  const { choose, press, sending } = await chooseFile();
  vi.mocked(sendFile).mockImplementation(async (_, { onUrl }) => {
    onUrl!("/uploads/u7");
    return { uploadId: "u7", videoId: null };
  });
  await press();
  expect(sending().uploadUrl).toBeNull();
  await press();
  expect(sending().uploadUrl).toBe("/uploads/u7");
  choose(new File(["old"], "old.mp4", { lastModified: 1 }));
  await press();
  expect(sending().uploadUrl).toBeNull();
});

test("while the line is down the form says so, and continues as soon as it is back", async () => {
  const { page, press, sending } = await chooseFile();
  vi.mocked(sendFile).mockReturnValue(new Promise(() => undefined));
  await press();
  const upload = { abort: vi.fn(async () => undefined), start: vi.fn() };
  await act(async () => {
    sending().onStart!(upload);
    sending().onProgress(1, 3);
  });
  dispatchEvent(new Event("online"));
  expect(upload.start).not.toHaveBeenCalled();
  await act(async () => sending().onRetry!());
  expect(page.textContent).toContain("Connection lost. Trying again…");
  dispatchEvent(new Event("online"));
  expect([upload.abort.mock.calls.length, upload.start.mock.calls.length]).toEqual([1, 1]);
  await act(async () => sending().onProgress(2, 3));
  expect(page.textContent).not.toContain("Connection lost");
});
