import { expectAccessible } from "./support/axe";
import { createPerson, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { openPostMenu, waitForHydration } from "./support/steps";

test("a member tweets, edits, likes and deletes on the feed", async ({ page, site }) => {
  const name = site.unique("tweeter");
  await signUp(page, name);
  await page.goto("/tweets");
  const box = page.getByLabel("New tweet");
  const tweet = page.getByRole("button", { name: "Tweet", exact: true });
  const isBesideHint = async () => {
    const [hint, button] = await Promise.all([page.getByText("Up to 500").boundingBox(), tweet.boundingBox()]);
    return hint!.y >= button!.y && hint!.y + hint!.height <= button!.y + button!.height;
  };
  await expect.poll(isBesideHint).toBe(true);
  await tweet.click();
  await expect(page.getByText("Add some text to tweet")).toBeVisible();
  await expect(box).toBeFocused();
  await expect.poll(isBesideHint).toBe(true);

  await box.fill(`Up early ${name}\nhttps://example.com/dawn`);
  await page.getByRole("button", { name: "Tweet", exact: true }).click();
  await expect(page.getByText("Tweet created successfully")).toBeVisible();
  const post = page.locator(".post").filter({ hasText: name }).first();
  await expect(post.getByRole("link", { name: "https://example.com/dawn" })).toBeVisible();
  await expect(box).toHaveValue("");

  await openPostMenu(page);
  await post.getByRole("link", { name: `Edit tweet: Up early ${name}` }).click();
  const edited = page.getByRole("dialog").getByLabel("Tweet");
  await expect(edited).toHaveValue(`Up early ${name}\nhttps://example.com/dawn`);
  await edited.fill("  ");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("dialog").getByText("Add some text to tweet")).toBeVisible();
  await edited.fill(`Up late ${name}`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Tweet updated successfully")).toBeVisible();
  await expect(page.getByText(`Up late ${name}`)).toBeVisible();

  await page.getByRole("button", { name: `Like the tweet by The ${name}, 0` }).click();
  const liked = page.getByRole("button", { name: `Like the tweet by The ${name}, 1` });
  await expect(liked).toHaveAttribute("aria-pressed", "true");
  // With scripts the button shows the like before the server has it.
  await expect(page.getByText("Tweet liked")).toBeVisible();
  await page.goto("/tweets");
  await liked.click();
  await expect(page.getByText("Like removed")).toBeVisible();
  await expect(page.getByRole("button", { name: `Like the tweet by The ${name}, 0` })).toBeVisible();

  await openPostMenu(page);
  await page.getByRole("link", { name: `Delete tweet: Up late ${name}` }).click();
  await expect(page.getByText(/^Are you sure you want to delete this tweet\?/)).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openPostMenu(page);
  await page.getByRole("link", { name: `Delete tweet: Up late ${name}` }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Tweet deleted successfully")).toBeVisible();
  await expect(page.getByText(`Up late ${name}`)).toHaveCount(0);
});

test("a member tweets, edits and deletes on their own channel", async ({ page, site }) => {
  const name = site.unique("owner");
  await signUp(page, name);
  await page.goto(`/channel/${name}/tweets`);
  await expect(page.getByRole("heading", { name: "No Tweets" })).toBeVisible();
  await page.getByLabel("New tweet").fill("x".repeat(501));
  await page.getByRole("button", { name: "Tweet", exact: true }).click();
  await expect(page.getByText("Tweet must be at most 500 characters")).toBeVisible();
  await expect(page.getByLabel("New tweet")).toHaveValue("x".repeat(501));
  await page.getByLabel("New tweet").fill("First of mine");
  await page.getByRole("button", { name: "Tweet", exact: true }).click();
  await expect(page.locator(".post")).toContainText("First of mine");

  await openPostMenu(page);
  await page.getByRole("link", { name: "Edit tweet: First of mine" }).click();
  await page.getByRole("dialog").getByLabel("Tweet").fill("Second thoughts");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.locator(".post")).toContainText("Second thoughts");
  await openPostMenu(page);
  await page.getByRole("link", { name: "Delete tweet: Second thoughts" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No Tweets" })).toBeVisible();
});

test("a visitor reads tweets, logs in and returns to the page", async ({ page, site }) => {
  const { name, send } = await createPerson(site.unique("heard"));
  await send("post", "/tweets", { content: `Heard by all ${name}` });
  await page.goto("/tweets");
  await expect(page.getByText(`Heard by all ${name}`)).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Edit|Delete) tweet/ })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login?from=%2Ftweets");
});

test("the dialogs of a tweet can be used with the keyboard", { tag: "@scripts" }, async ({ page, site }) => {
  const name = site.unique("keys");
  await signUp(page, name);
  await page.goto(`/channel/${name}/tweets`);
  await waitForHydration(page);
  await page.getByLabel("New tweet").fill("Typed");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const edit = page.getByRole("link", { name: "Edit tweet: Typed" });
  const menu = page.getByLabel("More actions for your tweet: Typed");
  await menu.press("Enter");
  await edit.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Tweet")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(edit).toBeHidden();
  await menu.press("Enter");
  await page.getByRole("link", { name: "Delete tweet: Typed" }).press("Enter");
  await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused();
});
