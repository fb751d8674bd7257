import { expect, test } from "vitest";
import { action as edit } from "#app/routes/settings/_app.settings.comments";
import { action, loader } from "#app/routes/dashboard/_app.admin.dashboard_.comments";
import * as sitePage from "#app/routes/moderation/_app.moderation.held";
import { renderRoute } from "#tests/support/render-route";
import { anOwner } from "#tests/support/fixtures";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const { action: decide, loader: loadSite } = sitePage;
const mine = { cookie: signedIn };
const queue = "/admin/dashboard/comments";
const [one, two] = ["a".repeat(24), "b".repeat(24)];
const post = (id: string, updatedAt: string) => ({
  ...{
    _id: id,
    content: "Hello",
    createdAt: updatedAt,
    updatedAt,
    owner: anOwner({ _id: "d".repeat(24) }),
    reason: "links",
  },
  video: { _id: "c".repeat(24), title: "A clip" },
});
const posts = [post(one, "2026-01-01T00:00:00.000Z"), post(two, "2026-01-02T00:00:00.000Z")];
const viewer = aViewer({ role: "moderator" });

test("the queue lists what waits, and names the newest text that it shows", async () => {
  const stats = envelope({ totalViews: 3, totalSubscribers: 2, totalLikes: 1, heldComments: 2 });
  stubApi({ ...viewer, "GET dashboard/comments": envelope(posts), "GET dashboard/stats": stats });
  const body = await (await respond(loader, routeArgs(queue, mine))).json();
  expect(body).toMatchObject({ held: { docs: posts }, waiting: 2, seenAt: "2026-01-02T00:00:00.000Z" });
  expect((await thrownResponse(loader, routeArgs(queue))).status).toBe(401);
});

test("the checked comments are decided in one call, and the toast says how many were", async () => {
  const sent: unknown[] = [];
  stubApi({
    "PATCH dashboard/comments": async (request) => {
      sent.push(await request.json());
      return envelope({ decided: 2, left: 0 }, "2 approved");
    },
  });
  const fields = { act: "approve", seenAt: posts[1]!.updatedAt, [`post-${one}`]: "on", [`post-${two}`]: "on" };
  const response = await respond(action, formArgs(queue, fields, mine));
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([queue, "2 approved"]);
  expect(sent).toEqual([{ act: "approve", ids: `${one} ${two}`, seenAt: posts[1]!.updatedAt }]);
});

test("without a checked one, or when the server fails, the form says so and keeps the choice", async () => {
  stubApi({ "PATCH dashboard/comments": errorEnvelope(500, "Something broke") });
  const none = await respond(action, formArgs(queue, { act: "delete" }, mine));
  expect({ status: none.status, body: await none.json() }).toMatchObject({
    status: 422,
    body: { alert: "Choose at least one" },
  });
  const failed = await respond(action, formArgs(queue, { act: "approve", [`post-${one}`]: "on" }, mine));
  expect({ status: failed.status, body: await failed.json() }).toMatchObject({
    status: 500,
    body: { values: { ids: one } },
  });
});

test.each(["delete", "block"] as const)("to %s asks first, about what was checked", async (act) => {
  const sent: unknown[] = [];
  stubApi({
    "PATCH dashboard/comments": async (request) => {
      sent.push(await request.json());
      return envelope({ decided: 1, left: 0 }, "1 deleted");
    },
  });
  const fields = { act, seenAt: posts[1]!.updatedAt, [`post-${one}`]: "on" };
  const question = await respond(action, formArgs(queue, fields, mine));
  expect({ status: question.status, sent }).toEqual({ status: 200, sent: [] });
  const values = { act, ids: one, seenAt: posts[1]!.updatedAt };
  expect(await question.json()).toMatchObject({ needsConfirmation: true, values });
  const response = await respond(action, formArgs(queue, { ...fields, confirmed: "yes" }, mine));
  expect({ location: locationOf(response), sent }).toEqual({ location: queue, sent: [values] });
});

test("a visitor is asked to sign in before the question", async () => {
  const fields = { act: "delete", [`post-${one}`]: "on" };
  expect((await thrownResponse(action, formArgs(queue, fields))).status).toBe(401);
});

test("moderators decide about what the site holds, comments and tweets by their tabs", async () => {
  const path = "/moderation/held?kind=tweet";
  const sent: unknown[] = [];
  stubApi({
    ...viewer,
    "GET moderation/held": envelope(posts.map((each) => ({ ...each, video: null }))),
    "GET moderation/waiting": envelope({ open: 0, appealed: 0, heldComments: 0, heldTweets: 1 }),
    "PATCH moderation/held": async (request) => {
      sent.push(await request.json());
      return envelope({ decided: 1, left: 0 }, "1 deleted");
    },
  });
  expect(await (await respond(loadSite, routeArgs(path, mine))).json()).toMatchObject({ kind: "tweet", path });
  const fields = { act: "delete", confirmed: "yes", [`post-${one}`]: "on" };
  expect(locationOf(await respond(decide, formArgs(path, fields, mine)))).toBe(path);
  expect(sent).toEqual([{ act: "delete", ids: one, kind: "tweet" }]);
  const block = await respond(decide, formArgs(path, { act: "block", [`post-${one}`]: "on" }, mine));
  expect(block.status).toBe(422);
});

test.each([
  [2, "2 comments may be spam. Approve what viewers may see"],
  [100, "Approve what viewers may see"],
  [0, "Approve what viewers may see"],
])(
  "of %i held comments, moderators read first how many they decide about, as far as they are counted",
  async (heldComments, text) => {
    stubApi({
      ...viewer,
      "GET moderation/held": envelope(posts),
      "GET moderation/waiting": envelope({ open: 0, appealed: 0, heldComments, heldTweets: 0 }),
    });
    const { document } = await renderRoute(sitePage, routeArgs("/moderation/held", mine));
    expect(document.querySelector("main .tabs + p")!.textContent).toMatch(new RegExp(`^${text}`));
  },
);

test("the name of an author leads to the channel, with the handle beside it", async () => {
  stubApi({ ...viewer, "GET moderation/held": envelope(posts), "GET moderation/waiting": unreachable });
  const { document } = await renderRoute(sitePage, routeArgs("/moderation/held", mine));
  const { owner } = posts[0]!;
  const link = document.querySelector(`main li label a[href="/user/${owner.username}/${owner._id}"]`)!;
  expect(link.textContent).toBe(`${owner.fullName} @${owner.username}`);
});

test("others than moderators find no such page", async () => {
  stubApi(aViewer());
  expect((await thrownResponse(loadSite, routeArgs("/moderation/held", mine))).status).toBe(404);
});

test("a wrong rule is refused in place, and what was typed is kept", async () => {
  const fields = { rule: "perhaps", watchedWords: "one\ntwo" };
  const response = await respond(edit, formArgs("/settings/comments", fields, mine));
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 422,
    body: { values: { rule: "perhaps" }, errors: { rule: ["Choose a rule from the list"] } },
  });
});
