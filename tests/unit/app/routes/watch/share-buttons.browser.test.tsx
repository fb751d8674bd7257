// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { ShareButtons } from "#app/routes/watch/_app.video.$videoId.share/share-buttons";
import { render } from "../../render";

const video = {
  _id: "v1",
  title: "A lark: sings?",
  videoFile: "/media/v1/k/source.mp4",
  status: "ready",
  downloadsFor: "everybody",
};
const url = "https://site.test/video/v1";

let end = () => {};
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

async function open(share?: () => Promise<void>) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("navigator", share ? { share } : {});
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  end = () => (act(() => root.unmount()), place.remove());
  await act(async () => root.render(<ShareButtons video={video} url={url} leastBytes={null} />));
  return place;
}

test("a browser that can share offers its own dialog with title and link", async () => {
  const share = vi.fn(() => Promise.reject(new DOMException("closed", "AbortError")));
  const page = await open(share);
  await act(async () => page.querySelector("button")!.click());
  expect(share).toHaveBeenCalledWith({ title: video.title, url });
});

test("other browsers, and pages without scripts, offer the download alone", async () => {
  expect((await open()).querySelector("button")).toBeNull();
  const html = await render(<ShareButtons video={video} url={url} leastBytes={null} />);
  expect(html).not.toContain("<button");
  expect(html).toContain('href="/video/v1/download"');
});

test("a video whose owner offers no downloads has no link to them", async () => {
  expect(
    await render(<ShareButtons video={{ ...video, downloadsFor: "nobody" }} url={url} leastBytes={null} />),
  ).not.toContain("/download");
});

test("the link to the downloads says how small the smallest one is", async () => {
  const html = await render(<ShareButtons video={video} url={url} leastBytes={93_000} />);
  expect(html).toContain("Download · from 91 kB</a>");
  expect(await render(<ShareButtons video={video} url={url} leastBytes={null} />)).toContain("Download</a>");
});
