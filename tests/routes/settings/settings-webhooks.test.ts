import { beforeEach, expect, test } from "vitest";
import * as edit from "#app/routes/settings/_app.settings.webhooks_.$webhookId_.edit";
import * as list from "#app/routes/settings/_app.settings.webhooks";
import * as one from "#app/routes/settings/_app.settings.webhooks_.$webhookId";
import * as create from "#app/routes/settings/_app.settings.webhooks_.new";
import * as remove from "#app/routes/settings/_app.settings.webhooks_.$webhookId_.remove";
import * as roll from "#app/routes/settings/_app.settings.webhooks_.$webhookId_.secret";
import type { Delivery, FullWebhook, Webhook } from "#contract/webhooks";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { renderRoute } from "#tests/support/render-route";
import { aViewer, envelope, errorEnvelope, optional, stubApi, unreachable } from "#tests/support/stub-api";

const id = "1".repeat(24);
const path = "/settings/webhooks";
const mine = { cookie: signedIn };
const ofOne = { ...mine, params: { webhookId: id } };
const time = "2030-01-02T03:04:05.000Z";

const aWebhook = (also: Partial<Webhook> = {}): Webhook => ({
  ...{ _id: id, url: "https://hooks.example/", events: ["video.published", "comment.held"] },
  ...{ isOn: true, offReason: null, isResting: false, owner: { _id: id, username: "anna" } },
  ...{ failingSince: null, waiting: 0, oldSecretUntil: null, createdAt: time },
  ...also,
});
const full = (also: Partial<FullWebhook> = {}) =>
  envelope({ ...aWebhook(), deliveries: [], needsConfirmation: false, ...also });
const aDelivery = (also: Partial<Delivery>): Delivery => ({
  ...{ _id: "2".repeat(24), event: "video.published", state: "delivered", attempts: 1, createdAt: time },
  ...{ triedAt: time, status: 200, durationMs: 12, failure: null, nextTryAt: null },
  ...also,
});

const withAddress = (values: Record<string, string>) => ({ url: "https://hooks.example/", ...values });

beforeEach(() => stubApi(optional(aViewer({ role: "admin" }))));

test("the list says where each webhook leads, what it gets and how it is doing", async () => {
  const webhooks = [
    aWebhook(),
    aWebhook({ isOn: false, offReason: "gone" }),
    aWebhook({ failingSince: time, waiting: 3 }),
  ];
  stubApi({ "GET webhooks": envelope(webhooks) });
  const { document } = await renderRoute(list, routeArgs(path, mine));
  const rows = [...document.querySelectorAll("main li:has(bdi)")].map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("Video published\u00A0·\u00A0Comment held for review");
  expect([...document.querySelectorAll("main .badge")].map(({ textContent }) => textContent)).toEqual([
    ...["On", "Off", "Failing", "3 messages wait"],
  ]);
});

test("the webhooks of the site lead back to its settings", async () => {
  stubApi({ "GET administration/webhooks": envelope([]) });
  const { document } = await renderRoute(list, routeArgs("/administration/settings/webhooks", mine));
  expect(document.querySelector("main a")!.getAttribute("href")).toBe("/administration/settings");
});

test("where there are none, the button to add one comes before the list of events", async () => {
  stubApi({ ...optional(aViewer()), "GET webhooks": envelope([]) });
  const { document } = await renderRoute(list, routeArgs(path, mine));
  const textOf = (selector: string) => document.querySelector(selector)?.textContent;
  expect([textOf(".empty .button"), textOf(".empty ~ ul > li")]).toEqual(["Add webhook", "Video published"]);
  expect(document.querySelector(".empty .badge")).toBeNull();
  expect(document.querySelector("main a[href$='openapi.json']")!.textContent).toBe("API documentation");
});

test("the webhooks of the site are those of administrators alone", async () => {
  stubApi({ "GET administration/webhooks": envelope([aWebhook()]) });
  const site = await renderRoute(list, routeArgs("/administration/settings/webhooks", mine));
  expect(site.document.querySelector("main")!.textContent).toContain("added by anna");
  stubApi(aViewer());
  expect((await thrownResponse(list.loader, routeArgs("/administration/settings/webhooks", mine))).status).toBe(404);
});

test("a visitor sees the login notice instead", async () => {
  expect((await thrownResponse(list.loader, routeArgs(path))).status).toBe(401);
});

test("a webhook that does not exist is a 404, and an unreachable server a 503", async () => {
  stubApi({ "GET webhooks/{webhookId}": errorEnvelope(404, "This webhook does not exist") });
  expect((await thrownResponse(one.loader, routeArgs(`${path}/${id}`, ofOne))).status).toBe(404);
  stubApi({ "GET webhooks/{webhookId}": unreachable });
  expect((await thrownResponse(one.loader, routeArgs(`${path}/${id}`, ofOne))).status).toBe(503);
  const wrong = { ...mine, params: { webhookId: ".." } };
  expect((await thrownResponse(one.loader, routeArgs(`${path}/x`, wrong))).status).toBe(404);
});

test("a new webhook is sent with its chosen events, and its secret is shown once", async () => {
  let sent: unknown;
  const added = envelope({ ...aWebhook(), secret: "whsec_s3" }, "Webhook added");
  stubApi({ "POST webhooks": async (request) => ((sent = await request.json()), added) });
  const fields = withAddress({ "comment.held": "on", "video.published": "on", other: "on" });
  const response = await respond(create.action, formArgs(`${path}/new`, fields, mine));
  expect(sent).toMatchObject({ url: "https://hooks.example/", events: "video.published comment.held" });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.json()).toEqual({ webhookId: id, secret: "whsec_s3" });
});

test("the page of a new secret has it in a field to copy", async () => {
  stubApi({ "POST webhooks": envelope({ ...aWebhook(), secret: "whsec_s3" }) });
  const fields = withAddress({ "video.published": "on" });
  const { document } = await renderRoute(create, formArgs(`${path}/new`, fields, mine));
  expect(document.querySelector<HTMLInputElement>("input[readonly]")?.value).toBe("whsec_s3");
  expect(document.querySelector("main form.form")).toBeNull();
});

test("a wrong form is shown again with its boxes, and the messages stand at their fields", async () => {
  const form = { url: "http://hooks.example/", "video.deleted": "on" };
  const { status, document } = await renderRoute(create, formArgs(`${path}/new`, form, mine));
  expect(status).toBe(422);
  expect(document.querySelector("#field-url-error")!.textContent).toBe("The address must begin with https://");
  expect([...document.querySelectorAll("input[checked]")].map((box) => box.getAttribute("name"))).toEqual([
    "video.deleted",
  ]);
  const none = await renderRoute(create, formArgs(`${path}/new`, withAddress({}), mine));
  expect(none.document.querySelector("#field-events-error")!.textContent).toBe("Choose at least one event");
});

test("the form asks for the password once the server does, and keeps what was typed", async () => {
  const errors = [{ field: "password", message: "Enter your password to go on" }];
  stubApi({ "POST webhooks": errorEnvelope(403, "Enter your password to go on", errors) });
  const fields = withAddress({ "video.published": "on" });
  const { status, document } = await renderRoute(create, formArgs(`${path}/new`, fields, mine));
  expect(status).toBe(403);
  expect(document.querySelector("input[name=password]")).not.toBeNull();
  expect(document.querySelector<HTMLInputElement>("input[name=url]")!.value).toBe("https://hooks.example/");
});

test("the page of a webhook says why it is off, and what became of its messages", async () => {
  const deliveries = [
    aDelivery({ event: "webhook.test" }),
    aDelivery({ state: "waiting", status: null, failure: "time", attempts: 3, nextTryAt: time }),
    aDelivery({ state: "failed", status: 503, failure: "status", attempts: 70 }),
  ];
  stubApi({ "GET webhooks/{webhookId}": full({ isOn: false, offReason: "failing", waiting: 1, deliveries }) });
  const { document } = await renderRoute(one, routeArgs(`${path}/${id}`, ofOne));
  const text = document.querySelector("main")!.textContent;
  expect(text).toContain("The site switched this webhook off: no message arrived for three days.");
  expect(text).toContain("Test");
  expect(text).toContain("The receiver took longer than 10 seconds · 12 ms · 3 attempts");
  expect(text).toContain("status 503 · 12 ms · 70 attempts");
  expect([...document.querySelectorAll("main form .badge")].map(({ textContent }) => textContent)).toEqual([
    ...["Delivered", "Waiting", "Given up"],
  ]);
  expect(text).not.toContain("Send a test");
});

test("a test is sent, and a message again, each with a toast", async () => {
  stubApi({ "POST webhooks/{webhookId}/test": envelope({}, "A test message is on its way") });
  const test = await respond(one.action, formArgs(`${path}/${id}`, {}, ofOne));
  expect([locationOf(test), (await toastOf(test))?.message]).toEqual([`${path}/${id}`, "A test message is on its way"]);
  let called = "";
  const call = "POST webhooks/{webhookId}/deliveries/{deliveryId}";
  stubApi({ [call]: async ({ url }) => ((called = url), envelope({}, "The message is on its way")) });
  const again = await respond(one.action, formArgs(`${path}/${id}`, { again: "2".repeat(24) }, ofOne));
  expect([locationOf(again), called]).toEqual([`${path}/${id}`, expect.stringContaining(`/${"2".repeat(24)}`)]);
  expect((await thrownResponse(one.action, formArgs(`${path}/${id}`, { again: "../x" }, ofOne))).status).toBe(404);
});

test("a webhook is edited, and switched off by its form", async () => {
  stubApi({ "GET webhooks/{webhookId}": full() });
  const { document } = await renderRoute(edit, routeArgs(`${path}/${id}/edit`, ofOne));
  expect(document.querySelector<HTMLInputElement>("input[name=isOn][checked]")!.value).toBe("true");
  let sent: unknown;
  stubApi({
    "PATCH webhooks/{webhookId}": async (request) => (
      (sent = await request.json()),
      envelope(aWebhook(), "Webhook saved")
    ),
  });
  const fields = withAddress({ isOn: "false", "video.deleted": "on" });
  const response = await respond(edit.action, formArgs(`${path}/${id}/edit`, fields, ofOne));
  expect(sent).toEqual({ url: "https://hooks.example/", events: "video.deleted", isOn: "false" });
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([`${path}/${id}`, "Webhook saved"]);
});

test("a new secret is made and shown; a webhook is removed", async () => {
  stubApi({ "POST webhooks/{webhookId}/secret": envelope({ ...aWebhook(), secret: "whsec_new" }) });
  const rolled = await respond(roll.action, formArgs(`${path}/${id}/secret`, { password: "" }, ofOne));
  expect(await rolled.json()).toEqual({ webhookId: id, secret: "whsec_new" });
  stubApi({ "DELETE webhooks/{webhookId}": envelope({}, "Webhook removed") });
  const removed = await respond(remove.action, formArgs(`${path}/${id}/remove`, {}, ofOne));
  expect([locationOf(removed), (await toastOf(removed))?.message]).toEqual([path, "Webhook removed"]);
});
