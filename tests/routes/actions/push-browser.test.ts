import { expect, test } from "vitest";
import * as route from "#app/routes/actions/actions.push-browser";
import { formArgs, respond, routeArgs, signedIn } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const path = "/actions/push-browser";
const call = "notifications/browsers";
const mine = { cookie: signedIn };
const fields = { endpoint: "https://push.example/2", p256dh: "k".repeat(87), auth: "a".repeat(22) };

test("the worker gets the site's key, which nobody stores", async () => {
  stubApi({ [`GET ${call}`]: envelope({ key: "the site's key", browsers: [] }) });
  const response = await respond(route.loader, routeArgs(path, mine));
  expect(await response.text()).toBe("the site's key");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a site without a key has none to give", async () => {
  stubApi({ [`GET ${call}`]: envelope({ key: null, browsers: [] }) });
  expect((await respond(route.loader, routeArgs(path, mine))).status).toBe(404);
});

test("another address of a browser is sent, and the answer is empty and has no toast", async () => {
  let sent: unknown;
  stubApi({
    [`PATCH ${call}`]: async (request) => (
      (sent = await request.json()),
      envelope({ key: "a key", browsers: [] }, "It is on")
    ),
  });
  const response = await respond(route.action, formArgs(path, fields, mine));
  expect({ status: response.status, cookies: response.headers.getSetCookie() }).toEqual({ status: 204, cookies: [] });
  expect(sent).toEqual(fields);
});

test.for([400, 401, 403, 404, 409, 422, 429])("what the server refuses with %i is answered so", async (status) => {
  stubApi({ [`PATCH ${call}`]: errorEnvelope(status, "This browser is not switched on") });
  expect((await respond(route.action, formArgs(path, fields, mine))).status).toBe(status);
});

test("a server that fails or is away is not the browser's fault", async () => {
  stubApi({ [`PATCH ${call}`]: errorEnvelope(500, "Something went wrong") });
  expect((await respond(route.action, formArgs(path, fields, mine))).status).toBe(502);
  stubApi({ [`PATCH ${call}`]: () => Response.error() });
  expect((await respond(route.action, formArgs(path, fields, mine))).status).toBe(503);
});

test.for([
  ["no address", { endpoint: "" }],
  ["an address that is none", { endpoint: "javascript:alert(1)" }],
  ["a key of another length", { p256dh: "key" }],
  ["a secret that is too long", { auth: "a".repeat(23) }],
])("%s is refused without a call", async ([, wrong]) => {
  stubApi({});
  expect((await respond(route.action, formArgs(path, { ...fields, ...(wrong as object) }, mine))).status).toBe(422);
});
