import { expect, test } from "vitest";
import * as route from "#app/routes/actions/actions.push-browser";
import { formArgs, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const path = "/actions/push-browser";
const call = "notifications/browsers";
const mine = { cookie: signedIn };
const fields = { endpoint: "https://push.example/2", p256dh: "key", auth: "secret" };

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

test("a browser that is not switched on, or whose session ended, gets that status", async () => {
  stubApi({ [`PATCH ${call}`]: errorEnvelope(404, "This browser is not switched on") });
  expect((await thrownResponse(route.action, formArgs(path, fields, mine))).status).toBe(404);
  stubApi({ [`PATCH ${call}`]: errorEnvelope(401, "Sign in first") });
  expect((await thrownResponse(route.action, formArgs(path, fields))).status).toBe(401);
});
