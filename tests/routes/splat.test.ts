import { expect, test } from "vitest";
import { loader } from "#app/routes/_app.$";
import { answer, asking, givenUp, signedIn } from "#tests/support/asking";
import { aUser, envelope, plays } from "#tests/support/video-api";

test.each(["/nowhere", "/feed/other", "/channel", "/user/lark"])("%s is not there", async (path) => {
  expect((await givenUp(loader, asking(path))).status).toBe(404);
});

test.each(["/tweets", "/support", "/user/lark/u1", "/playlist/p1/mine"])("%s is still being built", async (path) => {
  expect((await answer(loader, asking(path))).status).toBe(200);
});

test.each(["/feed/history", "/settings", "/channel/lark"])("%s is for who is signed in", async (path) => {
  plays({ "GET users/current-user": envelope(aUser()) });
  expect((await givenUp(loader, asking(path))).status).toBe(401);
  expect((await answer(loader, asking(path, { cookie: signedIn }))).status).toBe(200);
});
