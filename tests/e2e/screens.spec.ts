import { expectFineScreens, forAxe, scriptsRun } from "./support/axe";
import { fillLists, setSiteUp } from "./support/moderated";
import { createPerson, idOf, publish, signOut, signUp } from "./support/people";
import { ofAdministration, ofModeration, ofSettings, ofVisitors } from "./support/screens";
import { expect, test } from "./support/site";
import { emailOf, runUserCommand } from "./support/steps";

test.use(forAxe);

/** Takes back what the test changed for the whole site, which other tests use; after a failure, too. */
let restoreSite = () => Promise.resolve();
test.afterEach(() => restoreSite());

// axe looks at both colours of a page here, and colours do not depend on scripts: once is enough.
test("every screen of administration, moderation and security is accessible and fits @light", async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  await scriptsRun(page);
  const own = await signUp(page, site.unique("chief"));
  const [other, member] = [await createPerson(site.unique("other")), await createPerson(site.unique("member"))];
  for (const { name } of [own, other]) runUserCommand("admin", emailOf(name));
  const videoId = idOf(await publish(page, { title: `Screens of ${own.name}` }));
  restoreSite = () => setSiteUp(other, false);
  await setSiteUp(own, true);
  const { caseId, decisionId, openTweetId } = await fillLists({ own, other, member, videoId });
  const person = `/administration/users/${member.id}`;
  const acts = ["", "/role", "/quota", "/suspend", "/reset-link", "/delete"].map((act) => person + act);
  await expectFineScreens(page, [
    ...ofAdministration,
    ...acts,
    `/administration/content/decide?kind=video&id=${videoId}`,
  ]);
  const ofCase = [`/moderation/cases/${caseId}`, `/moderation/cases/${caseId}/appeals/${decisionId}`];
  await expectFineScreens(page, [...ofModeration, ...ofCase, `/report/tweet/${openTweetId}`, `/block/${member.id}`]);
  // No list is empty.
  for (const path of ["/moderation/held", "/moderation/held?kind=tweet", "/admin/dashboard/comments"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^Approve/ }).first(), path).toBeVisible();
  }
  await expectFineScreens(page, [...ofSettings, "/admin/dashboard/comments"]);
  await signOut(page);
  await expectFineScreens(page, [...ofVisitors, `/report/tweet/${openTweetId}`]);
});
