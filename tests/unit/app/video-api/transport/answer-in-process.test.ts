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
    runsOwnServer: true,
    support: { social: null, professional: null, code: null, chat: null },
  };
  const headers = { Cookie: "accessToken=held; refreshToken=next", "User-Agent": "Firefox" };
  return videoApi(new Request("http://site.test/", { headers }), { site });
}

const ok = (data: unknown) => ({ status: 200, body: { data, message: "Done", success: true } });

test("an in-process call passes objects, and strips lone surrogates like a request", async () => {
  const receivedCalls: PageCall[] = [];
  const { videos } = openPage(async (call) => (receivedCalls.push(call), ok({ docs: [], nextCursor: null })));
  await videos.search("rain \ud800", { after: null });
  expect(receivedCalls).toEqual([
    {
      route: "GET /videos",
      params: {},
      query: { query: "rain \ufffd", correct: "true", limit: expect.any(String) },
      fields: {},
      accessToken: "held",
      userAgent: "Firefox",
    },
  ]);
});

test("an in-process response is validated", async () => {
  const { users } = openPage(async () => ok({ username: 7 }));
  await expect(users.current()).rejects.toMatchObject({ status: 502 });
});

test("an in-process error keeps its status, message and retry delay", async () => {
  const body = { message: "Slow down.", errors: [{ field: "query", message: "Too often" }] };
  const { videos } = openPage(async () => ({ status: 429, body, retryAfterSeconds: 30 }));
  const refusal = { status: 429, retryAfterSeconds: 30, fields: body.errors };
  await expect(videos.find("v1")).rejects.toMatchObject(refusal);
});

test("an invalid id is a 404 without a call", async () => {
  const { videos } = openPage(() => Promise.reject(new Error("not called")));
  await expect(videos.find("no id")).rejects.toMatchObject({ status: 404 });
});

test("a call that the process cannot answer is sent as a request", async () => {
  const { videos } = openPage(
    () => null,
    async () => Response.json({ data: [{ _id: "v1", isWatched: true, isSaved: false }], message: "" }),
  );
  expect((await videos.states(["v1"])).data).toHaveLength(1);
});

test("an expired session is renewed over HTTP, and the call is retried", async () => {
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

test("a call that never resolves times out as 503", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { users } = openPage(() => new Promise(() => undefined));
  const over = expect(users.current()).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(timeoutsMs.read);
  await over;
});
