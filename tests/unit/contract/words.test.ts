import { expect, test } from "vitest";
import { describeHeldResult, chooseCommentRule } from "#contract/words/comment-rules";
import { cancellableKinds, listedDays, maxAttempts } from "#contract/words/jobs";
import { findMentionedNames } from "#contract/mentions";
import { decisionActs } from "#contract/words/moderation";
import { suspensionHours } from "#contract/words/suspension";
import { newDecision, newReport } from "#contract/moderation";
import { podcastCategories } from "#contract/podcast-categories";
import { podcastCategoryNames } from "#contract/words/podcast-categories";
import { siteSettings } from "#contract/site-settings";
import { changedSettings } from "#contract/site";
import { z } from "zod";

test.each([
  [{ decided: 3, left: 0 }, "3 approved"],
  [{ decided: 3, left: 1 }, "3 approved. 1 was left: changed or already reviewed by someone else"],
  [{ decided: 0, left: 2 }, "0 approved. 2 were left: changed or already reviewed by someone else"],
])("a result of %o is told in words", (result, words) => {
  expect(describeHeldResult("approve", result)).toBe(words);
});

test("a video follows its own rule, then that of its channel, then everybody can comment", () => {
  expect([
    chooseCommentRule("off", "hold-all"),
    chooseCommentRule("", "hold-all"),
    chooseCommentRule("", null),
  ]).toEqual(["off", "hold-all", "on"]);
});

test("a job is tried 3 times and listed for a week, or for 90 days when it was not done", () => {
  expect(maxAttempts).toBe(3);
  expect(listedDays).toEqual({ done: 7, failed: 90, cancelled: 90 });
  expect(cancellableKinds).not.toContain("publish");
});

test("a text mentions up to 10 accounts, each once, by names of 3 to 30 characters", () => {
  const names = Array.from({ length: 12 }, (_, n) => `user${n}`);
  expect(findMentionedNames(names.map((name) => `@${name}`).join(" "))).toEqual(names.slice(0, 10));
  expect(findMentionedNames(`@Anna @anna @ab @${"a".repeat(31)} @${"b".repeat(30)}`)).toEqual(["anna", "b".repeat(30)]);
});

const decision = { act: decisionActs[0], reason: "words", version: "1" };

test("a suspension lasts a day unless another listed time is chosen", () => {
  expect(newDecision.parse(decision).hours).toBe(24);
  for (const hours of suspensionHours) expect(newDecision.parse({ ...decision, hours }).hours).toBe(Number(hours));
  expect(newDecision.safeParse({ ...decision, hours: "2" }).success).toBe(false);
});

test("a report needs a reason only", () => {
  expect(newReport.parse({ reason: "spam" })).toEqual({ reason: "spam", content: "", email: "" });
});

test("a site begins with these settings", () => {
  expect(z.object(siteSettings).parse({})).toEqual({
    ...{ signUps: "open", requireVerifiedEmail: "no", requireSecondFactor: "nobody", publishesDecisions: false },
    ...{ name: "", description: "", contact: "", terms: "", privacy: "", imprint: "", notice: "", noticeUntil: "" },
    ...{ userQuota: null, watchedWords: [], categories: [], isSetupHidden: false },
    ...{ mailTestedAt: "", mailEnabledAt: "" },
    ...{ language: "en", accent: "", pattern: "waves", logo: null, logoImage: "" },
  });
});

const change = (fields: object) => changedSettings.safeParse({ version: "", ...fields });

test("watched words stand on lines, each once, without blanks around them", () => {
  const { data } = change({ watchedWords: " one  two \n\nthree\none two" });
  expect(data?.watchedWords).toEqual(["one two", "three"]);
});

test.each([
  ["", null],
  ["1", 1_073_741_824],
  ["0,5", 536_870_912],
])("a quota of '%s' gigabytes has %o bytes", (userQuota, bytes) => {
  expect(change({ userQuota }).data?.userQuota).toBe(bytes);
});

test.each([
  ["2030-02-28T18:00", "2030-02-28T18:00:00.000Z"],
  ["2030-02-28T18:00:30Z", "2030-02-28T18:00:30.000Z"],
  ["", ""],
])("a notice may end at '%s'", (noticeUntil, time) => {
  expect(change({ noticeUntil }).data?.noticeUntil).toBe(time);
});

test.each(["2030-02-31T18:00", "soon", "2030-02-28"])("a notice cannot end at '%s'", (noticeUntil) => {
  expect(change({ noticeUntil }).success).toBe(false);
});

test("each category of podcasts has a name, which is Apple's own in English", () => {
  const names = new Set(podcastCategories.flatMap((category) => category.split("/")));
  expect(podcastCategoryNames).toEqual(Object.fromEntries([...names].map((name) => [name, name])));
});
