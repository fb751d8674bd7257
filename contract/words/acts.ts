import * as t from "#languages/words";

/** The acts that the audit log knows, each with what a page says of it. Add to it; what a log has stays. */
export const acts = {
  get "role.change"() {
    return t.actRoleChange();
  },
  get "quota.change"() {
    return t.actQuotaChange();
  },
  get "account.suspend"() {
    return t.actAccountSuspend();
  },
  get "account.unsuspend"() {
    return t.actAccountUnsuspend();
  },
  get "account.end-sessions"() {
    return t.actAccountEndSessions();
  },
  get "account.reset-link"() {
    return t.actAccountResetLink();
  },
  get "account.delete"() {
    return t.actAccountDelete();
  },
  get "deletion.ask"() {
    return t.actDeletionAsk();
  },
  get "deletion.take-back"() {
    return t.actDeletionTakeBack();
  },
  get "registration.approve"() {
    return t.actRegistrationApprove();
  },
  get "registration.refuse"() {
    return t.actRegistrationRefuse();
  },
  get "invitation.create"() {
    return t.actInvitationCreate();
  },
  get "invitation.end"() {
    return t.actInvitationEnd();
  },
  get "case.decide"() {
    return t.actCaseDecide();
  },
  get "held.approve"() {
    return t.actHeldApprove();
  },
  get "held.delete"() {
    return t.actHeldDelete();
  },
  get "appeal.answer"() {
    return t.actAppealAnswer();
  },
  get "setting.change"() {
    return t.actSettingChange();
  },
  get "mail.test"() {
    return t.actMailTest();
  },
  get "app.add"() {
    return t.actAppAdd();
  },
  get "app.remove"() {
    return t.actAppRemove();
  },
  get "passkey.add"() {
    return t.actPasskeyAdd();
  },
  get "passkey.remove"() {
    return t.actPasskeyRemove();
  },
  get "recovery-codes.replace"() {
    return t.actRecoveryCodesReplace();
  },
  get "second-factor.remove"() {
    return t.actSecondFactorRemove();
  },
  get "job.cancel"() {
    return t.actJobCancel();
  },
  get "job.retry"() {
    return t.actJobRetry();
  },
  get "sweep.start"() {
    return t.actSweepStart();
  },
};

export type Act = keyof typeof acts;
