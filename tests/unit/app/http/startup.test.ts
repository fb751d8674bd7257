import { beforeAll, expect, test, vi } from "vitest";
import { requireViewer, readStartup } from "#app/http/viewer.server";
import { stubServer, aViewer, jsonResponse } from "../stub-server";

beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue());

const health = "GET healthcheck";
const site = "GET site";
const aSite = {
  ...{ name: "Birds", description: "", contact: "", notice: null, texts: [] },
  publishesDecisions: false,
};
const well = {
  [health]: () => jsonResponse({}),
  [site]: () => jsonResponse(aSite),
  "GET users/current-user": () => jsonResponse(aViewer),
};
const sessionCookie = "accessToken=held";

test("the viewer is known before the page is rendered", async () => {
  const { request, context } = stubServer(well).visit(sessionCookie);
  expect(await readStartup(request, context)).toMatchObject({ viewer: { username: "lark" }, isHealthy: true });
});

test("the startup calls are made once for all loaders", async () => {
  const { calls, visit } = stubServer(well);
  const { request, context } = visit(sessionCookie);
  await Promise.all([
    readStartup(request, context),
    readStartup(request.clone(), context),
    requireViewer(request, context),
  ]);
  expect(calls.sort()).toEqual([health, site, "GET users/current-user"]);
});

test("no current-user call is made for a visitor", async () => {
  const { calls, visit } = stubServer(well);
  const { request, context } = visit("theme=dark");
  expect((await readStartup(request, context)).viewer).toBeNull();
  expect(calls.sort()).toEqual([health, site]);
});

test("the health call is made at most once in five seconds", async () => {
  const { calls, visit } = stubServer(well);
  const fetchPage = async () => {
    const { request, context } = visit();
    await readStartup(request, context);
  };
  await Promise.all([fetchPage(), fetchPage(), fetchPage()]);
  await fetchPage();
  expect(calls.sort()).toEqual([health, site]);
});

test("the health call is repeated after five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { calls, visit } = stubServer(well);
  const fetchPage = () => (({ request, context }) => readStartup(request, context))(visit());
  await fetchPage();
  vi.advanceTimersByTime(5_001);
  await fetchPage();
  vi.useRealTimers();
  expect(calls.filter((call) => call === health)).toEqual([health, health]);
});

test("the first page waits for the health of the server, and later ones no longer than 300 ms", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let finish: (response: Response) => void = () => undefined;
  const slow = { ...well, [health]: () => new Promise<Response>((resolve) => (finish = resolve)) };
  const { calls, visit } = stubServer(slow);
  const isHealthy = () => (({ request, context }) => readStartup(request, context))(visit()).then((s) => s.isHealthy);
  const first = isHealthy();
  await vi.advanceTimersByTimeAsync(301);
  expect(await Promise.race([first, Promise.resolve("pending")])).toBe("pending");
  finish(jsonResponse(null, 503));
  expect(await first).toBe(false);
  await vi.advanceTimersByTimeAsync(5_001);
  const next = isHealthy();
  await vi.advanceTimersByTimeAsync(301);
  expect([await next, await isHealthy()]).toEqual([false, false]);
  finish(jsonResponse({}));
  await vi.advanceTimersByTimeAsync(1);
  expect(await isHealthy()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_001);
  expect({ timers: vi.getTimerCount(), healthCalls: calls.filter((call) => call === health).length }).toEqual({
    timers: 0,
    healthCalls: 2,
  });
  vi.useRealTimers();
});

test("what the site is called is asked again after a second", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { calls, visit } = stubServer(well);
  const fetchName = () =>
    (({ request, context }) => readStartup(request, context))(visit()).then(({ site }) => site.name);
  const names = [await fetchName(), await fetchName()];
  vi.advanceTimersByTime(1_001);
  await fetchName();
  vi.useRealTimers();
  expect([names, calls.filter((call) => call === site)]).toEqual([
    ["Birds", "Birds"],
    [site, site],
  ]);
});

test.each([
  ["away", {}],
  ["failing", { [health]: () => jsonResponse(null, 503) }],
])("a server that is %s is unhealthy", async (_, replies) => {
  const { request, context } = stubServer(replies).visit();
  expect(await readStartup(request, context)).toMatchObject({ viewer: null, isHealthy: false });
});

test("a server without a health call is healthy", async () => {
  const { request, context } = stubServer({ [health]: () => jsonResponse(null, 404) }).visit();
  expect((await readStartup(request, context)).isHealthy).toBe(true);
});

test("an expired session is cleared, and the server stays healthy", async () => {
  const { request, context } = stubServer({ ...well, "GET users/current-user": () => jsonResponse(null, 401) }).visit(
    sessionCookie,
  );
  expect(await readStartup(request, context)).toMatchObject({ viewer: null, isSignedIn: false, isHealthy: true });
});

test.each([
  ["cannot be reached", {}, 503],
  ["fails", { [health]: () => jsonResponse({}), "GET users/current-user": () => jsonResponse(null, 500) }, 502],
  ["says the session is over", { ...well, "GET users/current-user": () => jsonResponse(null, 401) }, 401],
])("a viewer's page of a server that %s does not count as opened", async (_, replies, status) => {
  const { request, context } = stubServer(replies).visit(sessionCookie);
  await expect(requireViewer(request, context)).rejects.toMatchObject({ status });
});
