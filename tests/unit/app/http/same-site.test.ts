import { expect, test, vi } from "vitest";
import { passesCsrfCheck } from "#app/http/same-site.server";

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

test("a mail program may post to a link that is its own proof, and to no other address", () => {
  const mayPost = (path: string) =>
    passesCsrfCheck(new Request(ours + path, { method: "POST", headers: { Origin: "https://mail.example" } }), ours);
  const paths = [
    "/unsubscribe?token=x",
    "/unsubscribe",
    "/unsubscribe/",
    "/settings/notifications?/unsubscribe",
    "//unsubscribe",
  ];
  expect(paths.map(mayPost)).toEqual([true, true, false, false, false]);
});

test.each(["PUT", "PATCH", "DELETE", "PROPFIND"])("%s needs the same", (method) => {
  expect(may({ Origin: "https://evil.example" }, method)).toBe(false);
});

test.each(["GET", "HEAD"])("%s changes nothing and may come from anywhere", (method) => {
  expect(may({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }, method)).toBe(true);
});

test("a site that takes itself for http behind https says so in the log, and names the setting", () => {
  const written = vi.spyOn(console, "warn").mockReturnValue();
  const request = (origin: string) =>
    new Request("http://videos.example/login", { method: "POST", headers: { origin } });
  expect(passesCsrfCheck(request("https://evil.example"), "http://videos.example")).toBe(false);
  expect(written).not.toHaveBeenCalled();
  for (let form = 0; form < 3; form++)
    expect(passesCsrfCheck(request("https://videos.example"), "http://videos.example")).toBe(false);
  expect(written).toHaveBeenCalledOnce();
  expect(written.mock.calls[0]![0]).toContain("Set PUBLIC_URL=https://videos.example");
  written.mockRestore();
});
