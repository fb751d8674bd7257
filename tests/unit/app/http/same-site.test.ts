import { expect, test } from "vitest";
import { passesCsrfCheck } from "#app/http/same-site";

const ours = "https://videos.example";
const may = (headers: Record<string, string>, method = "POST") =>
  passesCsrfCheck(new Request(`${ours}/logout`, { method, headers }), ours);

test.each([
  ["a form of ours", { Origin: ours }],
  ["a form of ours whose Referer says else", { Origin: ours, Referer: "https://evil.example/" }],
  ["a browser that names the same origin only in Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
  ["an address typed in", { "Sec-Fetch-Site": "none" }],
  ["an old browser with a Referer of ours", { Referer: `${ours}/login` }],
  ["a program that says nothing", {}],
])("%s may act", (_, headers) => {
  expect(may(headers as Record<string, string>)).toBe(true);
});

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["another scheme", { Origin: "http://videos.example" }],
  ["another port", { Origin: "https://videos.example:8443" }],
  ["a longer name", { Origin: "https://videos.example.evil.example" }],
  ["a sandboxed page", { Origin: "null" }],
  ["a sandboxed page that claims to be ours", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
  ["a site beside ours", { "Sec-Fetch-Site": "same-site" }],
  ["another site without Origin", { "Sec-Fetch-Site": "cross-site", Referer: `${ours}/` }],
  ["an old browser's other site", { Referer: "https://evil.example/" }],
  ["a Referer that is no address", { Referer: "videos" }],
])("%s may not act", (_, headers) => {
  expect(may(headers as Record<string, string>)).toBe(false);
});

test.each(["PUT", "PATCH", "DELETE", "PROPFIND"])("%s needs the same", (method) => {
  expect(may({ Origin: "https://evil.example" }, method)).toBe(false);
});

test.each(["GET", "HEAD"])("%s changes nothing and may come from anywhere", (method) => {
  expect(may({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }, method)).toBe(true);
});
