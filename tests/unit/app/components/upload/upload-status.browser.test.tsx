// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { PageContext } from "#app/components/ui/page-context";
import { addUpload, removeUpload, resumeUpload, stopUpload } from "#app/components/upload/upload-queue";
import { readUploads } from "#app/components/upload/upload-store";
import { UploadStatus } from "#app/components/upload/upload-status";

vi.mock("#app/components/upload/run-upload", () => ({ runUpload: () => new Promise(() => undefined) }));

beforeAll(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

const page = (
  <PageContext.Provider value={{ viewerId: "lark", missingControls: [] }}>
    <a href="/login?from=%2F">Log in</a>
    <a href="/feeds/all">Feed</a>
    <UploadStatus />
  </PageContext.Provider>
);

const add = (token: string) =>
  act(async () => addUpload({ token, file: new File([token], `${token}.mp4`), title: token, draft: null }));
const stop = (token: string, status: number) => act(async () => stopUpload(token, { status, answer: "" }));
const tokens = () => readUploads().uploads.map(({ token }) => token);

async function openPage() {
  const element = document.createElement("div");
  document.body.append(element);
  const router = createMemoryRouter([
    { path: "/", element: page },
    { path: "*", element: null },
  ]);
  const root = createRoot(element);
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    for (const { token } of readUploads().uploads) removeUpload(token);
    element.remove();
  });
  const bar = () => element.querySelector("section");
  const hide = () =>
    act(async () => bar()!.querySelector<HTMLButtonElement>("[aria-label='Hide the uploads']")!.click());
  /** Returns whether the document stays. */
  const follow = async (text: string) => {
    const link = [...element.querySelectorAll("a")].find(({ textContent }) => textContent === text)!;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    // A browser would load the page.
    addEventListener("click", (last) => last.preventDefault(), { once: true });
    let stays = false;
    document.addEventListener("click", () => (stays = event.defaultPrevented), { once: true });
    await act(async () => link.dispatchEvent(event));
    return stays;
  };
  return { bar, hide, follow, path: () => router.state.location.pathname + router.state.location.search };
}

test("uploads that can be resumed are hidden and kept, and shown again when one continues", async () => {
  const { bar, hide } = await openPage();
  await add("lost");
  await add("large");
  await stop("lost", 0);
  await stop("large", 413);
  await hide();
  expect({ bar: bar(), tokens: tokens() }).toEqual({ bar: null, tokens: ["lost"] });
  await act(async () => resumeUpload("lost"));
  expect(bar()).not.toBeNull();
  await stop("lost", 0);
  expect(bar()).not.toBeNull();
});

test("links to sign in keep the document while it has files to upload", async () => {
  const { follow, path } = await openPage();
  expect({ stays: await follow("Log in"), path: path() }).toEqual({ stays: false, path: "/" });
  await add("lost");
  await stop("lost", 401);
  expect({ stays: await follow("Feed"), path: path() }).toEqual({ stays: false, path: "/" });
  expect({ stays: await follow("Log in"), path: path() }).toEqual({ stays: true, path: "/login?from=%2F" });
});
