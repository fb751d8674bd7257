import { expect, test } from "vitest";
import type { FullCase, OwnDecision } from "#contract/moderation";
import { aChannel, aComment, anOwner, aPlaylist, aTweet, aVideo } from "#tests/support/fixtures";
import { textOf } from "#tests/support/parse";
import { renderSite } from "#tests/support/render-site";
import { formArgs, routeArgs, signedIn } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, optional, page, stubApi, stubEveryCall } from "#tests/support/stub-api";

const [id, decisionId] = ["a".repeat(24), "b".repeat(24)];
const time = "2026-01-01T00:00:00.000Z";
const typed = `Typed at "dawn" & <late>`;

/** Posts a form as a browser without scripts does; returns the page's message, and the boxes that have a text. */
async function post(path: string, fields: Record<string, string>) {
  const { status, document } = await renderSite(formArgs(path, fields, { cookie: signedIn }));
  const boxes = [...document!.querySelectorAll("textarea")].filter(({ textContent }) => textContent);
  const readOnly = boxes.filter((box) => box.hasAttribute("readonly")).map(({ textContent }) => textContent);
  const changeable = boxes.filter((box) => !box.hasAttribute("readonly")).map(({ textContent }) => textContent);
  const links = Array.from(document!.querySelectorAll("main a"), (link) => link.getAttribute("href"));
  const messages = Array.from(document!.querySelectorAll("main [role=alert]"), textOf);
  return { status, messages, readOnly, changeable, links, text: textOf(document!.querySelector("main")!) };
}

const aDecision: FullCase["decisions"][number] = {
  ...{ _id: decisionId, act: "hide", reason: "Rule 3", until: null, decidedAt: time, appeal: "A joke" },
  ...{ appealedAt: time, answer: null, outcome: null, answeredAt: null, decidedBy: null, canAnswer: true },
};
const aCase: FullCase = {
  ...{ _id: id, kind: "tweet", subjectId: id, owner: anOwner({ _id: id }), copy: { content: "Buy!" }, picture: "" },
  ...{ state: "open", reportsCount: 2, version: 3, openedAt: time, changedAt: time, isAppealed: false, outcome: null },
  ...{ current: { content: "Be kind" }, isHidden: false, reports: [], decisions: [], otherCases: [] },
};
const appealAt = `/moderation/cases/${id}/appeals/${decisionId}`;
const answered = { ...aDecision, outcome: "upheld" as const, answer: "No", answeredAt: time };

test("an answer to an appeal that somebody else answered stays on its page, with the message", async () => {
  stubApi({
    ...aViewer({ role: "moderator" }),
    [`POST moderation/decisions/${decisionId}/answer`]: errorEnvelope(409, "Somebody else answered this appeal"),
    [`GET moderation/cases/${id}`]: envelope({ ...aCase, decisions: [answered] }),
  });
  expect(await post(appealAt, { outcome: "reversed", answer: typed })).toMatchObject({
    status: 409,
    messages: ["Somebody else answered this appeal"],
    changeable: [typed],
  });
});

const anAppeal: OwnDecision = {
  ...{ _id: id, act: "hide", reason: "Rule 3", until: null, decidedAt: time, appeal: "A joke", appealedAt: time },
  ...{ answer: null, outcome: null, answeredAt: null, kind: "tweet", subjectId: id, copy: { content: "Buy!" } },
  ...{ isUnseen: false, canAppeal: false },
};

test("a second appeal shows a message on a page that no longer has the form", async () => {
  stubApi({
    ...aViewer(),
    [`POST users/decisions/${id}/appeal`]: errorEnvelope(409, "You have appealed already"),
    "GET users/decisions": envelope([anAppeal]),
  });
  expect(await post("/settings/decisions", { decisionId: id, content: typed })).toMatchObject({
    status: 409,
    messages: ["You have appealed already"],
    readOnly: [typed],
  });
});

const watching = optional({
  ...aViewer(),
  "GET videos/v1": envelope(aVideo()),
  "GET videos": page([]),
  "GET comments/v1": page([aComment()]),
  "POST users/addVideoToWatchHistory": envelope({}),
});

test("a comment stays where comments were turned off in the meantime", async () => {
  stubApi({ ...watching, "GET videos/v1": envelope(aVideo({ areCommentsOff: true })) });
  stubApi({ "POST comments/v1": errorEnvelope(403, "Comments are off") });
  expect(await post("/video/v1", { commentContent: typed })).toMatchObject({
    status: 403,
    readOnly: [typed],
    text: expect.stringContaining("Comments are off for this video"),
  });
});

test("a comment that is too long stays on a page that asks to sign in, since the session has ended", async () => {
  const long = typed.padEnd(2_001, "x");
  stubApi({ ...watching, "GET users/current-user": errorEnvelope(401, "Session over") });
  expect(await post("/video/v1", { commentContent: long })).toMatchObject({
    status: 422,
    messages: ["Comment must be at most 2000 characters"],
    readOnly: [long],
  });
});

test("a form that is on its page shows what was typed there alone", async () => {
  stubApi({ ...aViewer(), "POST tweets/": errorEnvelope(429, "Too often"), "GET tweets/getAllTweets": envelope([]) });
  expect(await post("/tweets", { content: typed })).toMatchObject({
    status: 429,
    messages: ["Too often"],
    readOnly: [],
    changeable: [typed],
  });
});

const boxes = [
  [
    "a token",
    "users/tokens",
    "/settings/programs/new",
    { name: "CI", days: "90", "for-read": "on", "for-publish": "on" },
  ],
  [
    "a webhook",
    "webhooks",
    "/settings/webhooks/new",
    { url: "https://a.example/", "video.published": "on", "video.changed": "on", "comment.added": "on" },
  ],
] as const;

test.each(boxes)(
  "a refused form for %s, whose boxes nobody typed, is on its page alone",
  async (_, call, path, fields) => {
    stubApi({
      ...aViewer(),
      [`POST ${call}`]: errorEnvelope(429, "Too often"),
      ...optional({
        "GET users/tokens": envelope({ tokens: [], offered: ["read", "publish"], needsConfirmation: false }),
      }),
    });
    expect(await post(path, fields)).toMatchObject({ status: 429, messages: ["Too often"], readOnly: [] });
  },
);

test.each(boxes)("a form for %s of a session that ended keeps what was typed, and no chosen boxes", async (...row) => {
  const [, , path, fields] = row;
  stubEveryCall(errorEnvelope(401, "Session over"));
  const { readOnly } = await post(path, fields);
  expect(readOnly.join(" ")).not.toMatch(/publish/);
  expect(readOnly).toContain(Object.values(fields)[0]);
});

const later = { "GET playlist/p1": envelope(aPlaylist()), "GET playlist/user/allvideos/p1": page([]) };

test("an edit above a later page of a list stays when that page has become empty", async () => {
  stubApi({
    ...aViewer(),
    "PATCH videos/v1": errorEnvelope(409, "Somebody else was faster"),
    ...optional({ "GET videos/v1": envelope(aVideo()), "GET dashboard/videos": page([]) }),
    ...optional({ "GET dashboard/stats": envelope({}), "GET uploads/defaults": envelope({}) }),
    ...optional({ "GET videos/v1/replacement": errorEnvelope(404, "Cannot GET /api/v1/videos/v1/replacement") }),
  });
  const refused = await post("/admin/dashboard/edit/v1?after=c1", { title: "A clip", description: typed });
  expect(refused).toMatchObject({ status: 409, changeable: [typed] });
});

test("where a page leads elsewhere after its form was refused, a page shows message, text and the way", async () => {
  stubApi({
    ...aViewer({ _id: "u2", username: "wren" }),
    "PATCH playlist/p1": errorEnvelope(403, "Not your playlist"),
    ...optional({ ...later, "GET users/c/wren": envelope(aChannel()) }),
  });
  const refused = await post("/myplaylist/p1/lark/edit", { name: "Dawn", description: typed });
  expect(refused).toMatchObject({ status: 403, readOnly: ["Dawn", typed], links: ["/playlist/p1/lark"] });
  expect(refused.text).toContain("Not your playlist");
  expect(refused.text).toContain("Back to the page");
});

test("a tweet that was deleted in the meantime leaves its edit on the page", async () => {
  stubApi({
    ...aViewer(),
    "PATCH tweets/t1": errorEnvelope(404, "Tweet does not exist"),
    "GET tweets/t1": errorEnvelope(404, "Tweet does not exist"),
    ...optional({ "GET tweets/getAllTweets": envelope([]), "GET tweets/user/u1": envelope([aTweet({ _id: "t2" })]) }),
  });
  expect(await post("/tweets/t1/edit", { newContent: typed })).toMatchObject({ status: 404, readOnly: [typed] });
});

test("who signed in elsewhere keeps the form of a refused sign-up", async () => {
  stubApi({ ...aViewer(), "GET sign-ups": envelope({ mode: "open" }) });
  const { status, document } = await renderSite(
    formArgs("/signup", { username: "dawn", email: "no address", fullName: "Dawn" }, { cookie: signedIn }),
  );
  const values = Array.from(document!.querySelectorAll("main input"), (input) => input.getAttribute("value"));
  expect({ status, values }).toEqual({ status: 422, values: expect.arrayContaining(["dawn", "no address", "Dawn"]) });
});

test("an administrator who needs a second factor sees a message beside what was typed", async () => {
  stubApi(aViewer({ role: "admin", needsSecondFactor: true }));
  const refused = await post("/administration/settings/terms", { terms: typed, version: "1" });
  expect(refused).toMatchObject({ status: 403, readOnly: [typed], links: ["/settings/security"] });
  expect(refused.text).toContain("requires two-step login");
});

const login = (path: string) => `/login?from=${encodeURIComponent(path)}`;

test.each([
  ["a wrong form", "/settings/channelinfo", { username: "", discriptions: typed }],
  ["a form without a choice", `/moderation/cases/${id}`, { reason: typed, version: "3" }],
])("%s of a session that ended keeps what was typed", async (_, path, fields) => {
  stubEveryCall(errorEnvelope(401, "Session over"));
  expect(await post(path, fields)).toMatchObject({ readOnly: [typed], links: expect.arrayContaining([login(path)]) });
});

test("a text that is too large for the site is shown as far as it was read", async () => {
  stubApi({ ...aViewer(), "GET tweets/getAllTweets": envelope([]) });
  const body = new URLSearchParams({ content: "x".repeat(70_000) });
  const { status, document } = await renderSite(routeArgs("/tweets", { method: "POST", body, cookie: signedIn }));
  expect({ status, text: document!.querySelector("textarea")!.textContent }).toEqual({
    status: 413,
    text: expect.stringMatching(/^x{60000}/),
  });
});
