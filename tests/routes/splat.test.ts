import { expect, test } from "vitest";
import { loader } from "#app/routes/_app.$";
import { asking, givenUp, signedIn } from "#tests/support/asking";

test.each(["/nowhere", "/feed/other", "/channel", "/user/lark", "/settings/other"])("%s is not there", async (path) => {
  expect((await givenUp(loader, asking(path))).status).toBe(404);
  expect((await givenUp(loader, asking(path, { cookie: signedIn }))).status).toBe(404);
});
