import { beforeAll, expect, test, vi } from "vitest";
import { requireViewer, startup } from "#app/http/viewer.server";
import { stubServer, aViewer, jsonResponse } from "./stub-server";

beforeAll(() => void vi.spyOn(console, "warn").mockReturnValue());

const health = "GET healthcheck";
const well = { [health]: () => jsonResponse({}), "GET users/current-user": () => jsonResponse(aViewer) };
const held = "accessToken=held";

test("who is signed in is known before the page is made", async () => {
  const { request, context } = stubServer(well).visit(held);
  expect(await startup(request, context)).toMatchObject({ viewer: { username: "lark" }, isHealthy: true });
});

test("the startup calls are made once, however many loaders ask", async () => {
  const { calls, visit } = stubServer(well);
  const { request, context } = visit(held);
  await Promise.all([startup(request, context), startup(request.clone(), context), requireViewer(request, context)]);
  expect(calls.sort()).toEqual([health, "GET users/current-user"]);
});

test("a visitor costs no call for who it is", async () => {
  const { calls, visit } = stubServer(well);
  const { request, context } = visit("theme=dark");
  expect((await startup(request, context)).viewer).toBeNull();
  expect(calls).toEqual([health]);
});

test("health is asked for once in five seconds", async () => {
  const { calls, visit } = stubServer(well);
  const ask = async () => {
    const { request, context } = visit();
    await startup(request, context);
  };
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(calls).toEqual([health]);
});

test("health is asked for anew after five seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { calls, visit } = stubServer(well);
  const ask = () => (({ request, context }) => startup(request, context))(visit());
  await ask();
  vi.advanceTimersByTime(5_001);
  await ask();
  vi.useRealTimers();
  expect(calls).toEqual([health, health]);
});

test.each([
  ["away", {}],
  ["failing", { [health]: () => jsonResponse(null, 503) }],
])("a server that is %s is not well", async (_, replies) => {
  const { request, context } = stubServer(replies).visit();
  expect(await startup(request, context)).toMatchObject({ viewer: null, isHealthy: false });
});

test("an old server without a health call is well", async () => {
  const { request, context } = stubServer({ [health]: () => jsonResponse(null, 404) }).visit();
  expect((await startup(request, context)).isHealthy).toBe(true);
});

test("a session that is over is forgotten, and that is no sickness", async () => {
  const { request, context } = stubServer({ ...well, "GET users/current-user": () => jsonResponse(null, 401) }).visit(
    held,
  );
  expect(await startup(request, context)).toMatchObject({ viewer: null, isSignedIn: false, isHealthy: true });
});

test.each([
  ["cannot be reached", {}, 503],
  ["fails", { [health]: () => jsonResponse({}), "GET users/current-user": () => jsonResponse(null, 500) }, 502],
  ["says the session is over", { ...well, "GET users/current-user": () => jsonResponse(null, 401) }, 401],
])("a member's page of a server that %s is not opened", async (_, replies, status) => {
  const { request, context } = stubServer(replies).visit(held);
  await expect(requireViewer(request, context)).rejects.toMatchObject({ status });
});
