import { clip } from "#tests/support/clips";
import { findMotion } from "./support/motion";
import { expect, test } from "./support/site";
import { publish, signUp } from "./support/steps";

const screens = [
  "/",
  "/results?search_query=a",
  "/feed/trending",
  "/feed/history",
  "/tweets",
  "/admin/dashboard",
  "/admin/dashboard/upload",
  "/settings",
  "/support",
];

test("nothing moves for a visitor who asked for reduced motion @scripts", async ({ page, site }) => {
  const name = site.unique("still");
  await signUp(page, name);
  await publish(page, { title: name, description: "Still", file: await clip("mp4") });
  const watch = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  await page.goto("/");
  expect(await findMotion(page)).not.toEqual([]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of [...screens, watch!]) {
    await page.goto(path);
    expect(await findMotion(page), path).toEqual([]);
  }
});
