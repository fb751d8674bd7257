import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { plainNames } from "#api/db/migrations/148-plain-names";
import { readSettings } from "#api/site/settings/settings";
import { testApi } from "#tests/support/api";

const { db } = await testApi({ workers: 0, upkeep: "none" });

test("an upgrade keeps the settings and rows whose names it changes", async () => {
  for (const former of [
    sql`alter table notifications rename column notified_at to told_at`,
    sql`alter table announcements rename column notified_at to told_at`,
    sql`alter table digests rename column notified_until to told_until`,
    sql`alter table digests rename column frequency to rhythm`,
    sql`alter table users rename column bounce_count to mail_refusals`,
    sql`alter table users rename column mail_stopped_at to mail_ended_at`,
    sql`delete from site_settings where key = 'mailEnabledAt'`,
    sql`insert into site_settings (key, value, updated_at, updated_by)
      values ('isSetupPutAway', 'true', '', ''), ('mailsSince', '2026-11-20T12:00:00.000Z', '', '')`,
  ])
    await former.execute(db);
  await plainNames.up(db as unknown as Kysely<unknown>);
  expect(await readSettings(db, ["isSetupHidden", "mailEnabledAt"])).toEqual({
    isSetupHidden: true,
    mailEnabledAt: "2026-11-20T12:00:00.000Z",
  });
  await db.selectFrom("digests").select(["frequency", "notified_until"]).execute();
});
