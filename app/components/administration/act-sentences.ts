import type { ReactNode } from "react";
import type { ActEntry } from "#contract/audit";
import type { AuditAction } from "#contract/words/acts";
import type { Wrap } from "#languages/runtime/nodes";
import * as t from "#languages/administration";

/** What a sentence of the log is made of: who acted, and on whom or what. */
export interface ActParts {
  actor: Wrap;
  actorName: string;
  /** The kind of the named subject; `other` for an account, and if the name says what it is. */
  kind: "video" | "comment" | "tweet" | "playlist" | "other";
  /** Whether the subject has a name of its own. */
  form: "named" | "other";
  subject: Wrap;
  subjectName: string;
}

type Sentence = (parts: ActParts) => ReactNode;

const sentences: Record<Exclude<AuditAction, "held.approve" | "held.delete">, Sentence> = {
  "role.change": t.entryRoleChange,
  "quota.change": t.entryQuotaChange,
  "account.suspend": t.entrySuspend,
  "account.unsuspend": t.entryUnsuspend,
  "account.end-sessions": t.entryEndSessions,
  "account.reset-link": t.entryResetLink,
  "account.delete": t.entryAccountDelete,
  "deletion.ask": t.entryDeletionAsk,
  "deletion.take-back": t.entryDeletionTakeBack,
  "registration.approve": t.entryRegistrationApprove,
  "registration.refuse": t.entryRegistrationRefuse,
  "invitation.create": t.entryInvitationCreate,
  "invitation.end": t.entryInvitationEnd,
  "case.decide": t.entryCaseDecide,
  "appeal.answer": t.entryAppealAnswer,
  "setting.change": t.entrySettingChange,
  "mail.test": t.entryMailTest,
  "app.add": t.entryAppAdd,
  "app.remove": t.entryAppRemove,
  "passkey.add": t.entryPasskeyAdd,
  "passkey.remove": t.entryPasskeyRemove,
  "recovery-codes.replace": t.entryRecoveryCodesReplace,
  "second-factor.remove": t.entrySecondFactorRemove,
  "token.add": t.entryTokenAdd,
  "token.remove": t.entryTokenRemove,
  "job.cancel": t.entryJobCancel,
  "job.retry": t.entryJobRetry,
  "sweep.start": t.entrySweepStart,
  "webhook.add": t.entryWebhookAdd,
  "webhook.change": t.entryWebhookChange,
  "webhook.remove": t.entryWebhookRemove,
  "webhook.send": t.entryWebhookSend,
};

const roleSentences: Record<string, Sentence> = {
  user: t.entryRoleTaken,
  moderator: t.entryModeratorRoleGiven,
  admin: t.entryAdminRoleGiven,
};

const decisionSentences: Record<string, Sentence> = {
  dismiss: t.entryDecidedDismiss,
  hide: t.entryDecidedHide,
  show: t.entryDecidedShow,
  delete: t.entryDecidedDelete,
  warn: t.entryDecidedWarn,
  suspend: t.entryDecidedSuspend,
};

const heldTweetSentences: Record<string, Sentence> = {
  "held.approve": t.entryHeldTweetApproved,
  "held.delete": t.entryHeldTweetDeleted,
};

const heldCommentSentences: Record<string, Sentence> = {
  "held.approve": t.entryHeldCommentApproved,
  "held.delete": t.entryHeldCommentDeleted,
};

const findOwn = <T>(table: Readonly<Record<string, T>>, key: unknown): T | undefined =>
  Object.hasOwn(table, String(key)) ? table[String(key)] : undefined;

/**
 * Chooses the sentence of an act: one that says the outcome, if the log has it. The sentence of an act of a later release
 * has its name on the wire.
 */
export function chooseSentence({ act, subject, details }: Pick<ActEntry, "act" | "subject" | "details">): Sentence {
  const heldSentences = subject.kind === "tweet" ? heldTweetSentences : heldCommentSentences;
  return (
    (act === "role.change" && findOwn(roleSentences, details.to)) ||
    (act === "case.decide" && findOwn(decisionSentences, details.decision)) ||
    (findOwn(heldSentences, act) ?? findOwn(sentences, act) ?? ((parts) => sayUnknownAct(act, parts)))
  );
}

const sayUnknownAct = (act: string, { actor, actorName, subject, subjectName }: ActParts) =>
  t.entryOther({ actor, actorName, act, subject, subjectName });
