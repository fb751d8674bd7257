import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expectFineScreens } from "./support/axe";
import { aLargePicture, aPicture } from "./support/files";
import { createPerson, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { emailOf, logIn, logOut, password, runUserCommand, waitForHydration } from "./support/steps";

// The recorder would fetch the previews' blobs, which the policy allows to pictures and videos alone.
test.use({ trace: "off" });

const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();

test("name and e-mail can be changed, and an invalid one shows its message in the form", async ({ page, site }, {
  project,
}) => {
  const name = site.unique("info");
  await signUp(page, name);
  await page.goto("/settings");
  await expect(page.getByLabel("Full name")).toHaveValue(`The ${name}`);
  await expect(page.getByLabel("Email address")).toHaveValue(emailOf(name));
  await page.getByLabel("Full name").fill("Ann Lark");
  const password = page.getByLabel("Current password");
  await expect(password).toBeVisible({ visible: project.name === "without-js" });
  await page.getByLabel("Email address").fill("ann");
  await expect(password).toBeVisible();
  await save(page);
  await expect(page.getByText("Email address must be a valid address")).toBeVisible();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveValue("Ann Lark");
  await page.getByLabel("Email address").fill(emailOf(name));
  await save(page);
  await expect(page.getByText("Account details updated successfully")).toBeVisible();
  await page.goto("/settings/personalInfo");
  await expect(page.getByLabel("Full name")).toHaveValue("Ann Lark");
});

test("a correction stays that is typed while the rest of the refused page still loads @scripts", async ({
  page,
  site,
}) => {
  const name = site.unique("slow");
  await signUp(page, name);
  await page.goto("/settings");
  await waitForHydration(page);
  await page.route(/[?&]_data=/, async (route) => {
    if (route.request().method() === "GET") await setTimeout(1_500);
    await route.continue();
  });
  site.expectStatus(422);
  await page.getByLabel("Email address").fill("ann");
  await save(page);
  await expect(page.getByText("Email address must be a valid address")).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByLabel("Email address").fill(`new-${emailOf(name)}`);
  await expect(page).toHaveURL(/\/settings\/personalInfo$/);
  await expect(page.getByLabel("Email address")).toHaveValue(`new-${emailOf(name)}`);
});

test("username and channel description can be changed, but not to a username in use", async ({ page, site }) => {
  const { name: taken } = await createPerson(site.unique("first"));
  const name = site.unique("second");
  await signUp(page, name);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Channel", exact: true }).click();
  await page.getByLabel("Username").fill(taken);
  await page.getByLabel("Channel description").fill("Songs at dawn");
  site.expectStatus(409);
  await save(page);
  await expect(page.locator(".error")).toBeVisible();
  await expect(page.getByLabel("Channel description")).toHaveValue("Songs at dawn");
  await page.getByLabel("Username").fill(`${name}-2`);
  await save(page);
  await expect(page.getByText("Channel info updated successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: "View channel" })).toHaveAttribute("href", `/channel/${name}-2/myVideos`);
});

test("a person sees where the account is signed in, and signs out another device", async ({
  page,
  site,
  browser,
  baseURL,
}) => {
  const name = site.unique("device");
  await signUp(page, name);
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
  const elsewhere = await browser.newContext({ userAgent, baseURL });
  const other = await elsewhere.newPage();
  await other.goto("/login");
  await logIn(other, name);
  await expect(other.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  await page.goto("/settings");
  await page.getByRole("link", { name: "Security" }).click();
  await page.getByRole("link", { name: "Login and devices" }).click();
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: "Log out Firefox on Windows" }).click();
  await expect(page.getByText("The device is logged out")).toBeVisible();
  await expect(page.getByText("Firefox on Windows")).toHaveCount(0);
  await other.goto("/settings");
  await expect(other.getByRole("heading", { name: "Settings" })).toHaveCount(0);
  await expect(other.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  await elsewhere.close();
});

test("cover and avatar have separate forms", async ({ page, site }) => {
  await signUp(page, site.unique("face"));
  await page.goto("/settings/channelinfo");
  await page.getByLabel("Avatar", { exact: true }).setInputFiles(await aPicture());
  if (test.info().project.use.javaScriptEnabled)
    await expect(page.locator("[aria-label=Pictures] .avatar")).toHaveAttribute("src", /^blob:/);
  await page.getByRole("button", { name: "Update avatar" }).click();
  await expect(page.getByText("Avatar updated successfully")).toBeVisible();
  await expect(page.locator("[aria-label=Pictures] .avatar")).toHaveAttribute("src", /\/media\/images\//);
  await page.getByLabel("Cover image", { exact: true }).setInputFiles(await aPicture());
  await page.getByRole("button", { name: "Update cover image" }).click();
  await expect(page.getByText("Cover image updated successfully")).toBeVisible();
  await expect(page.locator("[aria-label=Pictures] img").first()).toHaveAttribute("src", /\/media\/images\//);
});

test("a picture can be updated once it is chosen; a file that is too large or not a picture is rejected at its field", async ({
  page,
  site,
}) => {
  await signUp(page, site.unique("false"));
  await page.goto("/settings/channelinfo");
  const avatar = page.getByLabel("Avatar", { exact: true });
  const button = page.getByRole("button", { name: "Update avatar" });
  const update = () => button.click();
  await expect(button).toBeHidden();
  site.expectStatus(413);
  await avatar.setInputFiles(await aLargePicture());
  await update();
  await expect(page.getByText("The image must be at most 5 MB")).toBeVisible();
  await avatar.setInputFiles({ name: "face.png", mimeType: "image/png", buffer: Buffer.from("<p>no picture</p>") });
  await update();
  await expect(page.getByText("Please choose a picture")).toHaveCount(0);
  await expect(page.getByText("The image must be at most 5 MB")).toHaveCount(0);
  await expect(page.locator("[aria-label=Pictures] .error")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeVisible();
});

test("a changed password ends the other sessions, not the current one", async ({ page, site, browser, baseURL }) => {
  const name = site.unique("pass");
  await signUp(page, name);
  const other = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const elsewhere = await other.newPage();
  await elsewhere.goto("/login");
  await logIn(elsewhere, name);
  await expect(elsewhere.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();

  await page.goto("/settings/changepwd");
  await page.getByRole("button", { name: "Change password" }).click();
  for (const message of ["Current password is required", "New password is required", "Confirm password is required"])
    await expect(page.getByText(message)).toBeVisible();
  const change = async (old: string) => {
    await page.getByLabel("Current password").fill(old);
    await page.getByLabel("New password").fill("sing-at-noon");
    await page.getByLabel("Confirm password").fill("sing-at-noon");
    await page.getByRole("button", { name: "Change password" }).click();
  };
  site.expectStatus(400);
  await change("not-the-password");
  await expect(page.getByText("Current password is not correct")).toBeVisible();
  await change(password);
  await expect(page.getByText("Password changed successfully")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();

  await elsewhere.goto("/settings");
  await expect(elsewhere.getByText("Sorry !! You are not Logged In")).toBeVisible();
  await other.close();
});

test("an account is to be deleted only with its password, says so on every page, and is kept by one press", async ({
  page,
  site,
}) => {
  const name = site.unique("leave");
  await signUp(page, name);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Privacy and data" }).click();
  await page.getByRole("link", { name: "Delete account" }).click();
  await expect(page.getByLabel("Your password")).toBeFocused();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByLabel("Your password")).toHaveCount(0);
  await page.getByRole("link", { name: "Delete account" }).click();
  site.expectStatus(400);
  await page.getByLabel("Your password").fill("not-the-password");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Password is not correct")).toBeVisible();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText(/^Your account will be deleted on .* UTC$/)).toBeVisible();
  await expect(page).toHaveURL("/settings");
  await expect(page.getByRole("link", { name: "Delete account" })).toHaveCount(0);
  await page.goto("/tweets");
  await logOut(page);
  await page.goto("/login?from=%2Ftweets");
  await logIn(page, name);
  await page.getByRole("link", { name: "Keep the account" }).click();
  await page.getByRole("button", { name: "Keep the account" }).click();
  await expect(page.getByText("Your account stays")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Keep the account" })).toHaveCount(0);
});

test("Escape closes the dialog in which an account is deleted", { tag: "@scripts" }, async ({ page, site }) => {
  await signUp(page, site.unique("stay"));
  await page.goto("/settings/delete");
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
  await waitForHydration(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/settings/data");
});

/** The link that the site's administrator makes. */
function aResetLink(email: string): string {
  return /\/reset-password\?token=\S+/.exec(runUserCommand("reset", email))![0];
}

test("a reset link sets a new password, once", async ({ page, site }) => {
  const name = site.unique("lost");
  await createPerson(name);
  const link = aResetLink(emailOf(name));
  const set = async (words: string, second = words) => {
    await page.goto(link);
    await page.getByLabel("New password").fill(words);
    await page.getByLabel("Confirm password").fill(second);
    await page.getByRole("button", { name: "Set password" }).click();
  };
  await set("sing-at-noon", "sing-at-night");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await set("sing-at-noon");
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email address").fill(emailOf(name));
  await page.getByLabel("Password").fill("sing-at-noon");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  site.expectStatus(400);
  await set("sing-at-night");
  await expect(page.getByText("This link is no longer valid")).toBeVisible();
});

test("an incomplete reset link shows a message", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByText("This link is incomplete.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set password" })).toHaveCount(0);
});

test("the support page says which contacts are not set up", async ({ page }) => {
  await page.goto("/support");
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
  await expect(page.getByText("Not set up on this site")).toHaveCount(1);
  await expect(page.getByRole("definition")).toHaveCount(4);
  // Lines on yellow would be white in the dark theme.
  await expect(page.locator(".main-nav [aria-current] .icon")).toHaveCSS("fill", "none");
});

test("tabs fade where a phone cuts them off", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await signUp(page, site.unique("tabs"));
  await page.goto("/settings/personalInfo");
  const tabs = page.locator(".tabs").first();
  const readFades = () =>
    tabs.evaluate((each) =>
      ["--tabs-start", "--tabs-end"].map((name) => getComputedStyle(each).getPropertyValue(name)),
    );
  await expect.poll(readFades).toEqual(["0px", "24px"]);
  const readPadding = () =>
    tabs.locator("a:first-child").evaluate((each) => {
      const { paddingLeft, paddingRight } = getComputedStyle(each);
      return [paddingLeft, paddingRight];
    });
  expect(await readPadding(), "the line of the first tab is as long as its text").toEqual(["0px", "0px"]);
  await tabs.evaluate((each) => (each.scrollLeft = each.scrollWidth));
  await expect.poll(readFades).toEqual(["24px", "0px"]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/settings/webhooks");
  const overflow = await tabs.evaluate((each) => each.scrollWidth - each.clientWidth);
  expect(overflow, "the groups of settings fit a phone").toBeLessThanOrEqual(0);
  const pages = page.getByRole("navigation", { name: "Channel" }).getByRole("link");
  const boxes = await pages.evaluateAll((links) => links.map((each) => each.getBoundingClientRect().toJSON()));
  expect(Math.max(...boxes.map(({ right }) => right)), "all their pages are in sight").toBeLessThanOrEqual(360 - 12);
  await page.goto("/settings/decisions");
  const [current, last] = await Promise.all(
    ["Decisions", "Blocked people"].map((name) => page.getByRole("link", { name }).boundingBox()),
  );
  expect(last!.x + last!.width, "the page after the current is not cut at its edge").toBeLessThanOrEqual(360 - 12);
  expect(current!.x).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/settings/webhooks");
  expect(await page.evaluate(() => scrollY), "a wide page opens at its top").toBe(0);
  await page.goto("/settings/personalInfo");
  await expect.poll(readFades).toEqual(["0px", "0px"]);
  const widths = await tabs.locator("a").evaluateAll((links) => links.map((link) => link.clientWidth));
  expect(new Set(widths).size, "beside the form, all entries are as wide").toBe(1);
});

test("settings, support and the reset page are accessible and fit @scripts", async ({ page, site }) => {
  await expectFineScreens(page, ["/support", "/reset-password?token=x", "/reset-password"]);
  await signUp(page, site.unique("axe"));
  await expectFineScreens(
    page,
    ["", "/channelinfo", "/changepwd", "/security", "/delete"].map((path) => `/settings${path}`),
  );
});
