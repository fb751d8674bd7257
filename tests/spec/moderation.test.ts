import { afterAll, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import type { Person } from "./support/person";
import { startSite } from "./support/site";
import { linkIn, send } from "./support/walk";

afterAll(cleanUp);
const site = await startSite();
const [ada, anna, bea] = [await site.signUp("ada"), await site.signUp("anna"), await site.signUp("bea")];
const visitor = site.visitor();
const words = "Cheap binoculars";

/** Lists the surfaces on which somebody finds the tweet. */
async function surfacesWithTweet(person: Person) {
  const paths = {
    feed: "/tweets",
    channel: `/user/anna/${anna.id}/tweets`,
    search: "/results?search_query=binoculars&type=tweets",
    atom: `/feeds/channel/${anna.id}/tweets`,
    api: `/api/v1/tweets/user/${anna.id}`,
  };
  const entries = Object.entries(paths).map(async ([name, path]) => {
    const { html } = await person.get(path);
    return html.replaceAll(/value="[^"]*"|<title>[^<]*/g, "").includes(words) ? [name] : [];
  });
  return (await Promise.all(entries)).flat();
}

/** Waits for the surfaces: those that visitors share are cached for a second. */
const expectSurfaces = (names: string[]) =>
  expect.poll(() => surfacesWithTweet(visitor), { timeout: 5_000, interval: 250 }).toEqual(names);

test("a report is decided, hides a tweet everywhere, is appealed against, and taken back, without JavaScript", async () => {
  await anna.post("/tweets", { content: words });
  const everywhere = ["feed", "channel", "search", "atom", "api"];
  expect(await surfacesWithTweet(visitor)).toEqual(everywhere);

  const reportAt = linkIn(await visitor.get("/tweets"), "Report");
  expect((await send(visitor, reportAt, { reason: "spam", content: "Seen it ten times" })).status).toBe(422);
  const reported = await send(visitor, reportAt, { reason: "spam", content: "", email: "someone@example.com" });
  expect(reported.to).toMatch(/^\/tweets/);
  await send(bea, reportAt, { reason: "spam", content: "Seen it ten times" });

  expect((await bea.get("/moderation")).status).toBe(404);
  const queue = await ada.get("/moderation");
  expect(queue.text).toContain("2 reports");
  const caseAt = linkIn(queue, words);
  const shown = await ada.get(caseAt);
  for (const text of ["Seen it ten times", "@bea", "someone@example.com"]) expect(shown.text).toContain(text);
  const template = "spam";
  const stale = await ada.post(caseAt, { act: "hide", hours: "24", template, reason: "Rule 3", version: "0" });
  expect({ status: stale.status, text: stale.text }).toEqual({
    status: 409,
    text: expect.stringContaining("Somebody else changed this case"),
  });
  expect(stale.document.querySelector("[name=reason]")?.textContent).toContain("Rule 3");
  await send(ada, caseAt, { act: "hide", hours: "24", template, reason: "Rule 3" });
  await expectSurfaces([]);
  expect((await anna.get(`/user/anna/${anna.id}/tweets`)).text).toContain("Hidden by a moderator");

  await expect.poll(async () => (await bea.get("/notifications")).text).toContain("You reported a tweet");
  await expect.poll(async () => (await anna.get("/support")).html).toContain("unread");
  expect((await anna.get("/notifications")).text).toContain("A moderator decided about you");
  const told = await anna.get("/settings/decisions");
  const reason = "It is spam or advertising. Rule 3";
  for (const text of ["Your tweet is hidden from others", reason]) expect(told.text).toContain(text);
  for (const person of [anna, bea]) person.cookies.set("language", "es");
  expect((await anna.get("/settings/decisions")).text).toContain("Es spam o publicidad. Rule 3");
  expect((await bea.get("/notifications")).text).toContain("Denunciaste un tuit. La moderación");
  for (const person of [anna, bea]) person.cookies.delete("language");
  await send(anna, "/settings/decisions", { content: "They are truly cheap" });
  expect((await anna.get("/settings/decisions")).text).toContain("A moderator will answer");

  expect((await ada.get("/moderation?state=appealed")).html).toContain(`href="${caseAt}"`);
  const appealAt = linkIn(await ada.get(caseAt), "Answer the appeal");
  const answered = await send(ada, appealAt, { outcome: "reversed", answer: "You are right" });
  expect(answered.to).toBe(caseAt);
  await expectSurfaces(everywhere);
  await expect.poll(async () => (await anna.get("/notifications")).text).toContain("A moderator answered your appeal");
  expect((await anna.get("/settings/decisions")).text).toContain("Reversed: You are right");
});
