import { expect, test } from "vitest";
import { action, loader } from "#app/routes/_app.settings.feed";
import { aUser } from "#tests/support/fixtures";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const path = "/settings/feed";
const mine = { cookie: signedIn };

test("the page shows the secret address, if there is one", async () => {
  const viewer = envelope(aUser());
  stubApi({ "GET users/current-user": viewer, "GET subscriptions/feed": envelope({ key: "s3" }) });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toEqual({
    address: "http://site.test/feeds/subscriptions?key=s3",
  });
  stubApi({ "GET users/current-user": viewer, "GET subscriptions/feed": envelope({ key: null }) });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toEqual({ address: null });
});

test("a visitor sees the login notice instead", async () => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
});

test.each([
  ["create", "POST"],
  ["remove", "DELETE"],
])("the button to %s the address sends %s, and redirects back with a toast", async (change, method) => {
  const methods: string[] = [];
  stubApi({ [`${method} subscriptions/feed`]: () => (methods.push(method), envelope({ key: null }, "Done")) });
  const response = await respond(action, formArgs(path, { change }, mine));
  expect([locationOf(response), methods]).toEqual([path, [method]]);
});

test("a refusal redirects back with a toast", async () => {
  stubApi({ "POST subscriptions/feed": errorEnvelope(429, "You are doing this too often.") });
  expect(locationOf(await respond(action, formArgs(path, { change: "create" }, mine)))).toBe(path);
});
