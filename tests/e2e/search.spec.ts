import { publish, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { measureOverflow } from "./support/axe";

test("@scripts a slash focuses the search, which suggests titles and remembers searches", async ({ page, site }) => {
  const name = site.unique("theodolite");
  await signUp(page, name);
  await publish(page, { title: `${name} bearings` });
  await page.goto("/");
  const box = page.getByRole("searchbox");
  await expect(box).toHaveAttribute("aria-keyshortcuts", "/");
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type(name.toUpperCase());
  const suggestions = page.getByRole("list", { name: "Suggestions" });
  await expect(suggestions.getByRole("link")).toHaveText([`${name} bearings`]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Results for “${name} bearings”` })).toBeVisible();
  await box.fill("");
  const recent = page.getByRole("list", { name: "Recent searches" });
  await expect(recent.getByRole("link")).toHaveText([`${name} bearings`]);
  await page.keyboard.press("Escape");
  await expect(recent).toHaveCount(0);
  await expect(box).toBeFocused();
  await box.fill("x");
  await box.fill("");
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(page.getByText("Recent searches")).toHaveCount(0);
});

test("@scripts on a phone, a search that covers the header has a button that ends it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  const signUp = page.locator("header").getByRole("link", { name: "Sign up" });
  const close = page.getByRole("button", { name: "Close search" });
  await expect(close).toHaveCount(0);
  await page.getByRole("searchbox").focus();
  await close.click();
  await expect(close).toBeHidden();
  await signUp.click();
  await expect(page).toHaveURL(/\/signup/);
});

test("a long word in a search without results fits the screen", async ({ page, site }) => {
  await signUp(page, site.unique("wide"));
  await publish(page, { title: site.unique("narrow") });
  await page.setViewportSize({ width: 360, height: 800 });
  const word = "w".repeat(120);
  for (const path of [`/results?search_query=${word}`, `/admin/dashboard?query=${word}`]) {
    await page.goto(path);
    await expect(page.getByText(word)).toBeVisible();
    expect(await measureOverflow(page), path).toBe(0);
  }
  await page.goto(`/results?search_query=${word}&sort=views&date=year&length=short`);
  const [form, chip, last] = await Promise.all(
    ["details:has([name=sort]) summary", "[aria-label=Filters] li", "[aria-label=Filters] li:last-child a"].map(
      async (selector) => (await page.locator(`main ${selector}`).first().boundingBox())!,
    ),
  );
  const middleOf = ({ y, height }: { y: number; height: number }) => y + height / 2;
  for (const each of [chip!, last!])
    expect(Math.abs(middleOf(form!) - middleOf(each)), "the chips stand on its row, which scrolls").toBeLessThan(2);
  expect(await measureOverflow(page)).toBe(0);
});
