import { clipPath, sparseServer, throwingServer } from "#tests/support/family";
import { leaveAndCleanUp, signInAt } from "./support/foreign";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

test.afterEach(leaveAndCleanUp);

const typed = "Words worth keeping";

test("@scripts a typed comment and the signed-in look stay while the server is unreachable", async ({ page, site }) => {
  site.expectStatus(503);
  const { server } = throwingServer();
  const url = await signInAt(page, server);
  await page.goto(url + clipPath);
  await waitForHydration(page);
  const box = page.getByLabel("Add a comment");
  await box.fill(typed);
  server.isAway = true;
  await page.getByRole("button", { name: "Like this video" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(box).toHaveValue(typed);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Failed to post comment. Please try again...")).toBeVisible();
  await expect(box).toHaveValue(typed);
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  server.isAway = false;
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Comment added")).toBeVisible();
  await expect(box).toHaveValue("");
});

test("@scripts likes and comments on an open page count no further view", async ({ page }) => {
  const { server, views } = throwingServer();
  const url = await signInAt(page, server);
  await page.goto(`${url}/`);
  await page.getByRole("link", { name: "A clip" }).first().click();
  await expect(page.getByLabel("Add a comment")).toBeVisible();
  await waitForHydration(page);
  await expect.poll(views).toBe(1);
  await page.getByRole("button", { name: "Like this video" }).click();
  await expect(page.getByText("Liked", { exact: true })).toBeVisible();
  await page.getByLabel("Add a comment").fill("Well sung");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Comment added")).toBeVisible();
  await page.goto(`${url}/`);
  await page.getByRole("link", { name: "A clip" }).first().click();
  await expect.poll(views).toBe(2);
});

test("@scripts a missing call shows a message and keeps the typed text", async ({ page, site }) => {
  site.expectStatus(501);
  const { server } = sparseServer();
  const url = await signInAt(page, server);
  await page.goto(url + clipPath);
  await waitForHydration(page);
  await page.getByLabel("Add a comment").fill(typed);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByLabel("Your comment")).toHaveValue(typed);
  await expect(page.getByRole("button", { name: "Comment", exact: true })).toBeDisabled();
  await expect(page.getByText("The video server does not offer this.").first()).toBeVisible();
});
