import { expect, test } from "vitest";
import * as blockPage from "#app/routes/channels/_app.block.$userId";
import * as listPage from "#app/routes/settings/_app.settings.blocked";
import { anOwner } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const { action, loader } = blockPage;
const { action: unblock, loader: loadList } = listPage;
const id = "b".repeat(24);
const mine = { cookie: signedIn };
const ofPage = { params: { userId: id }, ...mine };
const user = { ...anOwner(), _id: id, username: "bea" };
const viewer = aViewer();

test.each([
  ["?from=/video/v1", "/video/v1"],
  ["?from=//evil.example", "/settings/blocked"],
])("the page names the account and returns within this site: %s", async (query, from) => {
  stubApi({ ...viewer, [`GET users/blocks/${id}`]: envelope({ user, isBlocked: false }) });
  const response = await respond(loader, routeArgs(`/block/${id}${query}`, ofPage));
  expect(await response.json()).toEqual({
    ...{ username: "bea", name: user.fullName, avatar: user.avatar },
    ...{ isBlocked: false, from },
  });
});

test.each([
  [false, "You can end the block in your settings."],
  [true, undefined],
])("the page of an account that is blocked (%s) begins with how a block ends: %s", async (isBlocked, sentence) => {
  stubApi({ ...viewer, [`GET users/blocks/${id}`]: envelope({ user, isBlocked }) });
  const { document } = await renderRoute(blockPage, routeArgs(`/block/${id}`, ofPage));
  expect(document.querySelector("main p:not(.owner)")?.textContent).toBe(sentence);
});

test("a visitor sees the login notice, and nobody blocks who does not exist", async () => {
  const asVisitor = routeArgs(`/block/${id}`, { params: { userId: id } });
  expect((await thrownResponse(loader, asVisitor)).status).toBe(401);
  stubApi({ ...viewer, [`GET users/blocks/${id}`]: errorEnvelope(404, "Channel does not exist") });
  expect((await thrownResponse(loader, routeArgs(`/block/${id}`, ofPage))).status).toBe(404);
});

test.each([
  ["add", "POST"],
  ["remove", "DELETE"],
])("the button to %s a block sends %s, and returns with a toast", async (change, method) => {
  stubApi({ [`${method} users/blocks/${id}`]: envelope({ user, isBlocked: true }, "You blocked @bea") });
  const response = await respond(action, formArgs(`/block/${id}`, { change, returnTo: "/video/v1" }, ofPage));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/video/v1",
    message: "You blocked @bea",
  });
});

test("the list shows whom the viewer blocks, and its buttons end that", async () => {
  const block = { user, createdAt: "2026-01-01T00:00:00.000Z" };
  stubApi({
    ...viewer,
    "GET users/blocks": envelope([block]),
    [`DELETE users/blocks/${id}`]: envelope({ user, isBlocked: false }, "You no longer block @bea"),
  });
  const { blocks } = (await (await respond(loadList, routeArgs("/settings/blocked", mine))).json()) as {
    blocks: { docs: unknown[] };
  };
  expect(blocks.docs).toEqual([block]);
  const { document } = await renderRoute(listPage, routeArgs("/settings/blocked", mine));
  expect(document.querySelector("main li div")!.textContent).toMatch(
    new RegExp(`^${user.fullName}@${user.username}\\u00A0·\\u00A0Blocked`),
  );
  const response = await respond(unblock, formArgs("/settings/blocked", { userId: id }, mine));
  expect({ location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    location: "/settings/blocked",
    message: "You no longer block @bea",
  });
  expect((await thrownResponse(unblock, formArgs("/settings/blocked", { userId: "../x" }, mine))).status).toBe(404);
});
