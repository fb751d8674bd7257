import type { Page } from "@playwright/test";
import { findFreePort } from "#tests/support/free-ports";
import { until } from "#tests/support/mail-server";
import { privateSiteKey, siteKey, startPushService } from "#tests/support/push-service";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import { expectAccessible } from "./support/axe";
import { expect, test } from "./support/site";
import { signUpByForm } from "./support/steps";

test.use({ serviceWorkers: "allow" });
test.afterAll(cleanUp);

const path = "/settings/notifications/browsers";

/** Starts a site with a key for push services, which may be on this machine; returns its address. */
async function startSite() {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const push = { VAPID_PRIVATE_KEY: privateSiteKey, WEBHOOKS_TO_LOOPBACK: "on" };
  await startBuiltServer({ PORT: String(port), PUBLIC_URL: url, RENDITIONS: "off", ...push });
  return url;
}

/** Chromium's own push service is on the internet: pages get what ours gives in its place. */
const stubSubscribe = (page: Page, answer: object) =>
  page.addInitScript((given) => {
    PushManager.prototype.subscribe = async (options) => {
      sessionStorage.setItem("key", String(options!.applicationServerKey));
      return { toJSON: () => given } as unknown as PushSubscription;
    };
  }, answer);

/** Hands a text to the service worker, as Chromium does with what its push service brings. */
async function deliver(page: Page, data: string) {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await found, data });
}

/** Lists what the service worker shows from now on, since a browser without a screen shows nothing. */
async function watchShown(page: Page) {
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as { shown: object[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, tag } = {}) =>
      void scope.shown.push({ title, body, tag });
  });
  return () => worker!.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
}

/** Lets the service worker do what a browser asks of it whose push service gave it another address. */
async function renewAddress(page: Page, { endpoint, p256dh, auth }: Record<"endpoint" | "p256dh" | "auth", string>) {
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(
    async (given) => {
      const scope = globalThis as unknown as { renewPush: (event: object) => Promise<void> };
      await scope.renewPush({ newSubscription: { toJSON: () => given } });
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

test("a press switches a browser on, which shows a reply until it is switched off @scripts", async ({ browser }) => {
  const service = await startPushService();
  const baseURL = await startSite();
  const { endpoint, p256dh, auth } = service.subscribe("laptop");
  const context = await browser.newContext({ baseURL, permissions: ["notifications"], serviceWorkers: "allow" });
  const page = await context.newPage();
  await stubSubscribe(page, { endpoint, keys: { p256dh, auth } });
  await signUpByForm(page, "ada");
  await page.goto("/settings/notifications");
  expect(await page.evaluate(() => sessionStorage.getItem("key"))).toBeNull();
  await page.getByRole("link", { name: "Show notifications in a browser" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Switch on in this browser" }).click();
  await expect(page.getByText("This browser shows your notifications from now on")).toBeVisible();
  await expect(page.getByText("This browser · since")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => sessionStorage.getItem("key"))).toBe(siteKey.publicKey);

  const bea = await (await browser.newContext({ baseURL })).newPage();
  await signUpByForm(bea, "bea");
  await bea.request.post("/api/v1/tweets", { headers: { Origin: baseURL }, form: { content: "Hello @ada" } });
  const { shown, headers } = await until(() => service.pushes[0]);
  expect(headers.topic).toBe(shown.id);
  const listShown = await watchShown(page);
  await deliver(page, JSON.stringify(shown));
  await expect.poll(listShown).toEqual([{ title: shown.title, body: "Hello @ada", tag: shown.id }]);
  await page.goto(`/notifications/${shown.id}`);
  await expect(page).toHaveURL(/\/tweets\?tweet=\w+#tweet-\w+$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

  await renewAddress(page, service.subscribe("renewed"));
  await bea.request.post("/api/v1/tweets", { headers: { Origin: baseURL }, form: { content: "Again @ada" } });
  expect((await until(() => service.pushes[1])).to).toBe("renewed");

  await page.goto("/settings/notifications");
  const box = page.getByLabel("In browsers: Mentions of your name");
  await expect(box).toBeChecked();
  await expectAccessible(page);
  await page.goto(path);
  await page.getByRole("button", { name: /^Switch off/ }).click();
  await expect(page.getByText("The browser is switched off")).toBeVisible();
  await expect(page.getByText("No browser is switched on.")).toBeVisible();
  await service.close();
});

test("a browser that allows no notifications shows where to allow them, and nothing is sent @scripts", async ({
  browser,
}) => {
  const baseURL = await startSite();
  const context = await browser.newContext({ baseURL, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.addInitScript(() => (Notification.requestPermission = async () => "denied"));
  await signUpByForm(page, "ada");
  await page.goto(path);
  await page.getByRole("button", { name: "Switch on in this browser" }).click();
  await expect(page.getByRole("alert")).toContainText("This browser blocks notifications of this site");
  await expect(page.getByText("No browser is switched on.")).toBeVisible();
  await expectAccessible(page);
});

test("without scripts the page says what switching on needs, and a browser is switched off there", async ({
  browser,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, "Switching on is another test's");
  const service = await startPushService();
  const baseURL = await startSite();
  const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await signUpByForm(page, "ada");
  await page.goto("/settings/notifications");
  await page.getByRole("link", { name: "Show notifications in a browser" }).click();
  await expect(page.getByText("Switching on needs JavaScript")).toBeVisible();
  const form = service.subscribe("laptop");
  const added = await page.request.post("/api/v1/notifications/browsers", { headers: { Origin: baseURL }, form });
  expect(added.status()).toBe(201);
  await page.goto(path);
  await page.getByRole("button", { name: /^Switch off/ }).click();
  await expect(page.getByText("The browser is switched off")).toBeVisible();
  await service.close();
});
