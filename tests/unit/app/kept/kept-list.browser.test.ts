// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { toKeptVideo } from "#app/kept/kept-video";
import { beginKeptVideo, savePart } from "#app/kept/store";
import { useFakeCaches } from "#tests/support/fake-caches";
import { waitFor } from "#tests/support/wait-for";

const offer = { title: "Boats", language: "en", channel: "Ann", account: null, poster: "", captions: [], still: "" };
const choice = { label: "240p", src: "/media/v1/key/download/240.mp4", bytes: 2_000_000, mime: "video/mp4" };

async function keep(id: string, { isWhole = true, isDeviceFull = false, title = "Boats" } = {}) {
  await beginKeptVideo({ ...toKeptVideo({ ...offer, _id: id, title }, choice, 1), isWhole, isDeviceFull });
  await savePart(id, 0, new Blob([new Uint8Array(1000)]));
}

/** Opens the list with what the service worker tells of removed videos. */
async function openList(removed: string[] = [], search = "", isAble = true) {
  vi.resetModules();
  vi.stubGlobal("fetch", async () => Response.json({ removed }));
  history.replaceState(null, "", `/kept${search}`);
  document.body.innerHTML = '<div data-kept-list="" data-unable="Not here"></div>';
  await import("#app/kept/kept-list");
  if (isAble) await waitFor(() => expect(document.querySelector(".kept-list > li")).not.toBeNull());
}

const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

function press(name: string) {
  const button = [...document.querySelectorAll("button")].find(
    (each) => each.getAttribute("aria-label") === name || each.textContent === name,
  );
  button!.click();
}

beforeEach(() => {
  useFakeCaches();
  const storage = { estimate: async () => ({ quota: 5_000_000, usage: 1_000_000 }), persisted: async () => false };
  Object.defineProperty(navigator, "storage", { value: storage, configurable: true });
  Object.defineProperty(navigator, "serviceWorker", { value: { controller: {} }, configurable: true });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
});

test("a device that keeps nothing says how to keep a video, and how much room it has", async () => {
  await openList();
  expect(texts(".empty h2")).toEqual(["Nothing is kept on this device"]);
  expect(texts(".empty a[href='/']")).toEqual(["Find a video"]);
  expect(texts(".kept-head p")).toEqual(["Space left: 3.8 MB"]);
});

test("the list names each video with its size, and what the browser may do", async () => {
  await keep("v1");
  await keep("v2", { title: "Weirs" });
  await openList();
  expect(texts("h2")).toEqual(["Boats", "Weirs"]);
  expect(texts(".kept-head p")[0]).toMatch(/^2 videos · 2 kB\u00a0· Space left/);
  expect(texts(".kept-about p")[0]).toMatch(/^Ann\u00a0· 240p\u00a0· 1.91 MB\u00a0· kept on /);
  expect(document.body.textContent).toContain("Your browser may remove what is kept");
});

test("a video plays in its row, and the address opens it at a moment", async () => {
  await keep("v1");
  await openList([], "?id=v1&t=25");
  const video = document.querySelector("video")!;
  expect({ src: video.getAttribute("src"), time: video.currentTime }).toEqual({ src: "/kept/v1/film", time: 25 });
  press("Play Boats");
  expect(document.querySelectorAll("video")).toHaveLength(1);
});

test("one video or all are forgotten by a press, and the focus stays on the page", async () => {
  await keep("v1");
  await keep("v2", { title: "Weirs" });
  await openList();
  press("Remove Weirs");
  await waitFor(() => expect(texts("h2")).toEqual(["Boats"]));
  await waitFor(() => expect(document.activeElement?.className).toBe("kept-head"));
  await keep("v2");
  await openList();
  press("Remove all");
  await waitFor(() => expect(texts("h2")).toEqual(["Nothing is kept on this device"]));
});

test("an incomplete video is continued or removed, and shows why it stopped", async () => {
  await keep("v1", { isWhole: false, isDeviceFull: true });
  await openList();
  await waitFor(() => expect(texts(".kept-transfer button")).toEqual(["Continue", "Remove"]));
  expect(document.body.textContent).toContain("This device is full");
  expect(texts(".kept-transfer .tabular")).toEqual(["1 kB of 1.91 MB"]);
});

test("the titles of removed videos are shown", async () => {
  await keep("v1");
  await openList(["Weirs", "Locks"]);
  expect(texts("[role=status].notice")).toEqual(["These videos can no longer be kept and were removed: Weirs, Locks."]);
});

test("a browser that forbids its storage says that it can keep nothing", async () => {
  vi.spyOn(caches, "keys").mockRejectedValue(new DOMException("The operation is insecure.", "SecurityError"));
  await openList([], "", false);
  await waitFor(() => expect(document.body.textContent).toBe("Not here"));
});
