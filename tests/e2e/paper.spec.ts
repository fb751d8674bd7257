import { createPerson, idOf, publish, signUp } from "./support/people";
import { expect, test } from "./support/site";

const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nGood morning\n";
/** The size of a sheet at 96 dots an inch. */
const a4 = { width: 794, height: 1123 };

test("a watch page on paper has title, channel, date, address, description, chapters, a link to the transcript and comments, and no buttons @light", async ({
  page,
  site,
}) => {
  const title = site.unique("paper");
  const { send } = await signUp(page, title);
  const rest = "It goes on. ".repeat(60);
  const path = await publish(page, { title, description: `0:00 Dawn\n0:01 Noon\n0:01.5 Dusk\n\n${rest}The end.` });
  const file = { name: "captions.vtt", mimeType: "text/vtt", buffer: Buffer.from(captions) };
  await send("post", `/captions/${idOf(path)}`, null, { language: "en", file });
  const guest = await createPerson(site.unique("guest"));
  await guest.send("post", `/comments/${idOf(path)}`, { commentContent: "Printed, too" });
  await page.goto(path);
  await expect(page.getByText(/^\d\d\/\d\d\/\d\d\s· http/)).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize(a4);
  const address = new URL(path, page.url()).href;
  for (const text of [title, `The ${title}`, address, "Dawn", "Transcript", "The end.", "Printed, too"])
    await expect(page.getByRole("main").getByText(text).locator("visible=true").first(), text).toBeVisible();
  await expect(page.getByText(/^\d\d\/\d\d\/\d\d\s· http/)).toBeVisible();
  await expect(page.getByText("Log in").locator("visible=true")).toHaveCount(0);
  for (const selector of ["video", ".watch button", ".watch .button", ".watch .chip", ".watch .menu", "#more"])
    await expect(page.locator(selector).locator("visible=true"), selector).toHaveCount(0);
  const panels = await page
    .locator(".panel:visible")
    .evaluateAll((all) => all.map((panel) => getComputedStyle(panel).backgroundColor));
  expect(new Set(panels)).toEqual(new Set(["rgba(0, 0, 0, 0)"]));
});
