import { clipPath } from "#tests/support/family";
import { strictServer } from "#tests/support/strict-server";
import { leaveAndCleanUp, signInAt } from "./support/foreign";
import { expect, test } from "./support/site";
import { openPostMenu, waitForHydration } from "./support/steps";

test.afterEach(leaveAndCleanUp);

const ownOnly = /^(Trending|Watch later|New from subscriptions|Manage site|Moderation)$/;

test("@scripts edits, saved videos and likes of a strict server, without the entries that it lacks", async ({
  page,
}) => {
  const { server, stored, playlistPath } = strictServer();
  const url = await signInAt(page, server);

  await test.step("entries are absent after the first answer", async () => {
    await waitForHydration(page);
    for (const name of ["History", "Liked Videos"]) {
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("link", { name: ownOnly })).toHaveCount(0);
    }
  });

  await test.step("liked videos are listed", async () => {
    await expect(page.getByRole("main").getByRole("link", { name: "A clip" }).first()).toBeVisible();
  });

  await test.step("an edited comment has its new text", async () => {
    await page.goto(url + clipPath);
    await waitForHydration(page);
    await openPostMenu(page);
    await page.getByRole("link", { name: "Edit your comment" }).click();
    await page.getByRole("dialog").getByLabel("Comment").fill("The larks");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByText("The larks")).toBeVisible();
    expect(stored.comment.content).toBe("The larks");
  });

  await test.step("a saved video is shown as saved, also when the dialog is opened again", async () => {
    const entry = page.getByRole("dialog").getByRole("switch", { name: "Dawn" });
    await page.getByRole("link", { name: "Save to playlist" }).first().click();
    await expect(entry).not.toBeChecked();
    await entry.click();
    await expect.poll(() => stored.saved.length).toBe(1);
    await page.keyboard.press("Escape");
    await expect(entry).toBeHidden();
    await page.getByRole("link", { name: "Save to playlist" }).first().click();
    await expect(entry).toBeChecked();
  });

  await test.step("a playlist is edited without a picture", async () => {
    await page.goto(url + playlistPath);
    await waitForHydration(page);
    await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Dusk");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { name: "Dusk" })).toBeVisible();
    expect(stored.playlist).toMatchObject({ name: "Dusk", description: "Early" });
  });

  await test.step("a menu that is opened before the page's scripts run stays open", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/boot.js", (route) => released.then(() => route.continue()));
    await page.setViewportSize({ width: 640, height: 800 });
    await page.goto(`${url}/feed/liked`, { waitUntil: "commit" });
    await page.getByLabel("Account menu").click();
    const entry = page.locator(".account-menu").getByRole("link", { name: "Settings" });
    await expect(entry).toBeVisible();
    release();
    await page.waitForFunction(() =>
      Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber")),
    );
    await expect(entry).toBeVisible();
    await entry.click();
    await expect(page).toHaveURL(`${url}/settings`);
  });
});
