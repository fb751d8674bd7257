import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

/** The acts in the audit log, each with its label in the filter. Add acts, but remove none: existing logs have them. */
export const acts = lazyTexts({
  "role.change": t.actRoleChange,
  "quota.change": t.actQuotaChange,
  "account.suspend": t.actAccountSuspend,
  "account.unsuspend": t.actAccountUnsuspend,
  "account.end-sessions": t.actAccountEndSessions,
  "account.reset-link": t.actAccountResetLink,
  "account.delete": t.actAccountDelete,
  "deletion.ask": t.actDeletionAsk,
  "deletion.take-back": t.actDeletionTakeBack,
  "registration.approve": t.actRegistrationApprove,
  "registration.refuse": t.actRegistrationRefuse,
  "invitation.create": t.actInvitationCreate,
  "invitation.end": t.actInvitationEnd,
  "case.decide": t.actCaseDecide,
  "held.approve": t.actHeldApprove,
  "held.delete": t.actHeldDelete,
  "appeal.answer": t.actAppealAnswer,
  "setting.change": t.actSettingChange,
  "mail.test": t.actMailTest,
  "app.add": t.actAppAdd,
  "app.remove": t.actAppRemove,
  "passkey.add": t.actPasskeyAdd,
  "passkey.remove": t.actPasskeyRemove,
  "recovery-codes.replace": t.actRecoveryCodesReplace,
  "second-factor.remove": t.actSecondFactorRemove,
  "token.add": t.actTokenAdd,
  "token.remove": t.actTokenRemove,
  "job.cancel": t.actJobCancel,
  "job.retry": t.actJobRetry,
  "sweep.start": t.actSweepStart,
  "webhook.add": t.actWebhookAdd,
  "webhook.change": t.actWebhookChange,
  "webhook.remove": t.actWebhookRemove,
  "webhook.send": t.actWebhookSend,
});

export type AuditAction = keyof typeof acts;
