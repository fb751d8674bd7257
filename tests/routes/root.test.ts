import { expect, test } from "vitest";
import { redirectWithToast } from "#app/http/toast.server";
import { loader } from "#app/root";
import { apiSession } from "#app/video-api/transport/session.server";
import { respond, routeArgs, signedIn } from "#tests/support/route-args";
import { aViewer, unreachable, stubApi } from "#tests/support/stub-api";

const open = async (init: Parameters<typeof routeArgs>[1] = {}) => (await respond(loader, routeArgs("/", init))).json();

test("every page knows its viewer and sends the browser only the fields it shows", async () => {
  stubApi(aViewer());
  const { viewer } = await open({ cookie: signedIn });
  expect(viewer).toEqual({ _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "" });
});

test("a visitor's page uses a clock rounded to the minute, so that it can be cached", async () => {
  const { viewer, now } = await open();
  expect([viewer, now % 60_000]).toEqual([null, 0]);
});

test("a page has the theme that its visitor chose", async () => {
  expect(await open({ cookie: "theme=dark; nav=rail; watchNav=wide; quality=360" })).toMatchObject({
    ...{ theme: "dark", nav: "rail", watchNav: "wide", quality: "360" },
  });
  expect(await open({ cookie: "theme=pink; nav=%00; quality=x" })).toMatchObject({
    ...{ theme: "auto", nav: "wide", watchNav: "rail", quality: "auto" },
  });
});

test("a visitor who saves data gets the light page", async () => {
  expect((await open({ headers: { "Save-Data": "on" } })).isLight).toBe(true);
  expect((await open({ cookie: "light=on" })).isLight).toBe(true);
  expect((await open({ cookie: "light=maybe" })).isLight).toBe(false);
  expect((await open()).isLight).toBe(false);
});

test("an unreachable server makes the page of a visitor and clears no cookie", async () => {
  stubApi({ "GET healthcheck": unreachable, "GET users/current-user": unreachable });
  const response = await respond(loader, routeArgs("/", { cookie: "accessToken=a; refreshToken=b" }));
  expect(await response.json()).toMatchObject({ viewer: null, isHealthy: false });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("a toast is shown once", async () => {
  const { request, context } = routeArgs("/");
  const redirection = await redirectWithToast(apiSession(request, context), "/", { message: "Done" });
  const data = await respond(loader, routeArgs("/", { cookie: redirection.headers.getSetCookie()[0]!.split(";")[0]! }));
  expect((await data.json()).toast).toMatchObject({ message: "Done", type: "success" });
  expect(data.headers.getSetCookie().join()).toContain("toast=");
});

test("a toast with a foreign signature is not shown", async () => {
  const forged = Buffer.from(JSON.stringify({ __flash_toast__: { message: "Hi", type: "success" } })).toString(
    "base64",
  );
  expect((await open({ cookie: `toast=${forged}.x` })).toast).toBeNull();
});
