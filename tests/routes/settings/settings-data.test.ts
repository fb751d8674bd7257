import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { loader } from "#app/routes/settings/_app.settings.data";
import { loader as download } from "#app/routes/settings/settings.data.download";
import { notSupported, somethingWentWrong } from "#app/messages";
import { locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const [page, path] = ["/settings/data", "/settings/data/download"];
const call = "GET users/me/export";
const mine = { cookie: signedIn };
const zip = () =>
  new HttpResponse("PK of anna", {
    headers: { "Content-Type": "application/zip", "Content-Disposition": 'attachment; filename="vidlark-anna.zip"' },
  });

test("the page is for the signed-in account, and a visitor sees the login notice", async () => {
  stubApi(aViewer());
  expect((await respond(loader, routeArgs(page, mine))).status).toBe(200);
  expect((await thrownResponse(loader, routeArgs(page))).status).toBe(401);
});

test("the link streams the ZIP file of the video server, with its name, to nobody's cache", async () => {
  stubApi({ [call]: ({ headers }) => (headers.get("Cookie") === signedIn ? zip() : errorEnvelope(401, "No")) });
  const response = await respond(download, routeArgs(path, mine));
  expect(await response.text()).toBe("PK of anna");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "content-disposition": 'attachment; filename="vidlark-anna.zip"',
    "content-type": "application/zip",
    "x-content-type-options": "nosniff",
  });
});

test("a session that has to be renewed is renewed first", async () => {
  const renewed = ["accessToken=fresh; Path=/", "refreshToken=next; Path=/"];
  stubApi({
    "POST users/refresh-token": envelope({ accessToken: "fresh", refreshToken: "next" }, "Done", renewed),
    [call]: ({ headers }) => (headers.get("Cookie")?.includes("fresh") ? zip() : errorEnvelope(401, "No")),
  });
  const response = await respond(download, routeArgs(path, { cookie: "refreshToken=old" }));
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(response.headers.getSetCookie().join()).toContain("accessToken=fresh");
});

test.each([
  ["a server that lacks the call", errorEnvelope(404, "Cannot GET /api/v1/users/me/export"), notSupported()],
  ["a server that answers with a page", new HttpResponse("<p>Hello</p>"), notSupported()],
  ["a limit", errorEnvelope(429, "You are doing this too often. Try again in 60 minutes."), /too often/],
  ["a server that fails", new HttpResponse("", { status: 500 }), somethingWentWrong()],
  ["an unreachable server", unreachable(), somethingWentWrong()],
])("after %s the page tells it by a toast", async (_, reply, message) => {
  stubApi({ [call]: reply });
  const response = await respond(download, routeArgs(path, mine));
  expect({ status: response.status, location: locationOf(response) }).toEqual({ status: 302, location: page });
  expect((await toastOf(response))!.message).toMatch(message);
});

test("a visitor is led to the page", async () => {
  stubApi({ [call]: errorEnvelope(401, "Unauthorized request: please log in") });
  expect(locationOf(await respond(download, routeArgs(path)))).toBe(page);
});
