import { afterAll, afterEach, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { startSiteOnStubApi, bothOrders, failures } from "./support/stub-api-site";

afterAll(cleanUp);
const { viewer, failing, output } = await startSiteOnStubApi();
afterEach(() => failing.clear());

const wrong = "Opps! something went wrong 😕";

/** A call that a page is made of: the page fails with it (502), or the block beside does, and the page lives on. */
type Row = [call: string, path: string, status: 200 | 502, lives: string | null];

const pages: Row[] = [
  ["GET videos", "/", 502, null],
  ["GET videos", "/results?search_query=clip", 502, null],
  ["GET videos/v1", "/video/v1", 502, null],
  ["GET videos/v1/related", "/video/v1", 200, "A clip"],
  ["GET comments/v1", "/video/v1", 200, "A clip"],
  ["GET tweets/getAllTweets", "/tweets", 502, null],
  ["GET users/history", "/feed/history", 502, null],
  ["GET likes/videos", "/feed/liked", 502, null],
  ["GET subscriptions/u/u1", "/feed/subscribers", 502, null],
  ["GET users/c/u2", "/user/wren/u2", 502, null],
  ["GET videos/allVideosOfUser/u2", "/user/wren/u2/videos", 200, "Jen Wren"],
  ["GET playlist/user/u2", "/user/wren/u2/playlists", 200, "Jen Wren"],
  ["GET tweets/user/u2", "/user/wren/u2/tweets", 200, "Jen Wren"],
  ["GET subscriptions/u/u2", "/user/wren/u2/subscribed", 200, "Jen Wren"],
  ["GET tweets/user/u1", "/channel/lark/tweets", 200, "New tweet"],
  ["GET playlist/user/u1", "/channel/lark/playlists", 200, "My Videos"],
  ["GET playlist/p1", "/playlist/p1/lark", 502, null],
  ["GET playlist/user/allvideos/p1", "/playlist/p1/lark", 200, "Boat jobs"],
  ["GET dashboard/stats", "/admin/dashboard", 200, "Welcome back, lark"],
  ["GET dashboard/videos", "/admin/dashboard", 502, null],
];

describe("a page whose call fails shows a message, and the log names the call and the request", () => {
  test.for(pages)("%s on %s", async ([call, path, status, lives]) => {
    const [, fail] = failures[5]!;
    failing.set(call, fail);
    const page = await viewer().get(`${path}${path.includes("?") ? "&" : "?"}wait=1`);
    expect(page.status).toBe(status);
    expect(page.text).toContain(wrong);
    expect(page.text).not.toContain("Unexpected Application Error!");
    if (lives !== null) expect(page.text).toContain(lives);
    const requestId = page.headers.get("X-Request-Id")!;
    await expect.poll(() => logged(requestId)).toContainEqual({ call, status: 500, error: wrong });
  });
});

interface Line {
  requestId?: string;
  call?: string;
  status: number;
  error: string;
}

/** The failed calls that the log tells of a request, each with the ids it was made with. */
const logged = (requestId: string) =>
  output()
    .split("\n")
    .filter((line) => line.includes(requestId))
    .map((line) => JSON.parse(line) as Line)
    .flatMap(({ call, status, error }) => (call ? [{ call: findCall(call) ?? call, status, error }] : []));

const findCall = (call: string) => {
  const spelling = new RegExp(`^${call.replace(/:\w+/g, "[^/]+")}$`);
  return [...failing.keys()].find((each) => spelling.test(each));
};

describe("a failure that is only logged is logged on the server, with the API's message", () => {
  test.for([
    ["a toggled playlist", "PATCH playlist/add/v1/p1", "/actions/playlist/p1/video/v1", { saved: "true" }],
    ["a tweet", "POST tweets/", "/tweets", { content: "Up" }],
    ["a deleted tweet", "DELETE tweets/t1", "/tweets/t1/delete", {}],
    ["a liked tweet", "POST likes/toggle/t/t1", "/actions/tweet/t1/like", { liked: "true" }],
    ["a login", "POST users/login", "/login", { email: "ann@videos.example", password: "sing-before-dawn" }],
  ] as [string, string, string, Record<string, string>][])("%s", async ([, call, path, fields]) => {
    for (const each of bothOrders(call)) failing.set(each, failures[2]![1]);
    const answer = await viewer().post(path, fields);
    const requestId = answer.headers.get("X-Request-Id")!;
    const line = { call, status: 500, error: "The lark & the owl disagree" };
    await expect.poll(() => logged(requestId)).toContainEqual(line);
    expect(output()).not.toContain("sing-before-dawn");
  });

  test.for(["PATCH videos/view/v1", "POST users/addVideoToWatchHistory"])("%s of a watch page", async (call) => {
    failing.set(call, failures[2]![1]);
    const person = viewer();
    const { status, headers } = await person.get("/video/v1");
    expect(status).toBe(200);
    await expect
      .poll(() => logged(headers.get("X-Request-Id")!))
      .toContainEqual({ call, status: 500, error: "The lark & the owl disagree" });
  });
});

describe("the health banner", () => {
  const sick = "Oops! Server is Sick... 🤒";
  const banner = async () => (await viewer().get("/support")).all(".banner[role=status]");
  const patience = { timeout: 15_000, interval: 250 };

  test.for([
    ["the health check fails", "GET healthcheck", "an empty answer"],
    ["the server does not answer who is signed in", "GET users/current-user", "no answer"],
  ])("is on every page while %s, and disappears after", async ([, call, how]) => {
    failing.set(call!, failures.find(([name]) => name === how)![1]);
    await expect.poll(banner, patience).toEqual([sick]);
    failing.clear();
    await expect.poll(banner, patience).toEqual([]);
  });

  test("is not shown when only the current user fails on a healthy server", async () => {
    failing.set("GET users/current-user", failures[5]![1]);
    expect(await banner()).toEqual([]);
  });
});
