import { resolve } from "node:path";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { formArgs, routeArgs, signedIn } from "#tests/support/route-args";
import { routeFiles } from "#tests/support/route-files";
import { aChannel, aFlatComment, aTweet, aVideo } from "#tests/support/fixtures";
import { aViewer, envelope, stubApi, stubEveryCall } from "#tests/support/stub-api";

interface RouteModule {
  loader?: (args: unknown) => unknown;
  action?: (args: unknown) => unknown;
}

const modules = await Promise.all(
  routeFiles.map(async ({ file }) => {
    const name = file.replace(/^routes\/[^/]+\//, "");
    return [name, (await import(resolve("app", file))) as RouteModule] as const;
  }),
);

const html = (text: string, status: number) =>
  new HttpResponse(`<!DOCTYPE html><html><body><pre>${text}</pre></body></html>`, {
    status,
    headers: { "Content-Type": "text/html" },
  });

/** What a server may do with every call, and the status of a page that cannot do without the call. */
const failures: Record<string, { status: number; answer: (request: Request) => Response }> = {
  "is unreachable": { status: 503, answer: () => HttpResponse.error() },
  "lacks the call": {
    status: 501,
    answer: ({ method, url }) => html(`Cannot ${method} ${new URL(url).pathname}`, 404),
  },
  "lacks the call and says so in JSON": {
    status: 501,
    answer: () => HttpResponse.json({ success: false, message: "Route not found" }, { status: 404 }),
  },
  "answers with a stack": {
    status: 502,
    answer: () => html("TypeError: Cannot read properties of undefined<br> &nbsp; &nbsp;at x (/srv/app.js:1:1)", 500),
  },
  "answers with a page": { status: 502, answer: () => html("Welcome", 200) },
  "answers with half of it": {
    status: 502,
    answer: () => new HttpResponse('{"data": {"docs": [{"_id":', { headers: { "Content-Type": "application/json" } }),
  },
};

const params = {
  ...{
    videoId: "v1",
    category: "music",
    commentId: "c1",
    tweetId: "t1",
    playlistId: "p1",
    userId: "u2",
    username: "lark",
    channelId: "u2",
  },
  ...{
    captionsId: "x1",
    notificationId: "n1",
    draftId: "d1",
    caseId: "k1",
    decisionId: "e1",
    passkeyId: "y1",
    webhookId: "h1",
    subjectId: "v1",
  },
  ...{ kind: "video", part: "site", table: "views", tag: "birds", frame: "0", "*": "" },
};
const query = new URLSearchParams({
  ...{ search_query: "owl", channel: "wren", list: "p1", transcript: "1", q: "owl", key: "k", token: "t" },
  ...{ url: "http://site.test/video/v1" },
});

const answerAllWith = (answer: (request: Request) => Response) => {
  stubEveryCall(answer);
  stubApi(aViewer({ role: "admin" }));
};

/** Calls a route; returns its response, or the one that it throws. */
async function outcomeOf(route: (args: unknown) => unknown, args: unknown) {
  const outcome: unknown = await Promise.resolve(args)
    .then(route)
    .catch((error: unknown) => error);
  if (outcome instanceof Error) throw outcome;
  return outcome instanceof Response ? outcome : new Response(JSON.stringify(outcome ?? null));
}

const fault = /TypeError|Cannot (GET|read)|is not a function|Route not found|app\.js/;

/** Opens every page for a viewer and a visitor; lists those whose status is not expected. */
async function openPages(expected: number[]) {
  const seen: Record<string, number> = {};
  for (const [name, { loader }] of modules) {
    if (!loader || isForUnknownPaths(name)) continue;
    for (const cookie of [signedIn, ""]) {
      const visit = routeArgs(`/${name}?${query}`, {
        params,
        cookie,
        site: { securityContact: "mailto:safe@site.test" },
      });
      const response = await outcomeOf(loader, visit).catch((error: unknown) => {
        throw new Error(`${name} threw`, { cause: error });
      });
      expect(await response.text(), name).not.toMatch(fault);
      if (![200, 204, 301, 302, 401, ...expected].includes(response.status)) seen[name] = response.status;
    }
  }
  return seen;
}

const isForUnknownPaths = (name: string) => /\.\$\.tsx?$/.test(name);

test.each(Object.entries(failures))("every page keeps to its three messages while a server %s", async (_, failure) => {
  answerAllWith(failure.answer);
  // A site whose logo nobody knows has no file of it.
  expect(await openPages([failure.status])).toEqual({ "face.$version.$icon.ts": 404 });
});

const videos = [aVideo({ _id: "v1" }), aVideo({ _id: "v2" })];
const aPlaylist = { _id: "p1", name: "Dawn", description: "", videos: ["v1"], owner: "u1" };
/** What a server of the specification has, and no more. */
const familyCalls = {
  "GET users/c/lark": envelope(aChannel({ _id: "u1", username: "lark" })),
  "GET users/c/wren": envelope(aChannel()),
  "GET users/c/u2": envelope(aChannel()),
  "GET users/history": envelope(videos),
  "GET videos": envelope(videos),
  "GET videos/v1": envelope(videos[0]),
  "GET videos/allVideosOfUser/u2": envelope({ result: videos }),
  "GET comments/v1": envelope([aFlatComment({ owner: videos[0]!.owner })]),
  "GET likes/videos": envelope([{ video: videos[0] }]),
  "GET playlist/p1": envelope(aPlaylist),
  "GET playlist/user/allvideos/p1": envelope({ ...aPlaylist, videos }),
  "GET playlist/user/u1": envelope([aPlaylist]),
  "GET playlist/user/u2": envelope([aPlaylist]),
  "GET subscriptions/u/u1": envelope([]),
  "GET subscriptions/u/u2": envelope([]),
  "GET tweets/getAllTweets": envelope([aTweet()]),
  "GET tweets/user/u1": envelope([aTweet()]),
  "GET tweets/user/u2": envelope([]),
  "GET dashboard/stats": envelope({ totalViews: 3 }),
  "GET dashboard/videos": envelope(videos),
};
const pagesOfTheFamily =
  /^_app\.(_index|results|tweets|channel|video\.\$videoId(\.save|\.share|\/route)|feed\.(history|liked|subscribers)|user|playlist\.\$playlistId\.\$username\.|myplaylist|admin\.dashboard(\.edit|\.upload|\.delete|\/route))/;

test.each(Object.entries(failures))(
  "no page fails by what it can do without where a server otherwise %s",
  async (_, failure) => {
    answerAllWith(failure.answer);
    stubApi(familyCalls);
    const seen = await openPages([]);
    const sick = Object.entries(seen).filter(
      ([name, status]) => pagesOfTheFamily.test(name) || status !== failure.status,
    );
    // A video without chapters, one that is not unlisted, and a category of a site without any.
    expect(Object.fromEntries(sick)).toEqual({
      "video.$videoId.chapters.ts": 404,
      "_app.admin.dashboard.address.$videoId.tsx": 404,
      "_app.category.$category.tsx": 404,
      "face.$version.$icon.ts": 404,
    });
  },
);

const texts = {
  ...{ content: "Well sung", commentContent: "Well sung", newContent: "Well sung", name: "Dawn", returnTo: "/" },
  ...{ username: "lark", fullName: "Ann Lark", discriptions: "Songs", email: "ann@videos.example" },
  ...{ password: "sing-before-dawn", oldPassword: "sing-before-dawn", newPassword: "sing-at-noon-too" },
  ...{ confirmPassword: "sing-at-noon-too", token: "t", code: "123456", credential: "{}", saved: "true", userId: "u2" },
  ...{ reason: "spam", ranges: "0-5", decisionId: "e1", invitation: "i1", job: "j1", uses: "1", days: "7", note: "" },
};
const video = {
  title: "A clip",
  description: "About it",
  visibility: "public",
  tags: "",
  language: "en",
  label: "English",
};
/** Fields of some routes, by a part of their names. */
const otherTexts: [RegExp, Record<string, string>][] = [
  [/dashboard\.|draft|uploads/, { ...video, licence: "", draft: "d" }],
  [/comments|held/, { act: "approve", "post-c1": "on", rule: "on", watchedWords: "" }],
  [
    /cases|suspend|refuse|delete/,
    { act: "hide", reason: "Against the rules", hours: "24", answer: "It stays", outcome: "upheld" },
  ],
  [/content_/, { act: "hide", reason: "Against the rules", category: "spam", ids: "v1" }],
  [/sign-ups|role|quota/, { mode: "open", role: "moderator", userQuota: "1", quota: "1" }],
];

test.each(Object.entries(failures))("every form gets an answer while a server %s", async (_, failure) => {
  answerAllWith(failure.answer);
  const seen: Record<string, number> = {};
  const expected = [200, 204, 301, 302, 404, 422, 500, failure.status];
  for (const [name, { action }] of modules) {
    if (!action) continue;
    const other = Object.assign(
      {},
      ...otherTexts.filter(([part]) => part.test(name)).map(([, fields]) => fields),
    ) as object;
    const visit = formArgs(`/${name}`, { ...texts, ...other }, { params, cookie: signedIn });
    const response = await outcomeOf(action, visit).catch((error: unknown) => {
      throw new Error(`${name} threw`, { cause: error });
    });
    expect(await response.text(), name).not.toMatch(fault);
    if (!expected.includes(response.status)) seen[name] = response.status;
  }
  expect(seen).toEqual({});
});
