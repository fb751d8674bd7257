import type { Transaction } from "kysely";
import type { Logger } from "pino";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { runQueue } from "#api/db/run-queue";
import { findSiteName } from "#api/site/settings/describe-site";
import { composeNeededMail, type NeededMail } from "./compose-needed-mail";
import type { MailOrigin } from "./render-mail";
import { claimMail, postponeMail, type QueuedMail, removeMail } from "./mail-queue";
import { countBounce, resetBounces } from "./count-bounces";
import { explainMailError, sendTestMail } from "./test-mail";
import { type MailSettings, openTransport, readFailure, sendInTime } from "./mail-transport";

/** How often a process looks for mails of other processes, and for mails whose next attempt is due. */
const pollMs = 30_000;

interface SenderDeps {
  db: Db;
  log: Logger;
  secret: string;
  /** The name of the site in the environment; null if it is a setting of the site. */
  siteName: string | null;
  /** Composes a notification mail; returns null when it is no longer needed. */
  composeNotificationMail: (db: Db, origin: MailOrigin, mail: QueuedMail) => ReturnType<typeof composeNeededMail>;
  /** Records that the mail server accepted a mail, in the transaction that removes it from the queue. */
  recordSent: (trx: Transaction<Tables>, mail: QueuedMail) => Promise<void>;
}

const isNeeded = (mail: QueuedMail): mail is NeededMail => mail.kind !== "notification" && mail.kind !== "digest";

/**
 * Sends the mails of the queue one after the other. Call `wake` after a mail was added. `stop` waits until the current mail is
 * sent.
 */
export function startMailSender(deps: SenderDeps, settings: MailSettings) {
  const transport = openTransport(settings);
  const queue = runQueue(() => deliverNext(deps, settings, transport), {
    log: deps.log,
    name: "mails",
    everyMs: pollMs,
    moving: "no mails are sent while the site is being moved",
  });
  return {
    wake: queue.wake,
    sendTest: (address: string) => testMail(deps, settings, address),
    async stop() {
      await queue.stop();
      transport.close();
    },
  };
}

/** How long a person waits for the result of a test mail. */
const testTimeoutMs = 25_000;

/** Sends a test mail at once. Throws an error whose message says what is wrong, for operators only. */
async function testMail({ db, siteName }: SenderDeps, settings: MailSettings, address: string) {
  const test = { address, siteName: await findSiteName({ db, siteName }) };
  await sendTestMail(settings, test, testTimeoutMs).catch((error: unknown) => {
    throw new Error(explainMailError(error, settings), { cause: error });
  });
}

/** Sends the mail that is due; returns whether to continue with the next one. */
async function deliverNext(
  { db, log, secret, siteName, composeNotificationMail, recordSent }: SenderDeps,
  settings: MailSettings,
  transport: ReturnType<typeof openTransport>,
): Promise<boolean> {
  const mail = await claimMail(db);
  if (!mail) return false;
  const origin = { secret, publicUrl: settings.publicUrl, siteName };
  const message = isNeeded(mail)
    ? await composeNeededMail(db, origin, mail)
    : await composeNotificationMail(db, origin, mail);
  try {
    if (message) await sendInTime(transport, message);
  } catch (error) {
    return handleFailure({ db, log }, mail, { error, address: message!.to.address });
  }
  await db.transaction().execute(async (trx) => {
    if (message) await recordSent(trx, mail);
    await removeMail(trx, mail);
  });
  if (message) await resetBounces(db, message.to.address);
  return true;
}

/** Postpones or removes a mail that could not be sent; returns whether to continue with the next one. */
async function handleFailure(
  { db, log }: Pick<SenderDeps, "db" | "log">,
  mail: QueuedMail,
  { error, address }: { error: unknown; address: string },
) {
  const { outcome, ...failure } = readFailure(error);
  const logged = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, ...failure };
  if (outcome !== "refused" && (await postponeMail(db, mail))) {
    log.warn(logged, "mail waits for its next attempt");
    return outcome !== "unreachable";
  }
  if (outcome === "refused") await countBounce(db, address);
  await removeMail(db, mail);
  log.warn(logged, "mail given up");
  return true;
}
