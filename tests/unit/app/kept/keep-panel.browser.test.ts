// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { toKeptVideo } from "#app/kept/kept-video";
import { beginKeptVideo, listKeptVideos } from "#app/kept/store";
import { useFakeCaches } from "#tests/support/fake-caches";
import { waitFor } from "#tests/support/wait-for";

const offer = {
  _id: "v1",
  title: "Boats",
  language: "",
  channel: "Ann",
  account: null,
  poster: "",
  captions: [],
  still: "",
};
const toChoice = (label: string, bytes: number) => ({ label, src: `/media/${label}`, bytes, mime: "video/mp4" });
const data = {
  offer,
  choices: [toChoice("240p", 300_000), toChoice("audio only", 100_000)],
  page: { page: "/offline/kept", script: "/assets/list.js", styles: "/assets/pages.css" },
};

const device = { quota: 5_000_000, persisted: 0, isLost: false };

/** A site that sends videos by ranges; while the line is lost, nothing. */
async function answer(path: string, { headers }: RequestInit = {}) {
  if (device.isLost && path.startsWith("/media/")) throw new TypeError("Failed to fetch");
  const bytes = data.choices.find(({ src }) => src === path)?.bytes;
  if (bytes === undefined) return new Response(`content of ${path}`);
  const from = Number(/\d+/.exec((headers as Record<string, string>).Range!)?.[0]);
  const range = { "Content-Range": `bytes ${from}-${bytes - 1}/${bytes}` };
  return new Response(new Uint8Array(bytes - from), { status: 206, headers: range });
}

async function openPanel(isOffered = true) {
  vi.resetModules();
  document.body.innerHTML = "<section data-keep hidden><div data-place></div></section>";
  document.querySelector<HTMLElement>("section")!.dataset.keep = JSON.stringify(data);
  await import("#app/kept/keep-panel");
  if (isOffered) await waitFor(() => expect(document.querySelector("[data-place] button")).not.toBeNull());
}

const texts = () => [...document.querySelectorAll("[data-place] :is(a, button)")].map(({ textContent }) => textContent);
const status = () => document.querySelector("[role=status]")!.textContent;

const press = (start: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(start))!.click();

beforeEach(() => {
  useFakeCaches();
  Object.assign(device, { quota: 5_000_000, persisted: 0, isLost: false });
  vi.stubGlobal("fetch", answer);
  const storage = {
    estimate: async () => ({ quota: device.quota, usage: 0 }),
    persist: async () => (device.persisted++, true),
  };
  const serviceWorker = { register: async () => undefined };
  Object.defineProperty(navigator, "storage", { value: storage, configurable: true });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
});

test("each choice says its bytes, and nothing is fetched before a press", async () => {
  const fetched = vi.fn(answer);
  vi.stubGlobal("fetch", fetched);
  await openPanel();
  expect(document.querySelector("section")!.hidden).toBe(false);
  expect(texts()).toEqual(["Keep 240p\u00a0· 293 kB", "Keep audio only\u00a0· 98 kB"]);
  expect(fetched).not.toHaveBeenCalled();
});

test("a press keeps the video, asks the browser not to remove it, and readies the list", async () => {
  await openPanel();
  press("Keep audio only");
  await waitFor(() => expect(status()).toMatch(/^This video is kept: audio only, 98 kB/));
  expect(device.persisted).toBe(1);
  expect(await (await caches.match("/kept", { cacheName: "kept" }))!.text()).toBe("content of /offline/kept");
  expect(texts()).toEqual(["Open kept videos", "Remove"]);
  press("Remove");
  await waitFor(() => expect(texts()).toEqual(["Keep 240p\u00a0· 293 kB", "Keep audio only\u00a0· 98 kB"]));
  expect(await listKeptVideos()).toEqual([]);
});

test("a video that is larger than the room is not begun", async () => {
  device.quota = 200_000;
  await openPanel();
  press("Keep 240p");
  await waitFor(() => expect(status()).toMatch(/^This needs 293 kB, and 195 kB is free/));
  expect(await listKeptVideos()).toEqual([]);
});

test("a lost connection is shown, and a press stops waiting for it and continues later", async () => {
  device.isLost = true;
  await openPanel();
  press("Keep 240p");
  await waitFor(() => expect(status()).toBe("Connection lost. The download resumes by itself."));
  press("Stop");
  await waitFor(() => expect(texts()).toEqual(["Continue", "Remove"]));
  device.isLost = false;
  press("Continue");
  await waitFor(() => expect(status()).toMatch(/^This video is kept: 240p/));
});

test("a press begins at once, however long the list takes", async () => {
  const stalled = new Promise<Response>(() => undefined);
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    path === data.page.page ? stalled : answer(path, init),
  );
  await openPanel();
  press("Keep audio only");
  await waitFor(() => expect(status()).toMatch(/^This video is kept: audio only/));
});

test("a press shows what another tab has kept meanwhile", async () => {
  await openPanel();
  await beginKeptVideo({ ...toKeptVideo(offer, data.choices[1]!, 1), isWhole: true });
  press("Keep 240p");
  await waitFor(() => expect(status()).toMatch(/^This video is kept: audio only/));
});

test("a browser that forbids its storage is offered nothing", async () => {
  vi.spyOn(caches, "match").mockRejectedValue(new DOMException("The operation is insecure.", "SecurityError"));
  await openPanel(false);
  await waitFor(() => expect(document.querySelector("section")!.hidden).toBe(true));
});
