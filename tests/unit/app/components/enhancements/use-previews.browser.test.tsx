// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { usePreviews } from "#app/components/enhancements/use-previews";

const previewCard = vi.hoisted(() => vi.fn());
vi.mock("#app/components/enhancements/card-preview", () => ({ previewCard }));

let end = () => {};
afterEach(() => {
  end();
  previewCard.mockClear();
  vi.unstubAllGlobals();
});

function Cards() {
  usePreviews();
  return (
    <div className="card">
      <a href="/video/v1">Larks</a>
    </div>
  );
}

/** Opens a page with a card in a browser that matches these media queries, and sends an event to the card's link. */
async function send(type: string, matches: boolean) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const matchMedia = vi.fn((media: string) => ({ media, matches }));
  vi.stubGlobal("matchMedia", matchMedia);
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  end = () => {
    act(() => root.unmount());
    page.remove();
  };
  await act(async () => root.render(<Cards />));
  page.querySelector("a")!.dispatchEvent(new Event(type, { bubbles: true }));
  await vi.dynamicImportSettled();
  return matchMedia.mock.calls.flat().join();
}

test.each(["pointerover", "focusin"])("a card under a %s plays its storyboard", async (type) => {
  await send(type, true);
  expect(previewCard).toHaveBeenCalledWith(document.querySelector(".card"));
});

test("no card plays for touch screens and visitors who asked for less motion", async () => {
  const media = await send("focusin", false);
  expect(media).toContain("prefers-reduced-motion:no-preference");
  expect(media).toContain("pointer:fine");
  expect(previewCard).not.toHaveBeenCalled();
});
