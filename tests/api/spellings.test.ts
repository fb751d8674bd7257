import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { someVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const [videoId] = await someVideos(api, anna, [{}]);

const calls = [
  ["GET", "/users/current-user"],
  ["GET", "/users/c/anna"],
  ["GET", "/videos"],
  ["GET", `/videos/${videoId}`],
  ["GET", `/videos/allVideosOfUser/${anna.id}`],
  ["GET", "/dashboard/stats"],
  ["GET", "/dashboard/videos"],
  ["PATCH", `/videos/view/${videoId}`],
] as const;

test.for(calls)("%s %s is answered under /api/v1 and /api, with and without slashes behind", async ([method, path]) => {
  const canonical = await anna.ask(method, `/api/v1${path}`);
  expect(canonical.status).toBe(200);
  for (const spelling of [`/api${path}`, `/api/v1${path}/`, `/api${path}///`])
    expect((await anna.ask(method, spelling)).body).toEqual(canonical.body);
});

test.for([
  ["GET", "/dashboard/states", "/dashboard/stats"],
  ["PATCH", `/videos/add/view/${videoId}`, `/videos/view/${videoId}`],
] as const)("%s %s is another spelling of %s", async ([method, other, canonical]) => {
  const answer = await anna.ask(method, other);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual((await anna.ask(method, canonical)).body);
});

test.for(["/healthcheck", "/healthcheck/", "/api/healthcheck", "/api/v1/healthcheck"])(
  "%s says that the server is well, in both places old clients read",
  async (path) => {
    const { message, data, body } = await api.visitor().get(path);
    expect([message, data]).toEqual(["Server is Healthy", { data: { status: "OK" }, status: "OK" }]);
    expect(body).toMatchObject({ statusCode: 200, success: true });
  },
);

test("a call is asked by HEAD as by GET, without a body", async () => {
  const { status, text } = await anna.ask("HEAD", "/dashboard/states");
  expect([status, text]).toEqual([200, ""]);
});

test("an address of nothing but slashes is judged in no time", async () => {
  const begun = performance.now();
  expect((await api.visitor().get(`/${"/".repeat(60_000)}x`)).status).toBe(404);
  expect(performance.now() - begun).toBeLessThan(200);
});
