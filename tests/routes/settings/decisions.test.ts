import { expect, test } from "vitest";
import * as route from "#app/routes/settings/_app.settings.decisions/route";
import { loader as root } from "#app/root";
import { runDeferredTasks } from "#app/http/deferred-tasks.server";
import type { OwnDecision } from "#contract/moderation";
import { textOf } from "#tests/support/parse";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, optional, stubApi, unreachable } from "#tests/support/stub-api";

const { action, loader } = route;
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

test("the page lists decisions, and marks what is new as read when it is sent", async () => {
  const seen: unknown[] = [];
  stubApi({
    ...aViewer(),
    "GET users/decisions": envelope([aDecision(), aDecision({ _id: other, isUnseen: false })]),
    "POST users/decisions/seen": async (request) => (seen.push(await request.json()), envelope({})),
  });
  const args = routeArgs(path, mine);
  const body = await (await respond(loader, args)).json();
  expect(body).toMatchObject({
    decisions: { docs: [{ kind: "tweet", name: "Buy!", isUnseen: true }, { isUnseen: false }] },
  });
  expect(seen).toEqual([]);
  await runDeferredTasks(args.context);
  expect(seen).toEqual([{ until: time }]);
});

test.each([
  [{}, { runsOwnServer: false }, 1],
  [{ method: "HEAD" }, {}, 0],
  [{ headers: { "Sec-Purpose": "prefetch;prerender" } }, {}, 0],
  [{ headers: { Purpose: "prefetch" } }, {}, 0],
])("a request with %j, at a server with %j, marks what is new as read so often: %i", async (init, site, times) => {
  let count = 0;
  const seen = { "POST users/decisions/seen": () => ((count += 1), envelope({})) };
  stubApi({ ...aViewer(), "GET users/decisions": envelope([aDecision()]), ...optional(seen) });
  const args = routeArgs(path, { ...mine, ...init, site });
  await respond(loader, args);
  await runDeferredTasks(args.context);
  expect(count).toBe(times);
});

test("one sentence says what the page has: above decisions, or where there are none", async () => {
  const read = async (decisions: OwnDecision[]) => {
    stubApi({ ...aViewer(), "GET users/decisions": envelope(decisions) });
    const { document } = await renderRoute(route, routeArgs(path, mine));
    return ["Moderators' decisions about", "you read the reason here"].map((text) =>
      document.querySelector("main")!.textContent!.includes(text),
    );
  };
  expect([await read([]), await read([aDecision()])]).toEqual([
    [false, true],
    [true, false],
  ]);
});

test("'New' has no colour of alarm, be the decision for or against the reader", async () => {
  stubApi({
    ...aViewer(),
    "GET users/decisions": envelope([aDecision({ act: "show" }), aDecision({ _id: other })]),
    ...optional({ "POST users/decisions/seen": envelope({}) }),
  });
  const { document } = await renderRoute(route, routeArgs(path, mine));
  expect([...document.querySelectorAll(".badge")].map((badge) => [textOf(badge), badge.className])).toEqual([
    ["New", "badge me-2"],
    ["New", "badge me-2"],
  ]);
});

test("nothing is marked where everything was read before", async () => {
  stubApi({ ...aViewer(), "GET users/decisions": envelope([aDecision({ isUnseen: false })]) });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toMatchObject({ hadUnread: false });
});

test("a visitor sees the login notice, and everybody that the server is unreachable", async () => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
  stubApi({
    ...aViewer(),
    "GET users/decisions": unreachable,
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

test("a second appeal shows a message on the same page, and an appeal of a session that ended keeps its text", async () => {
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

test.each([
  [{ unread: 3 }, 3],
  [{ unread: 0 }, 0],
  [{}, undefined],
])("every page learns with its viewer how much there is to read: %j", async (counts, unread) => {
  stubApi(aViewer(counts));
  const { viewer } = (await (await respond(root, routeArgs("/support", mine))).json()) as {
    viewer: { unread?: number };
  };
  expect(viewer.unread).toBe(unread);
});
