// @vitest-environment happy-dom
import { act, type ComponentProps } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { sendForm } from "#app/components/upload/send-form";
import { ReplaceSection } from "#app/components/upload/replace-section";

const view: ComponentProps<typeof ReplaceSection> = {
  ...{ videoId: "v1", downloadFile: "", downloadBytes: null, hasCaptions: false, limits: null, uploadedAt: null },
  ...{ status: "none", failure: null, progress: null, file: null, search: "", title: "A clip", picture: "" },
};

vi.mock("#app/components/upload/send-form", () => ({ sendForm: vi.fn(), parse: () => null }));

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
