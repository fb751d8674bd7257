import { expect, test } from "vitest";
import { action as dismiss } from "#app/routes/actions/actions.notice.$noticeId.dismiss";
import { action, loader } from "#app/routes/settings/_app.settings.decisions/route";
import { loader as root } from "#app/root";
import type { OwnDecision } from "#contract/moderation";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const path = "/settings/decisions";
const mine = { cookie: signedIn };
const [id, other] = ["a".repeat(24), "b".repeat(24)];
const time = "2026-01-01T00:00:00.000Z";

const aDecision = (fields: Partial<OwnDecision> = {}): OwnDecision => ({
  ...{ _id: id, act: "hide", reason: "Rule 3", until: null, decidedAt: time, appeal: null, appealedAt: null },
  ...{ answer: null, outcome: null, answeredAt: null, kind: "tweet", subjectId: other, copy: { content: "Buy!" } },
  ...{ isUnseen: true, canAppeal: true },
  ...fields,
});

test("the page lists decisions and notices, and marks what is new as read", async () => {
  const seen: unknown[] = [];
  stubApi({
    ...aViewer(),
    "GET users/decisions": envelope([aDecision(), aDecision({ _id: other, isUnseen: false })]),
    "GET users/notices": envelope([{ _id: other, content: "You reported a tweet.", createdAt: time }]),
    "POST users/decisions/seen": async (request) => (seen.push(await request.json()), envelope({})),
  });
  const body = await (await respond(loader, routeArgs(path, mine))).json();
  expect(body).toMatchObject({
    decisions: { docs: [{ kind: "tweet", name: "Buy!", isUnseen: true }, { isUnseen: false }] },
    notices: { docs: [{ content: "You reported a tweet." }], next: null },
  });
  expect(seen).toEqual([{ until: time }]);
});

const aReadPage = () => ({
  "GET users/decisions": envelope([aDecision({ isUnseen: false })]),
  "GET users/notices": envelope([{ _id: other, content: "You reported a tweet.", createdAt: time }]),
});

test("a notice that nobody has read is marked as read, too", async () => {
  const seen: unknown[] = [];
  stubApi({
    ...aViewer({ notices: 1 }),
    ...aReadPage(),
    "POST users/decisions/seen": async (request) => (seen.push(await request.json()), envelope({})),
  });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toMatchObject({ hadUnread: true });
  expect(seen).toEqual([{ until: time }]);
});

test("nothing is marked where everything was read before", async () => {
  stubApi({ ...aViewer({ notices: 0 }), ...aReadPage() });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toMatchObject({ hadUnread: false });
});

test("notices are paged beside the decisions", async () => {
  const queries: string[] = [];
  const page = { nextCursor: "c3", prevCursor: "c1", limit: 50 };
  const record = (request: Request) => queries.push(new URL(request.url).search);
  stubApi({
    ...aViewer(),
    "GET users/decisions": (request) => (record(request), envelope([])),
    "GET users/notices": async (request) => {
      record(request);
      const body = (await envelope([{ _id: other, content: "Done", createdAt: time }]).json()) as object;
      return Response.json({ ...body, page });
    },
  });
  const response = await respond(loader, routeArgs(`${path}?noticesAfter=c2`, mine));
  expect(await response.json()).toMatchObject({ notices: { next: "c3", prev: "c1" } });
  expect(queries.map((query) => query.includes("after=c2")).sort()).toEqual([false, true]);
});

test("a visitor sees the login notice, and everybody that the server is away", async () => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
  stubApi({
    ...aViewer(),
    "GET users/decisions": unreachable,
    "GET users/notices": unreachable,
  });
  expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(503);
});

const appeal = (fields: Record<string, string>) => respond(action, formArgs(path, fields, mine));

test("an appeal is sent and returns to the page", async () => {
  stubApi({ [`POST users/decisions/${id}/appeal`]: envelope({ _id: id }, "Appeal sent") });
  expect(locationOf(await appeal({ decisionId: id, content: "It was a joke" }))).toBe(path);
});

test("an empty appeal is refused at its decision", async () => {
  const response = await appeal({ decisionId: id, content: " " });
  const { errors, values } = (await response.json()) as { errors: object; values: object };
  expect({ status: response.status, errorNames: Object.keys(errors) }).toEqual({
    status: 422,
    errorNames: ["content"],
  });
  expect(values).toMatchObject({ decisionId: id });
});

test("a second appeal is told in place, and an appeal of a session that ended keeps its text", async () => {
  stubApi({ [`POST users/decisions/${id}/appeal`]: errorEnvelope(409, "You have appealed already") });
  const refused = await appeal({ decisionId: id, content: "Again" });
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 409,
    body: { alert: "You have appealed already", values: { content: "Again" } },
  });
  const thrown = await thrownResponse(action, formArgs(path, { decisionId: id, content: " " }));
  expect(thrown.status).toBe(401);
});

test("an appeal against what is no id is not found", async () => {
  expect((await thrownResponse(action, formArgs(path, { decisionId: "../x", content: "Hm" }, mine))).status).toBe(404);
});

test("a notice is dismissed by its button", async () => {
  stubApi({ [`DELETE users/notices/${id}`]: envelope({}, "Notice deleted") });
  const args = formArgs(`/actions/notice/${id}/dismiss`, {}, { ...mine, params: { noticeId: id } });
  expect(locationOf(await respond(dismiss, args))).toBe(path);
});

test.each([
  [{ unseenDecisions: 1, notices: 2 }, "decisions"],
  [{ unseenDecisions: 0, notices: 2 }, "notices"],
  [{ unseenDecisions: 0, notices: 0 }, undefined],
  [{}, undefined],
])("every page learns with its viewer what there is to read: %j", async (counts, unread) => {
  stubApi(aViewer(counts));
  const { viewer } = (await (await respond(root, routeArgs("/support", mine))).json()) as { viewer: object };
  expect(viewer).toEqual(expect.objectContaining(unread ? { unread } : { username: "lark" }));
  expect("unread" in viewer).toBe(unread !== undefined);
});
