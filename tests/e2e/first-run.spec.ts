import { findFreePort } from "#tests/support/free-ports";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import { expectAccessible, forAxe, measureOverflow, scriptsRun } from "./support/axe";
import { expect, test } from "./support/site";
import { signUpByForm } from "./support/steps";

test.use(forAxe);
test.afterAll(cleanUp);

test("the first account names its site, chooses who may join, and puts the steps away", async ({ browser }) => {
  const port = await findFreePort();
  const baseURL = `http://localhost:${port}`;
  await startBuiltServer({ PORT: String(port), RENDITIONS: "off" });
  const page = await (await browser.newContext({ baseURL })).newPage();
  await scriptsRun(page);

  await page.goto("/");
  await expect(page.getByRole("link", { name: "Create the first account" })).toBeVisible();
  await expectAccessible(page);
  await signUpByForm(page, "ada");
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(page.getByText("0 of 9 done")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole("link", { name: "Name it: Name and description" }).click();
  await page.getByLabel("Name of the site").fill("Larks");
  await page.getByLabel("Short description").fill("All birds");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Done: Name and description" })).toBeVisible();

  await page.getByRole("link", { name: "Choose: Who may join" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("2 of 9 done")).toBeVisible();

  await page.getByRole("button", { name: "Hide the steps" }).click();
  await expect(page.getByRole("link", { name: "2 of 9 first steps are done" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "You run this site" })).toHaveCount(0);
  await page.getByRole("link", { name: "2 of 9 first steps are done" }).click();
  await page.getByRole("button", { name: "Show the steps on the overview" }).click();
  await expect(page.getByRole("button", { name: "Hide the steps" })).toBeVisible();
  await page.goto("/administration");
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  await page.goto("/administration/jobs?hl=pt");
  const overflows = page
    .locator("main .chip")
    .evaluateAll((chips) => chips.map((chip) => chip.scrollWidth - chip.clientWidth));
  expect(await overflows, "long words in their chips").toEqual([0, 0, 0, 0, 0]);
});
