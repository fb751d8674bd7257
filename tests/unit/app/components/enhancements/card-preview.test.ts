// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { previewCard } from "#app/components/enhancements/card-preview";

const tiles = Array.from({ length: 30 }, (_, index) => {
  const [from, to] = [index, index + 1].map((second) => `00:00:${String(second).padStart(2, "0")}.000`);
  return `${from} --> ${to}\nstoryboard-${index < 20 ? 1 : 2}.jpg#xywh=${index * 160},0,160,90\n`;
});
const requests: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    requests.push(path);
    return Promise.resolve(
      path.endsWith(".vtt")
        ? new Response(["WEBVTT\n", ...tiles].join("\n"))
        : Response.json({ storyboard: "/media/v/k/storyboard.vtt" }),
    );
  });
  vi.stubGlobal(
    "Image",
    class {
      decode = () => Promise.resolve();
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aCard() {
  document.body.innerHTML =
    '<div class="card"><div class="thumbnail"><img /><b></b></div><h2 class="title"><a href="/video/v1">Larks</a></h2></div>';
  return document.querySelector<HTMLElement>(".card")!;
}

const screenOf = (card: HTMLElement) => card.querySelector<HTMLElement>("[data-preview]");

test("a card plays its storyboard over its thumbnail after a rest, and stops when the pointer leaves", async () => {
  const card = aCard();
  previewCard(card);
  previewCard(card);
  await vi.advanceTimersByTimeAsync(450);
  expect(requests).toEqual(["/video/v1/storyboard", expect.stringContaining("/media/v/k/storyboard.vtt")]);
  expect(screenOf(card)!.previousElementSibling!.tagName).toBe("IMG");
  expect(screenOf(card)!.style.backgroundPosition).toMatch(/^-?0px/);
  await vi.advanceTimersByTimeAsync(700);
  expect(screenOf(card)!.style.backgroundPosition).toMatch(/^-160px/);
  card.dispatchEvent(new Event("pointerleave"));
  expect([screenOf(card), vi.getTimerCount()]).toEqual([null, 0]);
});

test("a pointer that only crosses a card loads nothing", async () => {
  const card = aCard();
  previewCard(card);
  await vi.advanceTimersByTimeAsync(200);
  card.dispatchEvent(new Event("pointerleave"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect({ requests, screen: screenOf(card) }).toEqual({ requests: [], screen: null });
});

test("only pictures of the first sheet are shown", async () => {
  const card = aCard();
  previewCard(card);
  await vi.advanceTimersByTimeAsync(450);
  for (let step = 0; step < 20; step++) {
    expect(screenOf(card)!.style.backgroundImage).toContain("storyboard-1.jpg");
    expect(Number.parseInt(screenOf(card)!.style.backgroundPosition)).toBeGreaterThanOrEqual(-19 * 160);
    await vi.advanceTimersByTimeAsync(700);
  }
  card.dispatchEvent(new Event("pointerleave"));
});

test("a card that leaves the page stops its storyboard", async () => {
  const card = aCard();
  previewCard(card);
  await vi.advanceTimersByTimeAsync(450);
  card.remove();
  await vi.advanceTimersByTimeAsync(800);
  expect(vi.getTimerCount()).toBe(0);
});

test("nothing is loaded when the browser saves data", async () => {
  vi.stubGlobal("navigator", { onLine: true, connection: { saveData: true } });
  previewCard(aCard());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toEqual([]);
});
