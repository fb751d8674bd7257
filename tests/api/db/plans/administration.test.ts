import { expect, test } from "vitest";
import { onPostgres } from "#tests/support/api";
import {
  type Fill,
  feedKey,
  fillAdministration,
  fillCommunity,
  fillHeld,
  fillModeration,
  fillOwnLists,
  fillVideos,
} from "./fill";
import { cursorLists } from "./paths";
import { longSort, reading, sorting } from "./patterns";
import { openWatchedSite } from "./watched-site";

const publishDecisions: Fill = async ({ db }) => {
  const published = { key: "publishesDecisions", value: "true", updated_at: "", updated_by: "" };
  await db.insertInto("site_settings").values(published).execute();
};
const { anna, bea, queries, explain, plansOf, fillPath } = await openWatchedSite(
  ...[fillVideos, fillCommunity, fillModeration, fillHeld, fillOwnLists, fillAdministration, publishDecisions],
);

test.for([
  "/moderation/cases",
  "/moderation/cases?state=closed",
  "/moderation/cases/65a000000010000000000010",
  "/users/decisions",
  "/notifications",
  "/notifications/unread",
  `/notifications/feed/newest?key=${feedKey}`,
  "/users/blocks",
  ...["", "?role=moderator", "?state=suspended", "?state=waiting"].flatMap((filter) =>
    ["newest", "oldest", "name"].map((sort) => `/administration/users${filter}${filter ? "&" : "?"}sort=${sort}`),
  ),
  "/administration/log",
  "/administration/log?act=case.decide",
  "/administration/log?actor=anna",
  "/administration/log?actor=anna&act=quota.change",
  "/decisions",
  ...["video", "comment", "tweet", "playlist"].flatMap((kind) =>
    ["", "?state=hidden", "?state=shown", "?query=bird", "?owner=bea", ...(onPostgres ? [] : ["?query=日本"])].map(
      (query) => `/administration/content/${kind}${query}`,
    ),
  ),
  "/administration/content/comment?state=held",
])("%s is read off an index in its order", async (path) => {
  for (const plan of await plansOf((who) => who.get(path))) {
    expect(plan).not.toMatch(
      /Seq Scan(?! on site_settings)|SCAN (?!firsts\b)\w+\b(?! USING (COVERING )?INDEX| VIRTUAL TABLE)/,
    );
    expect(plan).not.toMatch(/^.administration.(content|users)/.test(path) ? longSort : sorting);
  }
});

test.for([
  "/administration/content/comment?state=shown",
  "/administration/content/video?state=shown",
  "/administration/content/tweet?state=shown",
  "/administration/users?role=user",
  "/administration/users?sort=name",
  "/administration/jobs?state=waiting",
])("the last numbered page of %s counts rows in an index only", async (path) => {
  await plansOf((who) => who.get(`${path}${path.includes("?") ? "&" : "?"}limit=50&page=100`));
  const plan = await explain(queries.find(({ sql: text }) => / offset /.test(text))!);
  expect(plan).toMatch(onPostgres ? /Index (Only )?Scan/ : /USING COVERING INDEX/);
  expect(plan).not.toMatch(sorting);
});

/**
 * Few appeals wait at a time: PostgreSQL sorts them, and reads all cases sooner than a thousand of them one by one; SQLite
 * reads the cases of each.
 */
const isShort = (path: string) => path.endsWith("state=appealed");

/** Reads of a whole table but for settings and jobs, whose first thousand are counted as they lie. */
const readWholeOf = (path: string) =>
  onPostgres
    ? new RegExp(`Seq Scan(?! on (site_settings|jobs${isShort(path) ? "|moderation_cases" : ""})\\b)`)
    : /SCAN (?!firsts\b|CONSTANT\b|site_days\b)\w+\b(?! USING (COVERING )?INDEX| VIRTUAL TABLE)/;

test.for(cursorLists)("a deep page of %s starts at its place in an index", async (pattern) => {
  const path = fillPath(pattern);
  const query = `${path}${path.includes("?") ? "&" : "?"}limit=20`;
  const first = await anna.get(query);
  const cursor = /"nextCursor":"([^"]+)"/.exec(first.text)![1];
  for (const direction of ["after", "before"]) {
    const plans = await plansOf((who) => who.get(`${query}&${direction}=${cursor}`));
    for (const plan of plans) {
      expect(plan).not.toMatch(readWholeOf(path));
      if (!/site_days/.test(plan) && !isShort(path)) expect(plan).not.toMatch(longSort);
    }
    const begins = onPostgres ? /Index Cond: .*[<>]/ : /SEARCH \w+ USING (?:COVERING )?INDEX \w+ \(.*[<>]\?\)/;
    if (!isShort(path))
      expect(
        plans.some((plan) => begins.test(plan)),
        plans.join("\n\n"),
      ).toBe(true);
  }
});

test("the account's page of administration is read by index", async () => {
  // Whatever belongs to Bea is nearly the whole table, which PostgreSQL reads sooner.
  for (const { id } of onPostgres ? [anna] : [anna, bea])
    for (const plan of await plansOf((who) => who.get(`/administration/users/${id}`)))
      expect(plan).not.toMatch(reading);
});

/** Tables of one row, of one row for each setting, and of one row for each of 90 days, may be read whole; the first 1,000 jobs are counted as they lie. */
const readWhole = onPostgres
  ? /Seq Scan on (?!backup_state|site_settings|site_days|jobs\b)/
  : /SCAN (?!firsts\b|CONSTANT\b|backup_state\b|site_days\b|site_settings\b|\w+ USING (COVERING )?INDEX)/;

test.each([
  "/administration/overview",
  "/administration/setup",
  "/administration/jobs",
  "/administration/jobs?state=running",
  "/administration/jobs?state=failed",
  "/administration/storage",
])("%s reads indexes only", async (path) => {
  for (const plan of await plansOf((who) => who.get(path))) {
    expect(plan).not.toMatch(readWhole);
    if (!/site_days/.test(plan)) expect(plan).not.toMatch(longSort);
  }
});
