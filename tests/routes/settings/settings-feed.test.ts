import { expect, test } from "vitest";
import * as feed from "#app/routes/settings/_app.settings.feed";
import { aUser } from "#tests/support/fixtures";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { renderRoute } from "#tests/support/render-route";
import { envelope, errorEnvelope, stubApi } from "#tests/support/stub-api";

const { action, loader } = feed;
const path = "/settings/feed";
const mine = { cookie: signedIn };

test("the page says whether there is an address, and does not show it again", async () => {
  const viewer = { "GET users/current-user": envelope(aUser()) };
  const [some, none] = [envelope({ key: null, createdAt: "2026" }), envelope({ key: null })];
  const read = async () => (await respond(loader, routeArgs(path, mine))).json();
  stubApi({ ...viewer, "GET subscriptions/feed": some, "GET notifications/feed": none });
  expect(await read()).toEqual({ subscriptions: { hasAddress: true }, notifications: { hasAddress: false } });
  stubApi({ ...viewer, "GET subscriptions/feed": none, "GET notifications/feed": some });
  expect(await read()).toEqual({ subscriptions: { hasAddress: false }, notifications: { hasAddress: true } });
});

test("each button names its feed, and none of them is primary", async () => {
  stubApi({
    "GET users/current-user": envelope(aUser()),
    "GET subscriptions/feed": envelope({ key: null }),
    "GET notifications/feed": envelope({ key: null, createdAt: "2026" }),
  });
  const { document } = await renderRoute(feed, routeArgs(path, mine));
  const buttons = [...document.querySelectorAll("button[name=change]")];
  expect(buttons.map(({ textContent, className }) => [textContent, className])).toEqual([
    ["Create address for new videos", "button"],
    ["Remove address for notifications", "button text-danger"],
    ["Replace address for notifications", "button"],
  ]);
  expect([...document.querySelectorAll("h3")].map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    "New videos",
    "Notifications",
  ]);
});

test("a visitor sees the login notice instead", async () => {
  expect((await thrownResponse(loader, routeArgs(path))).status).toBe(401);
});

test("the button to create the address shows it in place, once", async () => {
  stubApi({ "POST subscriptions/feed": envelope({ key: "s3", createdAt: "2026" }) });
  const response = await respond(action, formArgs(path, { change: "create" }, mine));
  expect(await response.json()).toEqual({
    feed: "subscriptions",
    url: "http://site.test/feeds/subscriptions?key=s3",
  });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("the page shows the address that was created, beside its form", async () => {
  stubApi({
    "GET users/current-user": envelope(aUser()),
    "GET subscriptions/feed": envelope({ key: null, createdAt: "2026" }),
    "GET notifications/feed": envelope({ key: null }),
    "POST subscriptions/feed": envelope({ key: "s3", createdAt: "2026" }),
  });
  const { status, document } = await renderRoute(feed, formArgs(path, { change: "create" }, mine));
  expect(status).toBe(200);
  expect(document.querySelector<HTMLInputElement>("input[readonly]")?.value).toBe(
    "http://site.test/feeds/subscriptions?key=s3",
  );
  expect(document.querySelector("main, body")?.textContent).toContain("Replace address for new videos");
});

test("the button to remove the address redirects back with a toast", async () => {
  stubApi({ "DELETE subscriptions/feed": envelope({ key: null, createdAt: null }, "Done") });
  expect(locationOf(await respond(action, formArgs(path, { change: "remove" }, mine)))).toBe(path);
});

test("a refusal redirects back with a toast", async () => {
  stubApi({ "POST subscriptions/feed": errorEnvelope(429, "You are doing this too often.") });
  expect(locationOf(await respond(action, formArgs(path, { change: "create" }, mine)))).toBe(path);
});

test("the feed of notifications has an address of its own, which is shown beside its form", async () => {
  stubApi({
    "GET users/current-user": envelope(aUser()),
    "GET subscriptions/feed": envelope({ key: null }),
    "GET notifications/feed": envelope({ key: null, createdAt: "2026" }),
    "POST notifications/feed": envelope({ key: "s4", createdAt: "2026" }),
  });
  const { document } = await renderRoute(feed, formArgs(path, { change: "create", feed: "notifications" }, mine));
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[readonly]")];
  expect(fields.map(({ value }) => value)).toEqual(["http://site.test/feeds/notifications?key=s4"]);
  expect(fields[0]!.closest("section")?.querySelector("h3")?.textContent).toBe("Notifications");
});

test("the button to remove the address of notifications removes that alone", async () => {
  stubApi({ "DELETE notifications/feed": envelope({ key: null, createdAt: null }, "Done") });
  const pressed = formArgs(path, { change: "remove", feed: "notifications" }, mine);
  expect(locationOf(await respond(action, pressed))).toBe(path);
});

test.each<Record<string, string>>([
  {},
  { change: "explode" },
  ...["create", "remove"].map((change) => ({ change, feed: "else" })),
])("a button that the page lacks changes no address: %j", async (pressed) => {
  stubApi({});
  expect(locationOf(await thrownResponse(action, formArgs(path, pressed, mine)))).toBe(path);
});
