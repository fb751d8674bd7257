import { expect, test } from "vitest";
import { findTrafficSource } from "#app/http/traffic-source";

const own = "http://site.test";

test.each([
  ["an address that was typed", null, "direct"],
  ["no address", "about:client", "direct"],
  ["an app", "android-app://org.example/", "direct"],
  ["the page itself, after its loading view", `${own}/video/v1`, "direct"],
  ["a search", `${own}/results?search_query=rain`, "search"],
  ["a tag", `${own}/tag/rain`, "search"],
  ["the feed of subscriptions", `${own}/feed/subscriptions`, "subscriptions"],
  ["home", `${own}/`, "site"],
  ["another video", `${own}/video/v2`, "site"],
  ["a player in a frame", `${own}/embed/v1`, "embed"],
  ["another site", "https://elsewhere.example/results", "external"],
  ["another port", "http://site.test:8080/", "external"],
])("a video reached from %s", (_, referer, source) => {
  const request = new Request(`${own}/video/v1`, { headers: referer ? { Referer: referer } : {} });
  expect(findTrafficSource(request, own)).toBe(source);
});
