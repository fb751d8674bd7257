import { afterAll, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import type { Answer, Person } from "./support/person";
import { contentOf } from "./support/seed-site";
import { startSite } from "./support/site";
import { linkIn, send } from "./support/walk";

afterAll(cleanUp);
const site = await startSite();
const [ada, anna, bea] = [await site.signUp("ada"), await site.signUp("anna"), await site.signUp("bea")];
const visitor = site.visitor();

/** Waits until a page shows these words, or no longer does: pages that visitors share are cached for a second. */
const expectWords = (person: Person, path: string, words: string, areShown = true) =>
  expect
    .poll(async () => (await person.get(path)).text.includes(words), { timeout: 5_000, interval: 250 })
    .toBe(areShown);

/** Returns the name of the field beside a text that waits. */
function fieldOf({ document }: Answer, words: string): string {
  const rows = [...document.querySelectorAll("main li")];
  const row = rows.find(({ textContent }) => textContent?.includes(words));
  if (!row) throw new Error(`Nothing with '${words}' waits`);
  return row.querySelector("input[name^=post-]")!.getAttribute("name")!;
}

test("an owner lets comments wait and approves one, without JavaScript", async () => {
  const videoId = await contentOf(anna).createVideo("Nests in May");
  const [watch, queue] = [`/video/${videoId}`, "/admin/dashboard/comments"];
  const rules = await send(anna, "/settings/comments", { rule: "hold-links", watchedWords: "giveaway" });
  const saved = await anna.follow(rules);
  expect(saved.document.querySelector("input[name=rule][checked]")?.getAttribute("value")).toBe("hold-links");
  expect(saved.document.querySelector("[name=watchedWords]")?.textContent).toContain("giveaway");

  for (const commentContent of ["More at https://nests.example/may", "Such a fine giveaway"]) {
    expect((await send(bea, watch, { commentContent })).status).toBe(302);
    const own = (await bea.get(watch)).all("#comments li").find((text) => text.includes(commentContent));
    expect(own).toContain("Waits for the channel's owner");
  }
  expect((await visitor.get(watch)).all("#comments li")).toEqual([]);
  expect((await visitor.call("GET", `/comments/${videoId}`)).data).toMatchObject({ docs: [], totalDocs: 0 });
  const waiting = await anna.get(linkIn(await anna.get("/admin/dashboard"), "Comments"));
  for (const words of [
    "More at https://nests.example/may",
    "Has a link",
    "Such a fine giveaway",
    "Has one of your words",
  ])
    expect(waiting.text).toContain(words);

  const none = await anna.post(queue, { seenAt: "", act: "approve" });
  expect({ status: none.status, saysWhy: none.text.includes("Choose at least one") }).toEqual({
    status: 422,
    saysWhy: true,
  });
  const approved = await send(anna, queue, { [fieldOf(waiting, "nests.example")]: "on", act: "approve" });
  const left = await anna.follow(approved);
  expect(left.text).toContain("1 approved");
  expect([left.text.includes("nests.example"), left.text.includes("giveaway")]).toEqual([false, true]);
  await expectWords(visitor, watch, "More at https://nests.example/may");
  expect((await visitor.get(watch)).text).not.toContain("giveaway");
});

test("an owner turns the comments of one video off and on again, without JavaScript", async () => {
  const videoId = await contentOf(anna).createVideo("Nests in June");
  const [watch, edit] = [`/video/${videoId}`, `/admin/dashboard/edit/${videoId}`];
  await send(anna, watch, { commentContent: "It was a warm month" });
  await expectWords(visitor, watch, "It was a warm month");
  const fields = { title: "Nests in June", description: "All of them", visibility: "public" };
  expect((await send(anna, edit, { ...fields, commentRule: "off" })).status).toBe(302);
  const chosen = (await anna.get(edit)).document.querySelector("[name=commentRule] option[selected]");
  expect(chosen?.getAttribute("value")).toBe("off");
  await expectWords(visitor, watch, "Comments are off for this video.");
  const page = await bea.get(watch);
  expect([page.text.includes("warm month"), page.all("#comments form")]).toEqual([false, []]);
  const refused = await bea.post(watch, { commentContent: "Warm indeed" });
  expect({ status: refused.status, saysWhy: refused.text.includes("Comments are off for this video") }).toEqual({
    status: 403,
    saysWhy: true,
  });
  expect(refused.document.querySelector("[name=commentContent]")?.textContent).toContain("Warm indeed");

  expect((await send(anna, edit, { ...fields, commentRule: "on" })).status).toBe(302);
  expect((await send(bea, watch, { commentContent: "Warm indeed" })).status).toBe(302);
  for (const words of ["It was a warm month", "Warm indeed"]) await expectWords(visitor, watch, words);
});

test("a moderator approves a tweet with a word that the site watches, without JavaScript", async () => {
  const [queue, words] = ["/moderation/held?kind=tweet", "Everything must go on Sunday"];
  const watched = await send(ada, "/administration/settings/words", { watchedWords: "everything must go" });
  expect(watched.to).toBe("/administration/settings");
  expect((await send(bea, "/tweets", { content: words })).status).toBe(302);
  expect((await bea.get("/tweets")).text).toContain("Waits for a moderator");
  expect((await anna.get(queue)).status).toBe(404);
  expect((await visitor.get("/tweets")).text).not.toContain(words);
  expect((await visitor.call("GET", `/tweets/user/${bea.id}`)).data).toEqual([]);

  const waiting = await ada.get(linkIn(await ada.get("/moderation"), "Held tweets"));
  expect(waiting.text).toContain("Has a word that this site watches");
  const approved = await send(ada, queue, { [fieldOf(waiting, words)]: "on", act: "approve" });
  const left = await ada.follow(approved);
  expect([left.text.includes("1 approved"), left.text.includes("Nothing to review")]).toEqual([true, true]);
  await expectWords(visitor, "/tweets", words);
  expect((await ada.get("/administration/log")).text).toMatch(/@ada approved the held tweet/);
});

test("a visitor dismisses the notice of the site, and sees the next one, without JavaScript", async () => {
  const settings = "/administration/settings/notice";
  const [first, second] = ["The site is read-only on Sunday", "The site is back"];
  expect((await send(ada, settings, { notice: first, noticeUntil: "" })).to).toBe("/administration/settings");
  await expectWords(visitor, "/feed/trending", first);
  const page = await visitor.get("/feed/trending");
  const button = page.document.querySelector("form.notice button[name=notice]")!;
  const returnTo = page.document.querySelector("form.notice [name=returnTo]")!.getAttribute("value")!;
  const dismissed = await visitor.post("/preferences", { returnTo, notice: button.getAttribute("value")! });
  expect(dismissed.to).toBe("/feed/trending");
  for (const path of ["/feed/trending", "/", "/tweets"]) expect((await visitor.get(path)).text).not.toContain(first);
  expect((await site.visitor().get("/tweets")).text).toContain(first);

  await send(ada, settings, { notice: second, noticeUntil: "" });
  await expectWords(visitor, "/", second);
  await send(ada, settings, { notice: "", noticeUntil: "" });
  await expectWords(visitor, "/", second, false);
});
