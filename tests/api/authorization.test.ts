import { expect, test } from "vitest";
import { testApi, type User } from "#tests/support/api";
import type { Client } from "#tests/support/client";
import { someVideos, videoForm } from "#tests/support/videos";

const api = await testApi();
const owner = await api.signUp("owner");
const other = await api.signUp("other");

type State = "shown" | "hidden" | "busy";
const states = {
  shown: {},
  hidden: { is_published: 0 },
  busy: { status: "processing" },
} as const;

/** A new video for each cell, so that no cell changes what the next one sees. */
const aVideo = async (state: State) => (await someVideos(api, owner, [states[state]]))[0]!;

type Body = object | (() => Promise<FormData>);

/** Method, path, the statuses for a visitor, another member and the owner, and the body. `{shown}` is the id of a video. */
const calls: [method: string, path: string, visitor: number, other: number, owner: number, body?: Body][] = [
  ["GET", "/healthcheck", 200, 200, 200],

  ["POST", "/users/register", 422, 422, 422, {}],
  ["POST", "/users/login", 422, 422, 422, {}],
  ["GET", "/users/current-user", 401, 200, 200],
  ["GET", "/users/c/owner", 200, 200, 200],
  ["PATCH", "/users/change-password", 401, 422, 422, {}],
  ["POST", "/users/change-password", 401, 422, 422, {}],
  ["POST", "/users/addVideoToWatchHistory", 401, 200, 200, { videoId: "{shown}" }],
  ["POST", "/users/addVideoToWatchHistory", 401, 404, 200, { videoId: "{hidden}" }],
  ["POST", "/users/addVideoToWatchHistory", 401, 404, 200, { videoId: "{busy}" }],

  ["GET", "/videos", 200, 200, 200],
  ["GET", "/videos?query=video", 200, 200, 200],
  ["GET", "/videos?userId={owner}", 200, 200, 200],
  ["GET", "/videos/allVideosOfUser/{owner}", 200, 200, 200],
  ["POST", "/videos", 401, 201, 201, () => videoForm()],
  ["GET", "/videos/{shown}", 200, 200, 200],
  ["GET", "/videos/{hidden}", 404, 404, 200],
  ["GET", "/videos/{busy}", 404, 404, 200],
  ...(["/videos/view/", "/videos/add/view/"] as const).flatMap((path): typeof calls => [
    ["PATCH", `${path}{shown}`, 200, 200, 200],
    ["PATCH", `${path}{hidden}`, 404, 404, 200],
    ["PATCH", `${path}{busy}`, 404, 404, 200],
  ]),
  ...(["shown", "hidden", "busy"] as const).flatMap((state): typeof calls => [
    ["PATCH", `/videos/{${state}}`, 401, 404, 200, { title: "Changed" }],
    ["PATCH", `/videos/toggle/publish/{${state}}`, 401, 404, 200],
    ["DELETE", `/videos/{${state}}`, 401, 404, 200],
  ]),

  ["GET", "/dashboard/stats", 401, 200, 200],
  ["GET", "/dashboard/states", 401, 200, 200],
  ["GET", "/dashboard/videos", 401, 200, 200],

  // Whoever logs out or renews is signed in no more, or anew: these stand last.
  ["POST", "/users/refresh-token", 401, 200, 200, {}],
  ["POST", "/users/logout", 200, 200, 200],
];

async function filled(text: string) {
  let full = text.replaceAll("{owner}", owner.id);
  for (const state of ["shown", "hidden", "busy"] as const)
    if (full.includes(`{${state}}`)) full = full.replaceAll(`{${state}}`, await aVideo(state));
  return full;
}

async function statusFor(who: Client | User, method: string, path: string, body: Body | undefined) {
  const sent =
    typeof body === "function" ? await body() : body && (JSON.parse(await filled(JSON.stringify(body))) as object);
  return (await who.ask(method, await filled(path), sent)).status;
}

test.for(calls)("%s %s: a visitor gets %i, another member %i, the owner %i", async (row) => {
  const [method, path, forVisitor, forOther, forOwner, body] = row;
  const got: number[] = [];
  for (const who of [api.visitor(), other, owner]) got.push(await statusFor(who, method, path, body));
  expect(got).toEqual([forVisitor, forOther, forOwner]);
});

test("every call of the API stands in the table", () => {
  const shape = (method: string, path: string) =>
    `${method} ${path.split("?")[0]!.replace(/\{\w+\}|(?<=\/c\/)\w+/g, ":id")}`;
  const inTable = new Set(calls.map(([method, path]) => shape(method, path)));
  const mounted = api.api.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => shape(method, path.replace(/:\w+/g, "{id}").replace(/(?<=.)\/$/, "")));
  expect([...new Set(mounted)].filter((call) => !inTable.has(call))).toEqual([]);
  expect(mounted.length).toBeGreaterThan(15);
});
