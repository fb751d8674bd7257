import { expect, test } from "vitest";
import { opensWatchPage } from "#app/http/opens-page";

const opens = (referer: string | null, path = "/video/v1") => {
  const request = new Request(`http://site.test${path}`, { headers: new Headers(referer ? { Referer: referer } : {}) });
  return opensWatchPage(request, new URL(request.url));
};

test.each([
  ["an address that was typed", null],
  ["the home page", "http://site.test/"],
  ["another video", "http://site.test/video/v10"],
  ["its page for readers", "http://site.test/video/v1/read"],
  ["another site", "https://elsewhere.example/"],
  ["no address", "about:client"],
])("a watch page reached from %s counts as opened", (_, referer) => {
  expect(opens(referer)).toBe(true);
});

test.each([
  ["the page itself", "http://site.test/video/v1"],
  ["the page itself, with a slash behind", "http://site.test/video/v1/"],
  ["another part of its comments", "http://site.test/video/v1?after=x"],
  ["the dialog that saves it", "http://site.test/video/v1/save"],
  ["a dialog of a comment", "http://site.test/video/v1/comments/c1/edit"],
])("a watch page reached from %s was already open", (_, referer) => {
  expect(opens(referer)).toBe(false);
  expect(opens(referer, "/video/v1?_data=routes%2F_app.video.%24videoId")).toBe(false);
});

test("the page after its loading view counts as opened, the script's own request does not", () => {
  expect(opens("http://site.test/video/v1", "/video/v1?wait=1")).toBe(true);
  expect(opens("http://site.test/video/v1?wait=1", "/video/v1?wait=1")).toBe(false);
  expect(opens("http://site.test/video/v1?wait=1", "/video/v1?wait=1&_data=routes%2F_app.video.%24videoId")).toBe(
    false,
  );
});
