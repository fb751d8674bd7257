/** The acts that the audit log knows, each with what a page says of it. Add to it; what a log has stays. */
export const acts = {
  "role.change": "changed the role of",
  "quota.change": "changed the quota of",
  "account.suspend": "suspended",
  "account.unsuspend": "ended the suspension of",
  "account.end-sessions": "ended the sessions of",
  "account.reset-link": "made a reset link for",
  "account.delete": "deleted",
  "registration.approve": "approved the registration of",
  "registration.refuse": "refused the registration of",
  "invitation.create": "made an invitation",
  "invitation.end": "ended an invitation",
  "case.decide": "decided a case about",
  "appeal.answer": "answered an appeal about",
  "setting.change": "changed the setting",
  "app.add": "set up the authenticator app of",
  "app.remove": "removed the authenticator app of",
  "passkey.add": "added a passkey of",
  "passkey.remove": "removed a passkey of",
  "recovery-codes.replace": "made new recovery codes of",
  "second-factor.remove": "removed the second factor of",
} as const;

export type Act = keyof typeof acts;

/** What an act is about. */
export const subjectKinds = ["user", "invitation", "setting", "video", "comment", "tweet", "playlist", "job"] as const;
export type SubjectKind = (typeof subjectKinds)[number];
