import { expect, test } from "vitest";
import * as page from "#app/routes/settings/_app.settings.notifications_.browsers";
import type { Push } from "#contract/push";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { aViewer, envelope, errorEnvelope, stubApi, unreachable } from "#tests/support/stub-api";

const path = "/settings/notifications/browsers";
const mine = { cookie: signedIn };
const call = "notifications/browsers";
const [laptop, phone] = ["1".repeat(24), "2".repeat(24)];
const browsers: Push["browsers"] = [
  { _id: laptop, device: "Firefox on Linux", createdAt: "2030-03-01T00:00:00.000Z", isCurrent: true },
  { _id: phone, device: "", createdAt: "2030-03-02T00:00:00.000Z", isCurrent: false },
];
const stub = (push: Partial<Push> = {}) =>
  stubApi({ ...aViewer(), [`GET ${call}`]: envelope({ key: "a key", browsers, ...push }) });

test("each browser is listed with what it is, since when, and a button that switches it off", async () => {
  stub();
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const entries = [...document.querySelectorAll("main section li")];
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    "Firefox on LinuxThis browser · since 1\u00a0March\u00a02030Switch off: Firefox on Linux",
    expect.stringContaining("since 2\u00a0March\u00a02030Switch off: "),
  ]);
  expect(entries[0]!.querySelector<HTMLButtonElement>("button")!.outerHTML).toContain(`name="off" value="${laptop}"`);
});

test("without scripts the page says what switching on needs, and has no button for it", async () => {
  stub({ browsers: [] });
  const { document } = await renderRoute(page, routeArgs(path, mine));
  const text = document.querySelector("main")!.textContent;
  expect(text).toContain("Switching on needs JavaScript, and a browser that shows notifications of sites.");
  expect(text).toContain("No browser is switched on.");
  expect(document.querySelectorAll("main section button")).toHaveLength(0);
});

test("a site without a key has no such page", async () => {
  stub({ key: null, browsers: [] });
  expect((await thrownResponse(page.loader, routeArgs(path, mine))).status).toBe(404);
});

test("a visitor gets the login notice, and an unreachable server fails the page", async () => {
  expect((await thrownResponse(page.loader, routeArgs(path))).status).toBe(401);
  stubApi({ ...aViewer(), [`GET ${call}`]: unreachable });
  expect((await thrownResponse(page.loader, routeArgs(path, mine))).status).toBe(503);
});

const press = async (fields: Record<string, string>) => {
  const response = await respond(page.action, formArgs(path, fields, mine));
  return { location: locationOf(response), message: (await toastOf(response))?.message };
};

test("what a push service gave the browser is sent, and the page says that it is on", async () => {
  let sent: unknown;
  stubApi({
    [`POST ${call}`]: async (request) => (
      (sent = await request.json()),
      envelope({ key: "a key", browsers }, "It is on")
    ),
  });
  const fields = { endpoint: "https://push.example/1", p256dh: "key", auth: "secret" };
  expect(await press(fields)).toEqual({ location: path, message: "It is on" });
  expect(sent).toEqual(fields);
});

test("a sixth browser is refused with the server's message", async () => {
  stubApi({ [`POST ${call}`]: errorEnvelope(409, "Switch one off first") });
  expect((await press({ endpoint: "https://push.example/1" })).message).toBe("Switch one off first");
});

test("a press switches a browser off; what is none is a 404", async () => {
  stubApi({ [`DELETE ${call}/${phone}`]: envelope({}, "It is off") });
  expect(await press({ off: phone! })).toEqual({ location: path, message: "It is off" });
  expect((await thrownResponse(page.action, formArgs(path, { off: "../feed" }, mine))).status).toBe(404);
});
