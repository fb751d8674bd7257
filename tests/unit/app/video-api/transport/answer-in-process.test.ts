import { afterEach, expect, test, vi } from "vitest";
import { videoApi } from "#app/video-api/index.server";
import { timeoutsMs } from "#app/video-api/transport/send.server";
import type { AnswerCall, PageCall } from "#contract/page-calls";
import { newApiUrl } from "#tests/support/api-url";
import { aUser } from "#tests/support/fixtures";

afterEach(() => void vi.useRealTimers());

/** A page of a signed-in viewer, whose calls are answered by `answerCall`, and by `transport` where they are requests. */
function openPage(answerCall: AnswerCall, transport = (request: Request) => Promise.reject<Response>(request.url)) {
  const site = {
    transport,
    answerCall,
    apiUrl: newApiUrl(),
    requester: { address: "203.0.113.7", origin: "http://site.test", requestId: "R" },
    mediaPath: null,
    isBehindFront: true,
    support: { social: null, professional: null, code: null, chat: null },
  };
  const headers = { Cookie: "accessToken=held; refreshToken=next", "User-Agent": "Firefox" };
  return videoApi(new Request("http://site.test/", { headers }), { site });
}

const ok = (data: unknown) => ({ status: 200, body: { data, message: "Done", success: true } });

test("a call in this process is made with objects, and sends no text that a request could not", async () => {
  const receivedCalls: PageCall[] = [];
  const { videos } = openPage(async (call) => (receivedCalls.push(call), ok({ docs: [], nextCursor: null })));
  await videos.search("rain \ud800", { after: null });
  expect(receivedCalls).toEqual([
    {
      address: "GET /videos",
      params: {},
      query: { query: "rain \ufffd", correct: "true", limit: expect.any(String) },
      fields: {},
      accessToken: "held",
      userAgent: "Firefox",
    },
  ]);
});

test("the shape of an answer in this process is read, too", async () => {
  const { users } = openPage(async () => ok({ username: 7 }));
  await expect(users.current()).rejects.toMatchObject({ status: 502 });
});

test("a refusal in this process has its status, its message and its time to wait", async () => {
  const body = { message: "Slow down.", errors: [{ field: "query", message: "Too often" }] };
  const { videos } = openPage(async () => ({ status: 429, body, retryAfterSeconds: 30 }));
  const refusal = { status: 429, retryAfterSeconds: 30, fields: body.errors };
  await expect(videos.watch("v1")).rejects.toMatchObject(refusal);
});

test("a path that cannot be an id is a 404 before any call", async () => {
  const { videos } = openPage(() => Promise.reject(new Error("not called")));
  await expect(videos.watch("no id")).rejects.toMatchObject({ status: 404 });
});

test("a call that the process cannot answer is sent as a request", async () => {
  const { videos } = openPage(
    () => null,
    async () => Response.json({ data: [{ _id: "v1", isWatched: true, isSaved: false }], message: "" }),
  );
  expect((await videos.states(["v1"])).data).toHaveLength(1);
});

test("a session that has to be renewed is renewed by a request, and the call made again", async () => {
  const tokens: (string | undefined)[] = [];
  const { users } = openPage(
    async ({ accessToken }) => {
      tokens.push(accessToken);
      return accessToken === "new" ? ok(aUser()) : { status: 401, body: { message: "Unauthorized request" } };
    },
    async () => Response.json({ data: {}, message: "" }, { headers: { "Set-Cookie": "accessToken=new; Path=/" } }),
  );
  expect((await users.current()).data._id).toBe(aUser()._id);
  expect(tokens).toEqual(["held", "new"]);
});

test("a call without an answer counts as an unreachable server after the time of a read", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { users } = openPage(() => new Promise(() => undefined));
  const over = expect(users.current()).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(timeoutsMs.read);
  await over;
});
