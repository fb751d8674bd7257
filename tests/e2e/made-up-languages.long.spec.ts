import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fillScreens, listUnseen } from "./support/all-screens";
import { forAxe, scriptsRun } from "./support/axe";
import { walk } from "./support/made-up";
import { setSiteUp } from "./support/moderated";
import { test } from "./support/own-site";
import { createPerson, signOut, signUp } from "./support/people";
import { expect } from "./support/site";
import { emailOf, runUserCommand } from "./support/steps";

/** Words of addresses, the reason of a decision, the number of a token, the key of an authenticator app, and HTML. */
const texts = [
  ...["larks", "nothing", "everything must go", "It is spam or advertising."],
  ...[/vl_[\da-f]+…/g, /^([A-Z2-7]{4} ?){8}$/g, /^" style=.*<\/iframe>$/g],
];

const assets = "build/client/assets";
const styles = readdirSync(assets).find((name) => /^pages-.*\.css$/.test(name))!;

test.use(forAxe);

/** The screens of an administrator are looked at in so many tests, so that each of them ends soon. */
const parts = 5;

const walks = (["en-XA", "ar-XB"] as const).flatMap((language) => [
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
    // Pages that are made to be kept have their styles from the service worker, which does not run here.
    await page.route("**/kept/styles.css", (route) => route.fulfill({ path: join(assets, styles) }));
    const own = await signUp(page, site.unique("chief"));
    const [other, member] = [await createPerson(site.unique("other")), await createPerson(site.unique("member"))];
    for (const { name } of [own, other]) runUserCommand("admin", emailOf(name));
    await setSiteUp(own);
    const screens = await fillScreens(page, { own, other, member });
    expect(listUnseen([...screens.own, ...screens.visitor])).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    const names = [own, other, member].flatMap(({ name }) => [`The ${name}`, name]);
    // The first page still greets in the language of the sign-up.
    await page.goto("/");
    if (who === "visitor") await signOut(page);
    const paths = screens[who].filter((_, index) => index % of === part);
    expect(await walk(page, language, paths, [...names, ...texts])).toEqual({});
  });
