import { expect, test } from "vitest";
import { action, loader } from "#app/routes/moderation/_app.report.$kind.$subjectId";
import { anOwner } from "#tests/support/fixtures";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const id = "a".repeat(24);
const args = (kind: string, query = "") =>
  routeArgs(`/report/${kind}/${id}${query}`, { params: { kind, subjectId: id } });
const post = (fields: Record<string, string>, cookie?: string) =>
  formArgs(`/report/comment/${id}`, fields, { params: { kind: "comment", subjectId: id }, ...(cookie && { cookie }) });
const typed = { reason: "spam", content: "Look at it", returnTo: "/video/v1" };

test.each([
  ["video", "video", { title: "A clip", description: "" }, `/video/${id}`],
  ["comment", "comment", { content: "Rude", videoId: "v1" }, `/video/v1/comments/${id}`],
  ["channel", "user", { username: "lark", fullName: "Ann Lark", description: "" }, "/user/lark/u1"],
] as const)("the report of a %s says what it is about and returns to it", async (kind, wireKind, copy, from) => {
  stubApi({ [`GET reports/${wireKind}/${id}`]: envelope({ owner: { ...anOwner(), _id: "a".repeat(24) }, copy }) });
  const body = (await (await respond(loader, args(kind))).json()) as { noun: string; name: string; from: string };
  expect(body.noun).toBe(kind);
  expect(body.name).toBe(Object.values({ ...copy, username: undefined }).find(Boolean));
  expect(body.from).toBe(from.replace("u1", "a".repeat(24)));
});

test("the query says where to return to, within this site", async () => {
  stubApi({ [`GET reports/tweet/${id}`]: envelope({ owner: { ...anOwner(), _id: id }, copy: { content: "Hey" } }) });
  const fromOf = async (query: string) =>
    ((await (await respond(loader, args("tweet", query))).json()) as { from: string }).from;
  expect(await fromOf("?from=/tweets")).toBe("/tweets");
  expect(await fromOf("?from=//evil.example")).toBe(`/user/lark/${id}/tweets?tweet=${id}#tweet-${id}`);
});

test.each([
  ["of an unknown kind", "planet", {}],
  ["that is gone", "video", { [`GET reports/video/${id}`]: errorEnvelope(404, "What you report does not exist") }],
])("a thing %s is not found", async (_, kind, replies) => {
  stubApi(replies);
  expect((await thrownResponse(loader, args(kind))).status).toBe(404);
});

test("a report page shows that the server is unreachable", async () => {
  stubApi({ [`GET reports/video/${id}`]: unreachable });
  expect((await thrownResponse(loader, args("video"))).status).toBe(503);
});

test.each([
  ["a visitor with an address", { ...typed, email: "someone@example.com" }, undefined],
  ["a signed-in viewer", typed, signedIn],
])("%s reports, and returns with a toast", async (_, fields, cookie) => {
  const sent: unknown[] = [];
  stubApi({
    [`POST reports/comment/${id}`]: async (request: Request) => {
      sent.push(await request.json());
      return envelope({}, "Report sent. A moderator will review it.");
    },
  });
  const response = await respond(action, post(fields, cookie));
  expect(locationOf(response)).toBe("/video/v1");
  expect((await toastOf(response))?.message).toBe("Report sent. A moderator will review it.");
  expect(sent).toMatchObject([{ reason: "spam", content: "Look at it" }]);
});

test("a report without a reason keeps the text", async () => {
  const response = await respond(action, post({ content: "Look at it", returnTo: "/" }));
  const { errors, values } = (await response.json()) as { errors: object; values: object };
  expect({ status: response.status, errorNames: Object.keys(errors) }).toEqual({ status: 422, errorNames: ["reason"] });
  expect(values).toMatchObject({ content: "Look at it" });
});

test.each([
  [422, "email", [{ field: "email", message: "Enter your email address" }]],
  [429, undefined, []],
  [404, undefined, []],
])("a report that is refused with %i keeps what was typed", async (status, field, errors) => {
  stubApi({ [`POST reports/comment/${id}`]: errorEnvelope(status, "Not now", errors) });
  const response = await respond(action, post(typed));
  const body = (await response.json()) as { errors: object; values: object; alert?: string };
  expect({ status: response.status, field: Object.keys(body.errors)[0] }).toEqual({ status, field });
  expect(body.values).toMatchObject({ reason: "spam", content: "Look at it" });
});
