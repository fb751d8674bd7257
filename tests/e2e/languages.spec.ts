import { publish, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

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
