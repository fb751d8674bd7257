import { expectFineScreens, forAxe, scriptsRun } from "./support/axe";
import { createPerson, idOf, publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { emailOf, runUserCommand } from "./support/steps";

test.use(forAxe);

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><path d="M0 0h96v32H0z"/></svg>';

test("an administrator gives the site a colour and a logo, and takes them back", async ({ page, site }) => {
  await scriptsRun(page);
  const name = site.unique("look");
  await signUp(page, name);
  runUserCommand("admin", emailOf(name));
  await expectFineScreens(page, ["/administration/settings/look", "/administration/settings/logo"]);

  await page.goto("/administration/settings/look");
  await page.getByLabel("Accent").fill("#0077aa");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL("/administration/settings");
  await page.goto("/administration/settings/logo");
  await page.getByLabel("Picture").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(logo),
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL("/administration/settings");

  // The process knows its site for a second.
  await expect(async () => {
    await page.goto("/");
    await expect(page.locator(".top-bar .logo img")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /^\/face\/[0-9a-f]{12}\/192$/);
  const icon = await page.request.get("/favicon.ico");
  expect({ status: icon.status(), type: icon.headers()["content-type"] }).toEqual({ status: 200, type: "image/png" });
  await expectFineScreens(page, ["/", "/administration/settings/logo/remove"]);

  await page.goto("/administration/settings/look");
  const coloursOf = (button: Element) => {
    const { backgroundColor: ground, color: text, borderTopColor: border } = getComputedStyle(button);
    return { ground, text, border };
  };
  const save = page.getByRole("button", { name: "Save", exact: true });
  const own = await save.evaluate(coloursOf);
  await page.emulateMedia({ forcedColors: "active" });
  const forced = await save.evaluate(coloursOf);
  expect(forced.ground, "the reader's colours win over the site's").not.toBe(own.ground);
  expect([forced.text, forced.border], "text and edge stand out").not.toContain(forced.ground);
  await expect(page.locator(".top-bar .logo img")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: /home/i })).toBeVisible();
  await page.emulateMedia({ forcedColors: "none" });

  await page.goto("/administration/settings/logo/remove");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page).toHaveURL("/administration/settings/logo");
  await page.goto("/administration/settings/look");
  await page.getByLabel("Accent").fill("#ffbe2e");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL("/administration/settings");
  await expect(async () => {
    await page.goto("/");
    await expect(page.locator(".top-bar .logo img")).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("categories, a trailer with pins, and a time zone are chosen on screens that fit", async ({ page, site }) => {
  await scriptsRun(page);
  const name = site.unique("shelf");
  const { id, send } = await signUp(page, name);
  runUserCommand("admin", emailOf(name));
  const watch = await publish(page, { title: `Trailer of ${name}` });

  await page.goto("/administration/settings/categories");
  await page.getByLabel("New category").fill(`Birds ${name}`);
  await page.getByRole("button", { name: "Add category" }).click();
  await expect(page.getByText(`Birds ${name}`, { exact: true }).first()).toBeVisible();

  await page.goto("/settings/showcase");
  await page.getByLabel("Trailer").selectOption({ label: `Trailer of ${name}` });
  await expect(page.getByLabel("Second"), "one free place is offered").toBeHidden();
  await page.getByLabel("First").selectOption({ label: `Trailer of ${name}` });
  await expect(page.getByLabel("Second")).toBeVisible();
  await expect(page.getByLabel("Third")).toBeHidden();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Trailer and pinned videos saved").first()).toBeVisible();
  const { trailer } = await send<{ trailer: { _id: string } }>("get", `/users/${id}/showcase`);
  expect(trailer._id).toBe(idOf(watch));

  await page.goto("/settings/personalInfo");
  await page.getByLabel("Time zone").selectOption("Europe/Vienna");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/updated successfully|saved/i).first()).toBeVisible();
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Vienna");
  await expectFineScreens(page, [
    "/administration/settings/categories",
    "/settings/showcase",
    "/settings/personalInfo",
    `/admin/dashboard/edit/${idOf(watch)}`,
    "/",
  ]);

  const { categories } = await send<{ categories: { _id: string; name: string }[] }>("get", "/site");
  const category = categories.find((each) => each.name === `Birds ${name}`)!._id;
  await send("patch", `/videos/${idOf(watch)}`, { category });
  const named = page.locator(".card", { hasText: `Trailer of ${name}` }).getByText(`Birds ${name}`);
  await expect(async () => {
    await page.goto("/");
    await expect(named).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.setViewportSize({ width: 360, height: 740 });
  const isFirst = await named.evaluate((text) => text.closest("li")!.matches(":first-child"));
  await expect(named, "a phone has room for it in the first card only").toBeVisible({ visible: isFirst });
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto("/administration/settings/categories");
  await page.getByRole("link", { name: `Delete Birds ${name}` }).click();
  await page.getByRole("button", { name: "Delete category" }).click();
  await expect(page.getByText(`Birds ${name}`, { exact: true })).toHaveCount(0);
});

test("a moderator sees the picture of what was reported", async ({ page, site }) => {
  await scriptsRun(page);
  const name = site.unique("seen");
  await signUp(page, name);
  const watch = await publish(page, { title: `Reported ${name}` });
  const reporter = await createPerson(site.unique("reader"));
  await reporter.send("post", `/reports/video/${idOf(watch)}`, { reason: "spam" });
  runUserCommand("admin", emailOf(name));
  await page.goto("/moderation");
  const entry = page.getByRole("listitem").filter({ hasText: `Reported ${name}` });
  await expect(entry.locator("img")).toBeVisible();
  const path = (await entry.getByRole("link").first().getAttribute("href"))!;
  await expectFineScreens(page, ["/moderation", path]);
  await expect(page.getByText("It has not changed since.")).toBeVisible();
  await expect(page.locator("main img").first()).toBeVisible();
});
