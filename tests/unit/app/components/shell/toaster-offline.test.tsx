// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { reportFailedPress } from "#app/components/ui/failed-press";
import { Toaster } from "#app/components/shell/toaster";

vi.mock("react-toastify/unstyled", () => {
  throw new TypeError("Failed to fetch");
});

beforeAll(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

async function openPage() {
  vi.spyOn(console, "warn").mockReturnValue();
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const show = (closeTo: string) => act(async () => root.render(<Toaster toast={null} closeTo={closeTo} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
    vi.restoreAllMocks();
  });
  await show("/tweets");
  await act(async () => reportFailedPress());
  return { show, toast: () => place.querySelector(".toast") };
}

test("without a network, the message of a lost press closes by a link that leaves the page open", async () => {
  const { toast } = await openPage();
  const link = toast()!.querySelector("a")!;
  expect([toast()!.textContent, new URL(link.href, location.href).hash]).toEqual(["Connection lost", "#close"]);
  await act(async () => link.click());
  expect(toast()).toBeNull();
});

test("the message of a lost press stays on its page", async () => {
  const { show, toast } = await openPage();
  await show("/trending");
  expect(toast()).toBeNull();
});
