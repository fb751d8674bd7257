import { clip } from "#tests/support/clips";
import { expectAccessible, measureOverflow } from "./support/axe";
import { aPicture } from "./support/files";
import { publish, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { emailOf, waitForHydration } from "./support/steps";
import { expectWholly, speakerOf } from "./support/translations";

for (const { language, direction, texts } of [
  { language: "en-XA", direction: "ltr", texts: { share: "[Shåré~~]", code: "[Émbéd çödé~~~~]", play: "[Plåý~~]" } },
  {
    language: "ar-XB",
    direction: "rtl",
    texts: { share: "\u202eShare\u202c", code: "\u202eEmbed\u202c \u202ecode\u202c", play: "\u202ePlay\u202c" },
  },
])
  test(`@scripts a watch page in ${language} has its scripts, dialogs and player in that language`, async ({
    page,
    site,
    baseURL,
  }) => {
    const name = site.unique("tongue");
    await signUp(page, name);
    const path = await publish(page, { title: name });
    await signOut(page);
    const scripts: string[] = [];
    page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
    await page.context().addCookies([{ name: "language", value: language, url: baseURL! }]);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("html")).toHaveCSS("direction", direction);
    expect(scripts.filter((url) => /\/assets\/(watch|entry)[^/]*\.js$/.test(url))).toEqual([]);
    expect(scripts.some((url) => url.includes(`/assets/${language}/watch-`))).toBe(true);

    await expect(page.getByRole("button", { name: texts.play, exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: texts.share, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: texts.share, exact: true })).toBeVisible();
    await expect(dialog.getByLabel(texts.code, { exact: true })).toBeVisible();
  });

for (const { language, name: ownName, direction } of [
  { language: "ar", name: "العربية", direction: "rtl" },
  { language: "hi", name: "हिन्दी", direction: "ltr" },
]) {
  const say = speakerOf(language);

  test(`a visitor chooses ${language}, finds a video, signs up and comments`, async ({ page, site }) => {
    const name = site.unique("reader");
    await signUp(page, name);
    const path = await publish(page, { title: `Zzyzx ${name}` });
    await signOut(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Language" }).first().click();
    await page.getByRole("button", { name: ownName, exact: true }).click();
    await expect(page.locator("html")).toHaveCSS("direction", direction);
    await expectWholly(page, language);
    await page.getByRole("searchbox").fill(`zzyzx ${name}`);
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("link", { name: `Zzyzx ${name}`, exact: true }).first()).toBeVisible();
    await expectWholly(page, language);

    const other = site.unique("other");
    await page.goto(`/signup?from=${encodeURIComponent(path)}`);
    await expectWholly(page, language);
    await page.getByLabel(say("sign-in.emailAddress")).fill(emailOf(other));
    await page.getByLabel(say("sign-in.password")).fill("short");
    await page.getByRole("button", { name: say("sign-in.signUp"), exact: true }).click();
    await expect(page.getByLabel(say("sign-in.emailAddress"))).toHaveValue(emailOf(other));
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectWholly(page, language);
  });

  test(`a creator publishes a video in ${language}`, async ({ page, site, baseURL }) => {
    const name = site.unique("creator");
    await signUp(page, name);
    await page.context().addCookies([{ name: "language", value: language, url: baseURL! }]);
    await page.goto("/admin/dashboard/upload");
    await waitForHydration(page);
    await expectWholly(page, language);
    await page.locator("[name=title]").fill(name);
    await page.locator("[name=description]").fill(name);
    await page.locator("[name=thumbnail]").setInputFiles(await aPicture());
    await page.locator("[name=videoFile]").setInputFiles(await clip("mp4"));
    await page.getByRole("button", { name: say("upload.publish"), exact: true }).click();
    await expect(page.locator("[data-published]")).toBeAttached();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", /^\/video\//);
    await expectWholly(page, language);
    for (const path of ["/admin/dashboard/statistics", "/settings", "/settings/security", "/tweets", "/feed/history"]) {
      await page.goto(path);
      await expectWholly(page, language);
    }
  });

  test(`pages in ${language} are accessible and fit a phone @scripts`, async ({ page, site, baseURL }) => {
    const name = site.unique("phone");
    await signUp(page, name);
    const watch = await publish(page, { title: name });
    await page.context().addCookies([{ name: "language", value: language, url: baseURL! }]);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ["/", watch, "/admin/dashboard", "/admin/dashboard/upload", "/settings", "/feed/history"]) {
      await page.goto(path);
      await expectWholly(page, language);
      expect(await measureOverflow(page), path).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    // A title in another direction begins where the page begins, a paragraph where its own direction does.
    for (const path of [watch, `${watch}/read`]) {
      await page.goto(path);
      await expect(page.locator("h1").first()).toHaveCSS("text-align", direction === "rtl" ? "right" : "left");
      await expect(page.locator(".rich-text").first()).toHaveCSS("text-align", "start");
    }
  });
}
