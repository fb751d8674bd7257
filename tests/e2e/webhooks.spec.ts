import { createHmac } from "node:crypto";
import { until } from "#tests/support/mail-server";
import { startReceiver } from "#tests/support/webhook-receiver";
import { expectAccessible } from "./support/axe";
import { createPerson, signUp } from "./support/people";
import { expect, test } from "./support/site";

test("a receiver that was away gets everything once when it is back", async ({ page, site }) => {
  let receiver = await startReceiver();
  const { port } = receiver;
  const name = site.unique("hooks");
  const { id: channelId } = await signUp(page, name);

  await page.goto("/settings/webhooks");
  await page.getByRole("link", { name: "Add webhook" }).click();
  await page.getByRole("textbox", { name: "Address" }).fill(receiver.url);
  await page.getByLabel("New subscriber").check();
  if (test.info().project.name === "with-js") await expectAccessible(page);
  await page.getByRole("button", { name: "Add webhook" }).click();
  const secret = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  await page.getByRole("link", { name: "Go to the webhook" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("A test message is on its way")).toBeVisible();
  const { id, headers, body } = await until(() => receiver.messages[0]);
  const text = `${id}.${String(headers["webhook-timestamp"])}.${body}`;
  const signature = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(text)
    .digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);

  await receiver.close();
  for (const friend of ["one", "two", "three"]) {
    const { send } = await createPerson(site.unique(friend));
    await send("post", `/subscriptions/c/${channelId}`);
  }
  await expect(async () => {
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(page.getByText("3 messages wait")).toBeVisible({ timeout: 1_000 });
    await expect(page.getByText("The receiver could not be reached").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  if (test.info().project.name === "with-js") await expectAccessible(page);

  receiver = await startReceiver(port);
  await page.getByRole("button", { name: "Send now" }).last().click();
  await until(() => receiver.messages.length === 3);
  await expect(async () => {
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(page.getByText("Delivered")).toHaveCount(4, { timeout: 1_000 });
  }).toPass();
  expect(receiver.messages.map(({ type }) => type)).toEqual(Array(3).fill("subscriber.added"));
  expect(new Set(receiver.messages.map((message) => message.id)).size).toBe(3);
  await receiver.close();
});
