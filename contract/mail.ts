/** The notification mails, which a person chooses. */
export type NewsMailKind = "notification" | "digest";

/** The mails that a site sends. */
export type MailKind =
  | NewsMailKind
  | "reset-password"
  | "verify-address"
  | "confirm-address"
  | "address-change"
  | "new-sign-in"
  | "second-factor-added"
  | "second-factor-removed"
  | "deletion-asked"
  | "account-deleted";

/** What a mailed link does: sets a new password, proves an address, or takes a change of address back. */
export type LinkPurpose = "reset" | "verify" | "confirm" | "undo";
