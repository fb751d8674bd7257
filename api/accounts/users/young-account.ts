import type { Db } from "#api/db/open";
import { timestamp } from "#api/db/ids";
import type { Viewer } from "#api/deps";
import { spamBrakes } from "#contract/rate-limits";

const youngMs = spamBrakes.youngSeconds * 1_000;

/** Returns whether the site is older than a young account may be. On its first day every account is young. */
export async function isGrownSite(db: Db): Promise<boolean> {
  const oldest = db.selectFrom("users").select("created_at").orderBy("created_at").orderBy("id").limit(1);
  const row = await oldest.executeTakeFirst();
  return row !== undefined && row.created_at <= timestamp(Date.now() - youngMs);
}

/** Returns whether an account is so new that it may be a spammer's. Moderators and administrators are trusted. */
export const isNew = ({ createdAt, role }: Pick<Viewer, "createdAt" | "role">) =>
  role === "user" && createdAt > timestamp(Date.now() - youngMs);

export const isYoungAccount = async (db: Db, viewer: Pick<Viewer, "createdAt" | "role">) =>
  isNew(viewer) && (await isGrownSite(db));
