import { timestamp } from "#api/db/ids";
import type { Viewer } from "#api/deps";
import { accountDeleted } from "#api/accounts/users/find-user";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { writeSetting } from "#api/site/settings/settings";
import { ApiError } from "#contract/errors";
import type { SetupDeps } from "./find-setup";
import * as t from "#languages/api-operation";

/**
 * Sends a test mail to the viewer, and records when the mail server accepted it. Returns the address. Throws 409 with the
 * reason if the site cannot send it.
 */
export async function sendTestMailToViewer({ db, mails }: SetupDeps, viewer: Viewer) {
  if (mails === null) throw new ApiError(409, t.noMail);
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow(accountDeleted);
  await mails.sendTest(email).catch((error: Error) => {
    throw new ApiError(409, { message: error.message });
  });
  const setting = { key: "mailTestedAt", value: timestamp() } as const;
  await db.transaction().execute(async (trx) => {
    await writeSetting(trx, viewer.id, setting);
    await recordAuditEvent(trx, viewer, { act: "mail.test", subject: { kind: "setting", id: setting.key } });
  });
  return email;
}
