import { forAxe, scriptsRun } from "./support/axe";
import { listFaults, walk } from "./support/made-up";
import { test } from "./support/own-site";
import { idOf, publish, signOut, signUp } from "./support/people";
import { expect } from "./support/site";
import { emailOf } from "./support/steps";

test.use({ ...forAxe, viewport: { width: 360, height: 740 } });

for (const language of ["en-XA", "ar-XB"] as const)
  test(`the ways of a creator and a visitor in ${language} fit a phone, and say nothing in English`, async ({
    page,
    site,
  }) => {
    await scriptsRun(page);
    const name = site.unique("walker");
    await signUp(page, name);
    const written = [`The ${name}`, name];
    const watch = await publish(page, { title: name, description: "[All day]" });
    // The first page still greets in the language of the sign-up.
    await page.goto("/");
    const ofVideo = ["edit", "statistics"].map((part) => `/admin/dashboard/${part}/${idOf(watch)}`);
    const ofCreator = ["/admin/dashboard", ...ofVideo, "/settings", "/notifications", "/admin/dashboard/upload"];
    expect(await walk(page, language, ofCreator, written)).toEqual({});
    await page.locator("[name=title]").press("Enter");
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    expect(await listFaults(page, language, written)).toEqual([]);

    await signOut(page);
    const ofVisitor = ["/", `/results?search_query=${name}`, watch, `${watch}/share`, "/login", "/language", "/signup"];
    expect(await walk(page, language, ofVisitor, written)).toEqual({});
    await page.locator("[name=email]").fill(emailOf(name));
    await page.locator("[name=email]").press("Enter");
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    expect(await listFaults(page, language, written)).toEqual([]);
  });
