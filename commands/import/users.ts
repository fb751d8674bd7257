import { type Db, isUniqueViolation } from "#api/db/open";
import { unusableHash } from "#api/accounts/auth/unusable-hash";
import { toProfileColumns } from "#api/accounts/users/profile-columns";
import { fold } from "#contract/fold";
import { type ImportEntry, readBatches } from "./batches";
import { findExisting, findImported, recordImported } from "./ledger";
import { type RecordFields, isDeleted, pick, readId, readText, invalidIdReason, readTimes } from "./record";
import type { ImportSite } from "./import-site";
import { readProfile } from "./read-texts";
import { type Changes, cut } from "./fit-text";
import { chooseEmail, findFreeUsername, toUsername } from "./user-names";
import { importPictures } from "./user-pictures";

export async function importUsers(site: ImportSite) {
  for await (const batch of readBatches(site, "users")) {
    const ids = batch.flatMap(({ origin }) => origin.id ?? []);
    const importedIds = await findImported(site.deps.db, "users", ids);
    for (const entry of batch) {
      const startedAt = performance.now();
      if (entry.origin.id && importedIds.has(entry.origin.id)) site.report.counts.users.present += 1;
      else await importUser(site, entry);
      await site.pause(performance.now() - startedAt);
      await importPictures(site, entry);
    }
  }
}

async function importUser({ deps, report }: ImportSite, { origin, record }: ImportEntry) {
  const id = readId(record._id);
  if (!id) return await report.refuse(origin, invalidIdReason);
  if (isDeleted(record)) return await report.refuse(origin, "it is deleted there");
  const changes: Changes = [];
  const isNew = await insertUser(deps.db, record, id, changes);
  report.counts.users[isNew ? "came" : "present"] += 1;
  if (isNew) await report.change(origin, changes);
}

/** Inserts an account unless it exists. Tries again when another account takes its names meanwhile. */
async function insertUser(db: Db, record: RecordFields, id: string, changes: Changes, attempts = 3): Promise<boolean> {
  const rowChanges: Changes = [];
  const row = await toRow(db, record, id, rowChanges);
  try {
    const isNew = await db.transaction().execute(async (trx) => {
      const exists = (await findExisting(trx, "users", [id])).has(id);
      if (!exists) await trx.insertInto("users").values(row).execute();
      // Without this row, the next person who signs up would administer the site.
      const firstAccount = { place: 1 as const, user_id: id };
      await trx
        .insertInto("first_account")
        .values(firstAccount)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await recordImported(trx, "users", [id]);
      return !exists;
    });
    changes.push(...rowChanges);
    return isNew;
  } catch (error) {
    if (attempts === 1 || !isUniqueViolation(error)) throw error;
    return insertUser(db, record, id, changes, attempts - 1);
  }
}

async function toRow(db: Db, record: RecordFields, id: string, changes: Changes) {
  const exportedEmail = readText(pick(record, "email", "emailAddress", "mail")).trim();
  const name = readText(pick(record, "username", "userName", "handle", "channelName")).trim();
  const username = await findFreeUsername(db, toUsername(name || (exportedEmail.split("@")[0] ?? ""), id), id);
  if (username !== name) changes.push(`username “${cut(name, 100)}” is now “${username}”`);
  const email = await chooseEmail(db, exportedEmail, id, changes);
  return {
    id,
    ...toProfileColumns(readProfile(record, username, changes)),
    email,
    email_folded: fold(email),
    password_hash: choosePasswordHash(record, changes),
    avatar: "",
    cover_image: "",
    role: "user" as const,
    ...readTimes(record, changes),
  };
}

/** Matches bcrypt's prefix, cost and 22 + 31 characters. A cost above 14 would take seconds at each sign-in. */
const bcryptHash = /^\$2[abxy]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

function choosePasswordHash(record: RecordFields, changes: Changes): string {
  const hash = readText(pick(record, "password", "passwordHash", "password_hash", "hash"));
  if (bcryptHash.test(hash)) return hash;
  changes.push(
    "its password is no hash of bcrypt with a cost up to 14: it needs a link of npm run user -- reset EMAIL",
  );
  return unusableHash;
}
