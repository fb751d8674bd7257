import { expect, test } from "vitest";
import * as page from "#app/routes/channels/_app.notify.$channelId";
import * as watch from "#app/routes/watch/_app.video.$videoId/route";
import { aChannel, aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { locationOf, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, page as listPage, stubApi, unreachable } from "#tests/support/stub-api";

const channel = aChannel({ isSubscribed: true, notifications: "videos" });
const { _id: id, username } = channel;
const call = `GET users/c/${id}` as const;
const argsOf = (path = `/notify/${id}?from=%2Fvideo%2Fv1`) =>
  routeArgs(path, { params: { channelId: id }, cookie: signedIn });

const formOf = (document: Document) => document.querySelector(`form[action="/actions/channel/${id}/notifications"]`)!;

test("the page has a button for each choice, marks the chosen one, and returns to where its reader came from", async () => {
  stubApi({ ...aViewer(), [call]: envelope(channel) });
  const { document } = await renderRoute(page, argsOf());
  const buttons = [...formOf(document).querySelectorAll("button")];
  expect(buttons.map((button) => [button.value, button.getAttribute("aria-pressed"), button.textContent])).toEqual([
    ["all", "false", "Notify me of everything: videos and tweets"],
    ["videos", "true", "Notify me of videos only"],
    ["none", "false", "Do not notify me"],
  ]);
  expect(formOf(document).querySelector<HTMLInputElement>("[name=returnTo]")?.value).toBe("/video/v1");
});

test("the page begins with the channel's picture and name", async () => {
  stubApi({ ...aViewer(), [call]: envelope(channel) });
  const { document } = await renderRoute(page, argsOf());
  const [link, heading] = document.querySelectorAll("main a.owner, main h1");
  expect(link!.getAttribute("href")).toBe("/video/v1");
  expect(link!.querySelectorAll(".avatar")).toHaveLength(1);
  expect(heading!.textContent).toBe("Notifications of this channel");
  expect(formOf(document).previousElementSibling!.textContent).toBe("A choice is saved as soon as you make it.");
});

test.each(["https://else.example/", "//else.example"])("the page leads to no other site: %s", async (from) => {
  stubApi({ ...aViewer(), [call]: envelope(channel) });
  const { document } = await renderRoute(page, argsOf(`/notify/${id}?from=${encodeURIComponent(from)}`));
  expect(formOf(document).querySelector<HTMLInputElement>("[name=returnTo]")?.value).toBe(`/user/${username}/${id}`);
});

test("who does not follow the channel is led to it", async () => {
  stubApi({ ...aViewer(), [call]: envelope(aChannel()) });
  expect(locationOf(await thrownResponse(page.loader, argsOf()))).toBe(`/user/${username}/${id}`);
});

test("a visitor sees the login notice, and what is not found or not reached is said", async () => {
  const visiting = routeArgs(`/notify/${id}`, { params: { channelId: id } });
  expect((await thrownResponse(page.loader, visiting)).status).toBe(401);
  for (const [answer, status] of [
    [errorEnvelope(404, "User not found"), 404],
    [unreachable, 503],
  ] as const) {
    stubApi({ ...aViewer(), [call]: answer });
    expect((await thrownResponse(page.loader, argsOf())).status).toBe(status);
  }
});

test("the watch page links to the choice in its menu, of a channel that its viewer follows", async () => {
  const owner = { _id: id, username, fullName: "Wren", avatar: "" };
  for (const isSubscribed of [true, false]) {
    const [video, none] = [aVideo({ isSubscribed, owner }), listPage([])];
    stubApi({ ...aViewer(), "GET videos/v1": envelope(video), "GET videos": none, "GET comments/v1": none });
    const { document } = await renderRoute(
      watch,
      routeArgs("/video/v1", { params: { videoId: "v1" }, cookie: signedIn }),
    );
    const links = [...document.querySelectorAll(".watch-actions a[href^='/notify/']")];
    expect(links.map((link) => [link.getAttribute("href"), link.textContent])).toEqual(
      isSubscribed ? [[`/notify/${id}?from=%2Fvideo%2Fv1`, "Notifications of this channel"]] : [],
    );
  }
});
