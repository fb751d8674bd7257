import { timestamp } from "#api/db/ids";
import type { Viewer } from "#api/deps";
import { accountDeleted } from "#api/accounts/users/find-user";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { changeChoice, writeSetting } from "#api/site/settings/settings";
import { ApiError } from "#contract/errors";
import { findSetup, type SetupDeps } from "./find-setup";
import * as t from "#languages/api-operation";

/** Puts the list of first steps away, or shows it again, for all administrators. */
export async function changeSetup(deps: SetupDeps, viewer: Viewer, list: "away" | "shown") {
  const change = { key: "isSetupPutAway", value: list === "away" } as const;
  await deps.db.transaction().execute((trx) => changeChoice(trx, viewer, change));
  return findSetup(deps);
}

/**
 * Sends a test mail to the viewer, and remembers when the mail server took it. Throws 409 with the reason where the site
 * cannot send it.
 */
export async function sendTestMail({ db, mails }: SetupDeps, viewer: Viewer) {
  if (mails === null) throw new ApiError(409, t.noMail);
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow(accountDeleted);
  await mails.test(email).catch((error: Error) => {
    throw new ApiError(409, { message: error.message });
  });
  const tested = { key: "mailTestedAt", value: timestamp() } as const;
  await db.transaction().execute(async (trx) => {
    await writeSetting(trx, viewer.id, tested);
    await recordAuditEvent(trx, viewer, { act: "mail.test", subject: { kind: "setting", id: tested.key } });
  });
  return email;
}
