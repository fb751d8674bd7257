import type { Transaction } from "kysely";
import type { Tables } from "#api/db/tables";
import type { LinkPurpose, MailKind } from "#contract/mail";
import { addLink } from "./mail-links";
import { addMail } from "./mail-queue";

interface LinkedMail {
  kind: MailKind;
  purpose: LinkPurpose;
  userId: string;
  address: string;
}

/** Adds a mail and the link that it brings, in the caller's transaction. */
export async function addLinkedMail(trx: Transaction<Tables>, { kind, purpose, userId, address }: LinkedMail) {
  const id = await addMail(trx, { kind, userId, address });
  await addLink(trx, { id, userId, purpose, address });
}
