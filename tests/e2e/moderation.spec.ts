import type { Browser } from "@playwright/test";
import { signUp } from "./support/people";
import { expect, test } from "./support/site";
import { emailOf, openPostMenu, runUserCommand } from "./support/steps";

// tests/spec/moderation.test.ts and administration.test.ts do the same without JavaScript.

/** Opens a browser of somebody else, who signs up. */
async function openOther(browser: Browser, name: string) {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, name);
  return page;
}

test("a tweet is reported and hidden, its owner is notified and appeals, and another moderator shows it again @scripts", async ({
  page,
  site,
  browser,
}) => {
  const [first, second] = [site.unique("mona"), site.unique("mika")];
  const name = site.unique("anna");
  await signUp(page, first);
  runUserCommand("admin", emailOf(first));
  const colleague = await openOther(browser, second);
  runUserCommand("role", emailOf(second), "moderator");
  const owner = await openOther(browser, name);
  const words = `Cheap binoculars of ${name}`;
  await owner.goto("/tweets");
  await owner.getByLabel("New tweet").fill(words);
  await owner.getByRole("button", { name: "Tweet", exact: true }).click();
  await expect(owner.getByText("Tweet created successfully")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  const listAt = (await owner
    .locator(".post")
    .filter({ hasText: name })
    .first()
    .getByRole("link")
    .first()
    .getAttribute("href"))!;
  await visitor.goto(`${listAt.replace(/\/$/, "")}/tweets`);
  await openPostMenu(visitor);
  await visitor.getByRole("link", { name: `Report the tweet: ${words}` }).click();
  await visitor.getByRole("button", { name: "Report" }).click();
  await expect(visitor.getByText("Choose a reason").first()).toBeVisible();
  await visitor.getByLabel("Spam or misleading").check();
  await visitor.getByLabel("Description").fill("Seen it ten times");
  await visitor.getByLabel("Email address").fill("someone@example.com");
  await visitor.getByRole("button", { name: "Report" }).click();
  await expect(visitor.getByText("Report sent. A moderator will review it.")).toBeVisible();

  await page.goto("/moderation");
  await page.getByRole("link", { name: words }).click();
  await expect(page.getByText("Seen it ten times")).toBeVisible();
  await page.getByRole("button", { name: "Save decision" }).click();
  const suspension = page.getByLabel("How long the suspension lasts");
  await expect(suspension).toBeHidden();
  await page.getByLabel(/^Suspend the owner/).check();
  await expect(suspension).toBeVisible();
  await page.getByLabel(/^Hide the tweet/).check();
  await expect(suspension).toBeHidden();
  await page.getByLabel("Reason", { exact: true }).fill("Rule 3");
  await page.getByRole("button", { name: "Save decision" }).click();
  await expect(page.getByText("Hidden from others")).toBeVisible();
  const isShown = async () => {
    await visitor.goto("/tweets");
    return visitor.getByText(words).count();
  };
  await expect.poll(isShown).toBe(0);

  const bell = owner.getByRole("link", { name: /^Notifications: \d+ unread$/ });
  await expect(async () => {
    await owner.goto("/");
    await expect(bell).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await bell.click();
  await owner.getByRole("link", { name: /A moderator decided/ }).click();
  await expect(owner.getByText("Rule 3")).toBeVisible();
  await owner.getByText("Appeal", { exact: true }).click();
  await owner.getByLabel("Why should the decision be changed?").fill("They are truly cheap");
  await owner.getByRole("button", { name: "Send appeal" }).click();
  await expect(owner.getByText("A moderator will answer")).toBeVisible();

  await colleague.goto("/moderation?state=appealed");
  await colleague.getByRole("link", { name: words }).click();
  await colleague.getByRole("link", { name: "Answer the appeal" }).click();
  await colleague.getByLabel("Reverse the decision").check();
  await colleague.getByLabel("Answer", { exact: true }).fill("You are right");
  await colleague.getByRole("button", { name: "Answer" }).click();
  await expect(colleague.getByText("Appeal answered")).toBeVisible();
  await expect.poll(isShown).toBe(1);
  await owner.goto("/settings/decisions");
  await expect(owner.getByText("You are right")).toBeVisible();
});
