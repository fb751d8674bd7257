import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { ApiDeps, Viewer } from "#api/deps";
import type { NewNotificationSettings, NotificationSettings } from "#contract/notifications";
import {
  type DigestFrequency,
  listKinds,
  listMailChoices,
  type MailChoice,
  type NotificationKind,
} from "#contract/words/notifications";
import { findFeedAddress } from "#api/community/subscriptions/feed-address";
import { findNextDigestTime } from "./plan-digest";

type Recipient = Pick<Viewer, "id" | "role">;
type Choice = NotificationSettings["kinds"][number];

/** How often the digest comes until its reader chooses. */
const defaultFrequency: DigestFrequency = "weekly";

/** Reads the kinds that a person may get, where each kind notifies, and how often the digest comes. */
export async function findNotificationSettings(
  { db, mails }: Pick<ApiDeps, "db" | "mails">,
  { id, role }: Recipient,
): Promise<NotificationSettings> {
  const [kinds, digest, feed, address] = await Promise.all([
    findChoices(db, { id, role }),
    findDigest(db, id),
    findFeedAddress(db, "notification_feeds", id),
    readAddressState(db, id),
  ]);
  const frequency = digest?.frequency ?? defaultFrequency;
  return { kinds, hasFeed: feed.createdAt !== null, frequency, address: mails ? address : "no-mail" };
}

async function readAddressState(db: Db, userId: string) {
  const columns = ["email_verified_at", "mail_stopped_at"] as const;
  const row = await db.selectFrom("users").select(columns).where("id", "=", userId).executeTakeFirst();
  if (row?.mail_stopped_at) return "refused";
  return row?.email_verified_at ? "ready" : "unverified";
}

async function findChoices(db: Db, { id, role }: Recipient): Promise<Choice[]> {
  const rows = await db.selectFrom("notification_settings").selectAll().where("user_id", "=", id).execute();
  return listKinds(role).map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    const [feed, browser] = [row?.feed ?? row?.site, row?.browser ?? row?.site];
    return { kind, site: row?.site !== 0, feed: feed !== 0, browser: browser !== 0, mail: row?.mail ?? "none" };
  });
}

const findDigest = (db: Db, userId: string) =>
  db.selectFrom("digests").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** Changes where the kinds notify that a person may get, and how often the digest comes. */
export async function changeNotificationSettings(
  deps: Pick<ApiDeps, "db" | "mails">,
  person: Recipient,
  change: NewNotificationSettings,
): Promise<NotificationSettings> {
  await deps.db.transaction().execute(async (trx) => {
    const kinds = (await findChoices(trx, person)).map((choice) => applyChange(choice, change));
    await saveChoices(trx, person.id, kinds);
    for (const place of ["feed", "browser"] as const)
      if (change[place]) await saveKinds(trx, person.id, { place, kinds: change[place] });
    const frequency = change.frequency ?? (await findDigest(trx, person.id))?.frequency ?? defaultFrequency;
    await saveDigest(trx, person.id, { frequency, isEmpty: !kinds.some(({ mail }) => mail === "digest") });
  });
  return findNotificationSettings(deps, person);
}

function applyChange(
  { kind, site, mail, ...places }: Choice,
  { site: siteKinds, once, digest }: NewNotificationSettings,
): Choice {
  const mailed = once || digest ? chooseMail(kind, { once, digest }) : mail;
  return { kind, site: siteKinds ? siteKinds.includes(kind) : site, ...places, mail: mailed };
}

function chooseMail(kind: NotificationKind, { once, digest }: Pick<NewNotificationSettings, "once" | "digest">) {
  const choice: MailChoice = once?.includes(kind) ? "once" : digest?.includes(kind) ? "digest" : "none";
  return listMailChoices(kind).includes(choice) ? choice : "none";
}

const saveChoices = (trx: Transaction<Tables>, userId: string, kinds: readonly Choice[]) =>
  trx
    .insertInto("notification_settings")
    .values(kinds.map(({ kind, site, mail }) => ({ user_id: userId, kind, site: site ? 1 : 0, mail })))
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "kind"])
        .doUpdateSet((eb) => ({ site: eb.ref("excluded.site"), mail: eb.ref("excluded.mail") })),
    )
    .execute();

/** Saves which kinds notify in the feed or in browsers. Only kinds that have a row are changed. */
const saveKinds = (
  trx: Transaction<Tables>,
  userId: string,
  { place, kinds }: { place: "feed" | "browser"; kinds: readonly NotificationKind[] },
) =>
  trx
    .updateTable("notification_settings")
    .set(place, sql<0 | 1>`case when kind in (${sql.join(["", ...kinds])}) then 1 else 0 end`)
    .where("user_id", "=", userId)
    .execute();

/** Schedules the next digest. The first digest begins at the time when it was chosen. */
async function saveDigest(
  trx: Transaction<Tables>,
  userId: string,
  { frequency, isEmpty }: { frequency: DigestFrequency; isEmpty: boolean },
) {
  const now = Date.now();
  const due_at = isEmpty ? null : await findNextDigestTime(trx, { userId, frequency, now });
  const oldDueAt = (await findDigest(trx, userId))?.due_at ?? null;
  await trx
    .insertInto("digests")
    .values({ user_id: userId, frequency, due_at, notified_until: timestamp(now) })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ frequency, due_at, ...(oldDueAt ? {} : { notified_until: timestamp(now) }) }),
    )
    .execute();
}
