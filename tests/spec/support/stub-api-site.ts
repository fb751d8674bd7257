import type { ServerResponse } from "node:http";
import { listen, startBuiltServer } from "#tests/support/spawned";
import { aChannel, aComment, aChannelEntry, aPlaylist, aTweet, aUser, aVideo } from "#tests/support/fixtures";
import { Person } from "./person";

/** Makes a call of the stub API fail. */
export type Failure = (response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: unknown, cookies: string[] = []) =>
  response.writeHead(status, { "Content-Type": "application/json", "Set-Cookie": cookies }).end(JSON.stringify(body));
const html = (response: ServerResponse, status: number, body: string) =>
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" }).end(body);

const sentence = "The lark & the owl disagree";

/** The ways in which a call fails, each with the message that its response carries. */
export const failures: [name: string, fail: Failure, sentence: string | null][] = [
  [
    "an HTML error page",
    (response) =>
      html(
        response,
        500,
        "<!DOCTYPE html><html><body><pre>Error: The lark &amp; the owl disagree<br> &nbsp; &nbsp;at sing (song.js:1)</pre>",
      ),
    sentence,
  ],
  [
    "an HTML error page in one line",
    (response) => html(response, 500, "<pre>Error: The lark &amp; the owl disagree at sing (song.js:1)</pre>"),
    sentence,
  ],
  ["JSON with a message", (response) => json(response, 500, { message: sentence, success: false }), sentence],
  ["JSON without a message", (response) => json(response, 500, { success: false }), null],
  ["an HTML page that tells nothing", (response) => html(response, 502, "<h1>Bad gateway</h1>"), null],
  ["an empty answer", (response) => response.writeHead(500).end(), null],
  ["no answer", (response) => response.destroy(), null],
];

/**
 * Returns a call and, if it names a playlist and a video, the same call with its ids swapped: the site tries both
 * orders.
 */
export const bothOrders = (call: string) =>
  /^PATCH playlist\/(add|remove)\//.test(call) ? [call, call.replace(/(\w+)\/(\w+)$/, "$2/$1")] : [call];

const list = (docs: unknown[]) => ({ docs, totalDocs: docs.length, nextCursor: null, prevCursor: null });

/** The responses of the calls that succeed: a viewer with content of every kind, and another member's channel. */
const wren = { _id: "u2", username: "wren", fullName: "Jen Wren", avatar: "" };
const defaultReplies: Record<string, unknown> = {
  "GET users/current-user": aUser(),
  "GET users/c/lark": aChannel({ _id: "u1", username: "lark" }),
  "GET users/c/u2": aChannel(),
  "GET users/c/wren": aChannel(),
  "GET users/history": list([aVideo()]),
  "GET videos": list([aVideo(), aVideo({ _id: "v2", title: "Another clip", owner: wren })]),
  "GET videos/v1": aVideo(),
  "GET videos/v2": aVideo({ _id: "v2", title: "Another clip", owner: wren }),
  "GET videos/allVideosOfUser/u2": { result: [aVideo({ _id: "v2", owner: wren })] },
  "GET comments/v1": list([aComment({ owner: { ...wren, _id: "u1" } })]),
  "GET comments/v2": list([aComment()]),
  "GET tweets/getAllTweets": [aTweet()],
  "GET tweets/user/u1": [aTweet()],
  "GET tweets/user/u2": [],
  "GET playlist/p1": aPlaylist(),
  "GET playlist/user/allvideos/p1": { ...aPlaylist(), videos: [aVideo()], nextCursor: null, prevCursor: null },
  "GET playlist/user/u1": [aPlaylist()],
  "GET playlist/user/u2": [],
  "GET subscriptions/u/u1": [aChannelEntry()],
  "GET subscriptions/u/u2": [],
  "GET likes/videos": [{ _id: "l1", video: aVideo() }],
  "GET dashboard/stats": { totalViews: 1, totalSubscribers: 2, totalLikesOnChannel: 3 },
  "GET dashboard/videos": [aVideo()],
};

/** Starts the site in front of a stub of the video API; `failing` maps the calls that fail to the way they fail. */
export async function startSiteOnStubApi(
  sentences: Record<string, string> = {},
  answers: Record<string, unknown> = {},
) {
  const failing = new Map<string, Failure>();
  const calls: string[] = [];
  const api = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://api.invalid");
    const call = `${request.method} ${pathname.replace("/api/v1/", "")}`;
    calls.push(call);
    request.resume().on("end", () => {
      const fail = failing.get(call);
      if (fail) return fail(response);
      const data = answers[call] ?? defaultReplies[call] ?? {};
      json(response, 200, { data, message: sentences[call] ?? "Done", success: true });
    });
  });
  const site = await startBuiltServer({ VIDEO_API_URL: `${api}/api/v1`, LOG_LEVEL: "info" });
  const visitor = () => new Person(site.url);
  const viewer = () => {
    const person = visitor();
    person.cookies.set("accessToken", "held");
    return person;
  };
  return { ...site, visitor, viewer, failing, calls };
}

export const replies = { json, html };
