import { expect, test } from "vitest";
import { findWatchedVideoId } from "#server/watch-counter";

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

function watched(path: string, { status = 200, method = "GET", headers = {} } = {}) {
  const request = new Request(`http://site.test${path}`, { method, headers: { "User-Agent": person, ...headers } });
  return findWatchedVideoId(request, new URL(request.url), new Response(null, { status }));
}

test.each([200, 304])("a watch page with status %i counts a view", (status) => {
  expect(watched("/video/v-1", { status })).toBe("v-1");
});

test("a client transition counts a view: the data of the watch route", () => {
  expect(watched("/video/v1?_data=routes%2F_app.video.%24videoId")).toBe("v1");
});

test.each([
  ["a video that is not there", "/video/v1", { status: 404 }],
  ["a page that failed", "/video/v1", { status: 503 }],
  ["a redirect", "/video/v1", { status: 302 }],
  ["another page", "/results", {}],
  ["what lies below a video", "/video/v1/x", {}],
  ["the dialog that saves a video", "/video/v1/save", {}],
  ["the data of that dialog", "/video/v1/save?_data=routes%2F_app.video.%24videoId.save", {}],
  ["the page's data fetched again under a dialog", "/video/v1/save?_data=routes%2F_app.video.%24videoId", {}],
  ["a comment's dialog", "/video/v1/comments/c1/edit", {}],
  ["an id that cannot be", "/video/..%2Fx", {}],
  ["the data of another route", "/video/v1?_data=root", {}],
  ["a look at the head only", "/video/v1", { method: "HEAD" }],
  ["a form", "/video/v1", { method: "POST" }],
  ["a page fetched ahead of time", "/video/v1", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
  ["a page fetched ahead by an older browser", "/video/v1", { headers: { Purpose: "prefetch" } }],
  ["a search engine", "/video/v1", { headers: { "User-Agent": "Googlebot/2.1" } }],
])("%s counts no view", (_, path, init) => {
  expect(watched(path, init)).toBeNull();
});
