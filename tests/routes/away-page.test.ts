import { pino } from "pino";
import { expect, test } from "vitest";
import { createPageCache } from "#server/page-cache";
import { createPageHandler } from "#server/page-handler";
import { importBuild } from "#tests/support/built";

const built = await importBuild();

const site = createPageHandler({
  loadBuild: async () => built,
  mode: "production",
  apiUrl: "http://away.test/api/v1",
  mediaPath: null,
  support: { social: null, professional: null, code: null, chat: null },
  pages: createPageCache(),
  log: pino({ level: "silent" }),
  transport: () => Promise.reject(new TypeError("fetch failed")),
});

async function open(path: string, init: RequestInit = {}) {
  const headers = { Accept: "text/html", Cookie: "accessToken=a", Origin: "http://site.test", ...init.headers };
  const requester = { address: "203.0.113.7", origin: "http://site.test", requestId: "REQUEST-78" };
  const response = await site(new Request(`http://site.test${path}`, { ...init, headers }), requester);
  const { status } = response;
  return { status, refresh: response.headers.get("Refresh"), html: await response.text() };
}

test("while the server is unreachable, a page says since when, and asks again by itself", async () => {
  const { status, refresh, html } = await open("/feed/trending");
  expect({ status, refresh }).toEqual({ status: 503, refresh: "15" });
  expect(html).toMatch(/It stopped on \d\d\/\d\d\/\d\d,\s\d\d:\d\d\sUTC/);
});

test("the answer to a form keeps what was typed, and is never sent again by itself", async () => {
  const body = new URLSearchParams({ content: "A tweet of an hour" });
  const { status, refresh, html } = await open("/tweets", { method: "POST", body });
  expect({ status, refresh }).toEqual({ status: 503, refresh: null });
  expect(html).toContain("A tweet of an hour");
  expect(html).not.toContain('http-equiv="refresh"');
});
