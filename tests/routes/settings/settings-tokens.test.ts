import { expect, test } from "vitest";
import * as list from "#app/routes/settings/_app.settings.tokens";
import * as form from "#app/routes/settings/_app.settings.tokens_.new/route";
import { aUser } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const path = "/settings/programs";
const mine = { cookie: signedIn };
const viewer = { "GET users/current-user": envelope(aUser()) };
const id = "0123456789abcdef01234567";
const number = "vl_0123456789abcdef";
const secret = `${number}_${"s".repeat(43)}`;
const token = {
  _id: id,
  name: "Uploader",
  number,
  scopes: ["read", "publish"],
  createdAt: "2030-01-01T00:00:00.000Z",
  expiresAt: "2030-03-01T00:00:00.000Z",
  usedAt: null,
};
const tokens = (fields: object = {}) =>
  envelope({
    tokens: [token],
    offered: ["read", "publish", "comment", "playlists"],
    needsConfirmation: false,
    ...fields,
  });
const boxes = { name: "Uploader", "for-read": "on", "for-publish": "on", days: "30" };

test("the list has each token with what it may do, and a button that revokes it", async () => {
  stubApi({ ...viewer, "GET users/tokens": tokens() });
  expect((await (await respond(list.loader, routeArgs(path, mine))).json()).tokens).toEqual([token]);
  const { document } = await renderRoute(list, routeArgs(path, mine));
  const [entry] = document.querySelectorAll("section li");
  expect(entry!.textContent).toContain("May: read, publishnot used yet · ends on 1\u00a0March\u00a02030");
  expect(entry!.querySelector(`button[name=revoked][value="${id}"]`)!.textContent).toBe("Revoke Uploader");
});

test("where there is none, the page lists what the viewer's tokens can allow below the button that makes one", async () => {
  stubApi({ ...viewer, "GET users/tokens": tokens({ tokens: [], offered: ["read", "moderate", "administer"] }) });
  const { document } = await renderRoute(list, routeArgs(path, mine));
  expect(document.querySelector(".empty a")!.getAttribute("href")).toBe(`${path}/new`);
  expect([...document.querySelectorAll(".empty ~ ul > li")].map((entry) => entry.textContent)).toEqual([
    "Read what you can see, your private lists too",
    "Moderate this site",
    "Administer this site",
  ]);
});

test("both pages are for viewers, and fail with the server", async () => {
  for (const { loader } of [list, form]) {
    expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
    stubApi({ ...viewer, "GET users/tokens": unreachable });
    expect((await thrownResponse(loader, routeArgs(path, mine))).status).toBe(503);
  }
});

test("a press revokes a token", async () => {
  stubApi({ "DELETE users/tokens/0123456789abcdef01234567": envelope({}, "The token is revoked") });
  const response = await respond(list.action, formArgs(path, { revoked: id }, mine));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: path,
    message: "The token is revoked",
  });
});

test("a press on what is no token is a 404", async () => {
  expect((await thrownResponse(list.action, formArgs(path, { revoked: "../me" }, mine))).status).toBe(404);
});

test("a new token is made of the checked boxes, shown in place, and stored by no cache", async () => {
  let sent: unknown;
  stubApi({
    "POST users/tokens": async (request) => ((sent = await request.json()), envelope({ ...token, secret }, "Made")),
  });
  const response = await respond(form.action, formArgs(`${path}/new`, boxes, mine));
  expect(sent).toMatchObject({ name: "Uploader", scopes: "read publish", days: "30" });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toEqual({ secret });
});

test("the page shows the token that was made, and says how programs send it", async () => {
  stubApi({ ...viewer, "GET users/tokens": tokens(), "POST users/tokens": envelope({ ...token, secret }, "Made") });
  const { document } = await renderRoute(form, formArgs(`${path}/new`, boxes, mine));
  expect(document.querySelector<HTMLInputElement>("input[readonly]")?.value).toBe(secret);
  expect(document.querySelector("main code")?.textContent).toBe("Authorization: Bearer");
});

test("the boxes are those that the account may check, and the password is asked for where it is needed", async () => {
  stubApi({ ...viewer, "GET users/tokens": tokens({ offered: ["read", "moderate"], needsConfirmation: true }) });
  const { document } = await renderRoute(form, routeArgs(`${path}/new`, mine));
  const names = [...document.querySelectorAll("main input")].map((input) => input.getAttribute("name"));
  expect(names).toEqual(["name", "for-read", "for-moderate", "password"]);
});

test("a form without a box is shown again, with its message and what was typed", async () => {
  const response = await respond(form.action, formArgs(`${path}/new`, { name: "Uploader", days: "30" }, mine));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    errors: { scopes: ["Choose what the program may do"] },
    values: { name: "Uploader", days: "30" },
  });
});

test("the password is asked for where the server wants it, and the boxes stay checked", async () => {
  const refusal = errorEnvelope(403, "Enter your password to continue", [
    { field: "password", message: "Enter your password to continue" },
  ]);
  stubApi({ "POST users/tokens": refusal });
  const response = await respond(form.action, formArgs(`${path}/new`, boxes, mine));
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 403,
    body: { errors: { password: ["Enter your password to continue"] }, values: { scopes: "read publish" } },
  });
});
