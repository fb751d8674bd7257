import { expect, test } from "vitest";
import * as page from "#app/routes/settings/_app.settings.security/route";
import * as settingsPage from "#app/routes/settings/_app.settings/route";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const { action, loader } = page;
const path = "/settings/security";
const mine = { cookie: signedIn };
const id = "a".repeat(24);
const times = { createdAt: "2026-01-01T00:00:00.000Z", seenAt: "2026-01-02T00:00:00.000Z" };
const session = { _id: id, device: "Firefox on Linux", network: "192.0.2.0/24", isCurrent: true, ...times };

test("the page lists the sessions and counts those that are not shown", async () => {
  stubApi({
    ...aViewer(),
    "GET users/sessions": envelope({ sessions: [session], total: 3 }),
    "GET users/second-factor": envelope({ hasApp: true, recoveryCodes: 9, passkeys: [] }),
  });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toMatchObject({
    sessions: [session],
    hidden: 2,
    factors: { data: { hasApp: true, recoveryCodes: 9, passkeys: [] }, failure: null },
  });
});

test("the device in use has a badge in place of when it was used last", async () => {
  const sessions = [session, { ...session, _id: "b".repeat(24), isCurrent: false }];
  const factors = { hasApp: true, recoveryCodes: 9, passkeys: [] };
  stubApi({
    ...aViewer(),
    "GET users/sessions": envelope({ sessions, total: 2 }),
    "GET users/second-factor": envelope(factors),
  });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const rows = [...document.querySelectorAll("[aria-labelledby=devices] li")];
  expect(rows.map((row) => row.querySelector(".badge")?.textContent)).toEqual(["This device", undefined]);
  expect(rows.map((row) => row.textContent!.includes("Last used"))).toEqual([false, true]);
});

test("on a server without second factors the page lists the sessions only", async () => {
  stubApi({
    ...aViewer(),
    "GET users/sessions": envelope({ sessions: [session], total: 1 }),
    "GET users/second-factor": errorEnvelope(404, "Cannot GET /api/v1/users/second-factor"),
  });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toMatchObject({
    factors: { data: null, failure: "unsupported" },
  });
});

test("second factors that cannot be loaded are no account without them", async () => {
  stubApi({
    ...aViewer(),
    "GET users/sessions": envelope({ sessions: [session], total: 1 }),
    "GET users/second-factor": errorEnvelope(500, "Something broke"),
  });
  expect(await (await respond(loader, routeArgs(path, mine))).json()).toMatchObject({ factors: { failure: "failed" } });
});

test("a visitor sees the login notice instead", async () => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
});

test.each([
  ["one session", id, `DELETE users/sessions/${id}`],
  ["all others", "", "DELETE users/sessions"],
])("a button ends %s, and redirects back with a toast", async (_, value, call) => {
  const sent: string[] = [];
  stubApi({ [call]: () => (sent.push(call), envelope({}, "Done")) });
  const response = await respond(action, formArgs(path, { session: value }, mine));
  expect({ location: locationOf(response), sent }).toEqual({ location: path, sent: [call] });
});

test("what is no id is not found, and nothing is called", async () => {
  stubApi({});
  const response = await thrownResponse(action, formArgs(path, { session: "../me" }, mine));
  expect(response.status).toBe(404);
});

test("a session that has ended already shows a toast", async () => {
  stubApi({ [`DELETE users/sessions/${id}`]: errorEnvelope(404, "This session has ended already") });
  expect(locationOf(await respond(action, formArgs(path, { session: id }, mine)))).toBe(path);
});

test.each([
  [403, "Enter your password to continue"],
  [400, "Password is not correct"],
])("a %i at the password asks for it in place, and never shows what was typed", async (status, message) => {
  const answer = errorEnvelope(status, message, [{ field: "password", message }]);
  stubApi({ [`DELETE users/sessions/${id}`]: answer });
  const response = await respond(action, formArgs(path, { session: id, password: "battery staple" }, mine));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ errors: { password: [message] }, values: { session: id } });
});

test("the password that was asked for goes along", async () => {
  const sent: unknown[] = [];
  stubApi({ "DELETE users/sessions": async (request) => (sent.push(await request.json()), envelope({}, "Done")) });
  const response = await respond(action, formArgs(path, { session: "", password: "battery staple" }, mine));
  expect({ location: locationOf(response), sent }).toEqual({ location: path, sent: [{ password: "battery staple" }] });
});

test.each([
  [5, null],
  [6, "1 more device"],
  [8, "3 more devices"],
])("of %i devices, those after the fifth are folded", async (count, text) => {
  const sessions = Array.from({ length: count }, (_, index) => ({ ...session, _id: `${index}`.repeat(24) }));
  stubApi({
    ...aViewer(),
    "GET users/sessions": envelope({ sessions, total: count }),
    "GET users/second-factor": errorEnvelope(404, "Cannot GET /api/v1/users/second-factor"),
  });
  const settings = { ...settingsPage, id: "routes/_app.settings" };
  const { document } = await renderRoute(page, routeArgs(path, mine), settings);
  const fold = document.querySelector("section[aria-labelledby=devices] details");
  expect(fold?.querySelector("summary")?.textContent ?? null).toBe(text);
  expect(fold?.querySelectorAll("li").length ?? 0).toBe(count - 5);
});
