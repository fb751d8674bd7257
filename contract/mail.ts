/** The mails that a person can switch off. */
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

/** The purpose of a mailed link: sets a new password, verifies an address, confirms a new one, or undoes a change of address. */
export type LinkPurpose = "reset" | "verify" | "confirm" | "undo";
