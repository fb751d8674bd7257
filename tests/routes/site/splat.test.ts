import { expect, test } from "vitest";
import { loader } from "#app/routes/site/_app.$";
import { routeArgs, thrownResponse, signedIn } from "#tests/support/route-args";

test.each(["/nowhere", "/feed/other", "/channel", "/user/lark", "/settings/other"])("%s is not there", async (path) => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(404);
  expect((await thrownResponse(loader, routeArgs(path, { cookie: signedIn }))).status).toBe(404);
});
