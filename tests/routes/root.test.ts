import { expect, test } from "vitest";
import { redirectSaying } from "#app/http/toast.server";
import { loader } from "#app/root";
import { apiSession } from "#app/video-api/session.server";
import { answer, asking, signedIn } from "#tests/support/asking";
import { aUser, envelope, isAway, plays, refusal } from "#tests/support/video-api";

const open = async (init: Parameters<typeof asking>[1] = {}) => (await answer(loader, asking("/", init))).json();

test("every page knows its viewer, and tells the browser no more than it shows", async () => {
  plays({ "GET users/current-user": envelope(aUser()) });
  const { viewer } = await open({ cookie: signedIn });
  expect(viewer).toEqual({ _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "" });
});

test("a visitor's page is made for the minute, so that it stays the same for a while", async () => {
  const { viewer, now } = await open();
  expect([viewer, now % 60_000]).toEqual([null, 0]);
});

test("a page looks as its visitor chose", async () => {
  expect(await open({ cookie: "theme=dark; nav=rail; quality=360" })).toMatchObject({
    ...{ theme: "dark", nav: "rail", quality: "360" },
  });
  expect(await open({ cookie: "theme=pink; nav=%00; quality=x" })).toMatchObject({
    ...{ theme: "auto", nav: "wide", quality: "auto" },
  });
});

test("who saves data, or chose to, is sent the light page", async () => {
  expect((await open({ headers: { "Save-Data": "on" } })).isLight).toBe(true);
  expect((await open({ cookie: "light=on" })).isLight).toBe(true);
  expect((await open({ cookie: "light=maybe" })).isLight).toBe(false);
  expect((await open()).isLight).toBe(false);
});

test("a server that is away makes a page as for a visitor, and clears no cookie", async () => {
  plays({ "GET healthcheck": isAway, "GET users/current-user": isAway });
  const response = await answer(loader, asking("/", { cookie: "accessToken=a; refreshToken=b" }));
  expect(await response.json()).toMatchObject({ viewer: null, isHealthy: false });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("without a server of ours in front the page itself brings the renewed cookies", async () => {
  plays({
    "POST users/refresh-token": envelope({}, "", ["accessToken=new; Max-Age=900"]),
    "GET users/current-user": ({ headers }) =>
      headers.get("Cookie")?.includes("accessToken=new") ? envelope(aUser()) : refusal(401, "No"),
  });
  const asked = asking("/", { cookie: "refreshToken=root-1" });
  asked.context.site.sendsCookies = false;
  const cookies = (await answer(loader, asked)).headers.getSetCookie();
  expect(cookies).toEqual(["accessToken=new; Max-Age=900; Path=/; HttpOnly; SameSite=Lax"]);
});

test("what was said is shown once", async () => {
  const { request, context } = asking("/");
  const said = await redirectSaying(apiSession(request, context), "/", { message: "Done" });
  const shown = await answer(loader, asking("/", { cookie: said.headers.getSetCookie()[0]!.split(";")[0]! }));
  expect((await shown.json()).toast).toMatchObject({ message: "Done", type: "success" });
  expect(shown.headers.getSetCookie().join()).toContain("toast=");
});

test("what another signed says nothing", async () => {
  const forged = Buffer.from(JSON.stringify({ __flash_toast__: { message: "Hi", type: "success" } })).toString(
    "base64",
  );
  expect((await open({ cookie: `toast=${forged}.x` })).toast).toBeNull();
});
