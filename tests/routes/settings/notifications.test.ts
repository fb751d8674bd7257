import { expect, test } from "vitest";
import * as page from "#app/routes/settings/_app.settings.notifications";
import type { NotificationSettings } from "#contract/notifications";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, stubApi, unreachable } from "#tests/support/stub-api";

const path = "/settings/notifications";
const mine = { cookie: signedIn };
const call = "PATCH notifications/settings";

const settings = (fields: Partial<NotificationSettings> = {}): NotificationSettings => ({
  kinds: [
    { kind: "mentioned", site: true, feed: true, browser: true, mail: "once" },
    { kind: "liked", site: false, feed: true, browser: false, mail: "digest" },
    { kind: "network.new", site: true, feed: false, browser: true, mail: "none" },
  ],
  ...{ hasFeed: false, frequency: "daily", address: "ready", ...fields },
});

/** A site with a key for push services, or null, and the browsers that are on. */
let push: object = { key: null, browsers: [] };

const render = (fields?: Partial<NotificationSettings>) => {
  const browsers = { "GET notifications/browsers": envelope(push) };
  stubApi({ ...aViewer(), "GET notifications/settings": envelope(settings(fields)), ...browsers });
  return renderRoute(page, routeArgs(path, mine));
};

test("the page shows for each kind whether it notifies on the site, and when it is mailed", async () => {
  const { document } = await render();
  const boxes = [...document.querySelectorAll<HTMLInputElement>("main input[type=checkbox]")];
  expect(boxes.map(({ name, checked }) => [name, checked])).toEqual([
    ["mentioned", true],
    ["liked", false],
    ["network.new", true],
  ]);
  const chosen = [...document.querySelectorAll<HTMLSelectElement>("main select")];
  expect(chosen.map(({ name, value, options }) => [name, value, options.length])).toEqual([
    ["frequency", "daily", 3],
    ["mail.mentioned", "once", 3],
    ["mail.liked", "digest", 2],
  ]);
  expect(document.querySelector("main")!.textContent).toContain("Always emailed");
});

test("the kinds stand in folded groups that say how many are shown, without those that have none for the viewer", async () => {
  const { document } = await render();
  const groups = [...document.querySelectorAll("main form details")];
  const shownOf = (group: Element) => [
    ...[group.querySelector("h3")!.textContent, group.querySelector("h3 + span")!.textContent],
    ...[group.querySelectorAll("li").length, group.hasAttribute("open")],
  ];
  expect(groups.map(shownOf)).toEqual([
    ["Your content", "1 of 2 shown on this site", 2, true],
    ["Your account", "All shown on this site", 1, false],
  ]);
});

test("a person whose address is not verified is led to its page", async () => {
  const { document } = await render({ address: "unverified" });
  expect(document.querySelector("main form a[href='/settings/email']")!.textContent).toBe("Verify it");
});

test("a site that sends no mail says so and offers none, and only the heads of groups say where their boxes count", async () => {
  const { document } = await render({ address: "no-mail" });
  expect(document.querySelectorAll("main select")).toHaveLength(0);
  const groups = [...document.querySelectorAll("main form summary")];
  expect(groups.map(({ textContent }) => /on this site$/.test(textContent!))).toEqual([true, true]);
  expect(document.querySelector("main details > p"), "one column needs no heading").toBeNull();
  expect(document.querySelector("main li label")!.textContent).toBe("Mentions of your name");
  const text = document.querySelector("main")!.textContent!;
  expect(text).toContain("Email is not set up on this site, so no notification comes by email.");
  expect((await render({ address: "ready" })).document.querySelector("main")!.textContent).not.toContain("not set up");
});

test("each place heads its column of boxes once, but on a phone, where each box has its name", async () => {
  const { document } = await render({ hasFeed: true });
  const head = document.querySelector("main form p[aria-hidden]")!;
  expect([...head.querySelectorAll("span")].map((each) => each.textContent)).toEqual([
    "On this site",
    "In the feed",
    "",
  ]);
  expect(head.className).toContain("max-sm:hidden");
});

const save = async (fields: Record<string, string>) => {
  let sent: unknown;
  stubApi({ [call]: async (request: Request) => ((sent = await request.json()), envelope(settings(), "Updated")) });
  const response = await respond(page.action, formArgs(path, fields, mine));
  return { location: locationOf(response), message: (await toastOf(response))?.message, sent };
};

test("the form sends what is ticked and chosen", async () => {
  const fields = { mentioned: "yes", "mail.mentioned": "once", "mail.liked": "digest", frequency: "weekly" };
  expect(await save(fields)).toEqual({
    ...{ location: path, message: "Updated" },
    sent: { site: "mentioned", once: "mentioned", digest: "liked", frequency: "weekly" },
  });
});

test("a form without mails leaves them as they are, and an empty one shows nothing on the site", async () => {
  expect((await save({ liked: "yes" })).sent).toEqual({ site: "liked" });
  expect((await save({})).sent).toEqual({ site: "" });
});

test("a feed with an address has a box for each kind, and the form sends those that are ticked", async () => {
  const { document } = await render({ hasFeed: true });
  const boxes = [...document.querySelectorAll<HTMLInputElement>("main input[name^='feed.']")];
  expect(boxes.map(({ name, checked }) => [name, checked])).toEqual([
    ["feed.mentioned", true],
    ["feed.liked", true],
    ["feed.network.new", false],
  ]);
  expect(boxes[0]!.closest("label")!.textContent).toBe("In the feed: Mentions of your name");
  expect((await save({ hasFeed: "yes", "feed.liked": "yes" })).sent).toEqual({ site: "", feed: "liked" });
  expect((await save({ hasFeed: "yes", liked: "yes" })).sent).toEqual({ site: "liked", feed: "" });
});

test("a site with a key leads to browsers, and has boxes for them once one is on", async () => {
  const link = "main a[href='/settings/notifications/browsers']";
  const boxes = "main input[name^='browser.']";
  expect((await render()).document.querySelectorAll(`${link}, ${boxes}`)).toHaveLength(0);
  push = { key: "a key", browsers: [] };
  const { document: without } = await render();
  expect([without.querySelector(link)!.textContent, without.querySelectorAll(boxes).length]).toEqual([
    ...["Show notifications in a browser", 0],
  ]);
  const one = { _id: "1".repeat(24), device: "", createdAt: "2030-01-01T00:00:00.000Z", isCurrent: true };
  push = { key: "a key", browsers: [one] };
  const { document } = await render();
  const found = [...document.querySelectorAll<HTMLInputElement>(boxes)];
  expect(found.map(({ name, checked }) => [name, checked])).toEqual([
    ["browser.mentioned", true],
    ["browser.liked", false],
    ["browser.network.new", true],
  ]);
  expect(found[0]!.closest("label")!.textContent).toBe("In browsers: Mentions of your name");
  expect((await save({ hasBrowsers: "yes", "browser.liked": "yes" })).sent).toEqual({ site: "", browser: "liked" });
  push = { key: null, browsers: [] };
});

test("a wrong choice is shown again, with what was ticked", async () => {
  stubApi({});
  const fields = { mentioned: "yes", "mail.mentioned": "sometimes", frequency: "hourly" };
  const response = await respond(page.action, formArgs(path, fields, mine));
  const { errors, values } = (await response.json()) as { errors: Record<string, string[]>; values: object };
  expect(errors.frequency).toEqual(["Choose an option from the list"]);
  expect({ status: response.status, errors: Object.keys(errors).toSorted(), values }).toEqual({
    ...{ status: 422, errors: ["frequency", "mail.mentioned"] },
    values: fields,
  });
});

test("a wrong choice of when a kind is mailed has its message there", async () => {
  const browsers = { "GET notifications/browsers": envelope(push) };
  stubApi({ ...aViewer(), "GET notifications/settings": envelope(settings()), ...browsers });
  const route = { ...page, id: "routes/_app.settings.notifications" };
  const { document } = await renderRoute(route, formArgs(path, { "mail.liked": "once", frequency: "daily" }, mine));
  const select = document.querySelector("[name='mail.liked']")!;
  expect(select.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(select.getAttribute("aria-describedby")!)!.textContent).toBe(
    "Choose an option from the list",
  );
});

test("a visitor gets the login notice, and an unreachable API keeps the form", async () => {
  expect((await thrownResponse(page.loader, routeArgs(path))).status).toBe(401);
  stubApi({ [call]: unreachable });
  const response = await respond(page.action, formArgs(path, { mentioned: "yes" }, mine));
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    ...{ status: 503, body: { values: { mentioned: "yes" } } },
  });
});
