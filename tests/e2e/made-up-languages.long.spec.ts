import type { Page } from "@playwright/test";
import { listUntranslated } from "#tests/spec/support/untranslated";
import { parse } from "#tests/support/parse";
import { fillScreens, listUnseen } from "./support/all-screens";
import { forAxe, measureOverflow, scriptsRun } from "./support/axe";
import { listMisfits } from "./support/fitting";
import { setSiteUp } from "./support/moderated";
import { createPerson, signOut, signUp } from "./support/people";
import { expect, test } from "./support/site";
import { emailOf, runUserCommand } from "./support/steps";

/** Takes back what the test changed for the whole site, which other tests use; after a failure, too. */
let restoreSite = () => Promise.resolve();
test.afterEach(() => restoreSite());

/** Words of addresses, the reason of a decision, the number of a token, the key of an authenticator app, and HTML. */
const texts = [
  ...["larks", "nothing", "everything must go", "It is spam or advertising."],
  ...[/vl_[\da-f]+…/g, /^([A-Z2-7]{4} ?){8}$/g, /^" style=.*<\/iframe>$/g],
];

interface Walk {
  who: string;
  language: string;
  paths: readonly string[];
  /** What people wrote and no brackets are around, and what looks otherwise each time. */
  written: readonly (string | RegExp)[];
}

/** Opens pages in a language; returns what is wrong, by path. */
async function walk(page: Page, { who, language, paths, written }: Walk): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: "language", value: language, url }]);
  for (const path of paths) {
    await page.goto(path);
    const stated = await page.locator("html").getAttribute("lang");
    const overflow = await measureOverflow(page);
    const faults = [
      ...(stated === language ? [] : [`the page is in ${stated}`]),
      ...(overflow > 0 ? [`the page is ${overflow} px wider than the window`] : []),
      ...(await listMisfits(page)),
      ...(language === "en-XA" ? listUntranslated(parse(await page.content()), written) : []),
    ];
    if (faults.length > 0) wrong[`${language} ${who} ${path}`] = faults;
  }
  return wrong;
}

test.use(forAxe);

/** The screens of an administrator are looked at in so many tests, so that each of them ends soon. */
const parts = 5;

const walks = ["en-XA", "ar-XB"].flatMap((language) => [
  { language, who: "visitor", part: 0, of: 1 } as const,
  ...Array.from({ length: parts }, (_, part) => ({ language, who: "own", part, of: parts }) as const),
]);

for (const { language, who, part, of } of walks)
  test(`every screen fits a phone in ${language}, which says nothing in English: ${who}, ${part + 1} of ${of}`, async ({
    page,
    site,
  }) => {
    for (const status of [401, 403, 404, 409]) site.expectStatus(status);
    await scriptsRun(page);
    const own = await signUp(page, site.unique("chief"));
    const [other, member] = [await createPerson(site.unique("other")), await createPerson(site.unique("member"))];
    for (const { name } of [own, other]) runUserCommand("admin", emailOf(name));
    restoreSite = () => setSiteUp(other, false);
    await setSiteUp(own, true);
    const screens = await fillScreens(page, { own, other, member });
    expect(listUnseen([...screens.own, ...screens.visitor])).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const names = [own, other, member].flatMap(({ name }) => [`The ${name}`, name]);
    // The first page still greets in the language of the sign-up.
    await page.goto("/");
    if (who === "visitor") await signOut(page);
    const paths = screens[who].filter((_, index) => index % of === part);
    expect(await walk(page, { who, language, paths, written: [...names, ...texts] })).toEqual({});
  });
