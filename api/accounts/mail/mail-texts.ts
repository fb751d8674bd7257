import type { LinkPurpose, MailKind } from "#contract/mail";
import { describeTime } from "#contract/suspension";

/** What a text needs to know. */
interface Facts {
  username: string;
  site: string;
  details: Record<string, string>;
}

/** One mail in words: what stands before its link, the link, and what stands after it. */
export interface MailText {
  subject: string;
  before: string[];
  link: { label: string; path: string; purpose: LinkPurpose | null };
  after: string[];
}

const ignoreIt = "If it was not you, ignore this mail: nothing changes.";

const added: Record<string, string> = {
  app: "An authenticator app was set up for",
  passkey: "A passkey was added to",
};

const removed: Record<string, string> = {
  app: "The authenticator app was removed from",
  passkey: "A passkey was removed from",
  all: "All second factors were removed from",
};

const securityPage = { label: "See the security of your account", path: "/settings/security", purpose: null };

/** The text of each mail, in plain words. A path whose link has a purpose ends in the link's token. */
export const mailTexts: Record<MailKind, (facts: Facts) => MailText> = {
  "reset-password": ({ username, site }) => ({
    subject: `Set a new password for ${site}`,
    before: [`Somebody asked for a new password of your account ${username} on ${site}.`, "Choose it here:"],
    link: { label: "Set a new password", path: "/reset-password?token=", purpose: "reset" },
    after: ["The link works once, for an hour. It signs you out on all devices.", ignoreIt],
  }),
  "verify-address": ({ username, site }) => ({
    subject: `Verify your email address for ${site}`,
    before: [`The account ${username} on ${site} has this email address.`, "Confirm that it is yours:"],
    link: { label: "Verify my address", path: "/verify-email?token=", purpose: "verify" },
    after: ["The link works once, for 3 days.", ignoreIt],
  }),
  "confirm-address": ({ username, site }) => ({
    subject: `Confirm your new email address for ${site}`,
    before: [
      `The account ${username} on ${site} is to have this email address from now on.`,
      "Confirm that it is yours:",
    ],
    link: { label: "Confirm my new address", path: "/verify-email?token=", purpose: "confirm" },
    after: ["The link works once, for 3 days. Until then, the account keeps its old address.", ignoreIt],
  }),
  "address-change": ({ username, site }) => ({
    subject: `Your email address for ${site} is being changed`,
    before: [
      `Somebody who knows the password of your account ${username} on ${site}, or has a passkey of it, asked to change its email address.`,
      "If that was you, there is nothing to do here. If it was not you, keep this address and set a new password:",
    ],
    link: { label: "Keep this address", path: "/undo-email-change?token=", purpose: "undo" },
    after: [
      "The link works once, for 7 days, also after the address has changed. It signs out all devices, and removes the authenticator app, all passkeys and all recovery codes of the account.",
    ],
  }),
  "new-sign-in": ({ username, site, details: { device = "", network = "", at = "" } }) => ({
    subject: `New sign-in to ${site}`,
    before: [
      `Somebody signed in to your account ${username} on ${site} from a network that is new to it.`,
      [device, network && `Network ${network}`, at && describeTime(at)].filter(Boolean).join(" · "),
      "If that was you, there is nothing to do. If it was not you, set a new password, which signs out all devices:",
    ],
    link: { label: "Set a new password", path: "/login/forgot", purpose: null },
    after: [],
  }),
  "second-factor-added": ({ username, site, details: { factor = "", at = "" } }) => ({
    subject: `${added[factor]} your account on ${site}`,
    before: [
      `${added[factor]} your account ${username} on ${site}.`,
      describeTime(at),
      "If that was you, there is nothing to do. If it was not you, remove it, and set a new password:",
    ],
    link: securityPage,
    after: ["If you can no longer sign in, ask the site's administrator."],
  }),
  "second-factor-removed": ({ username, site, details: { factor = "", at = "" } }) => ({
    subject: `${removed[factor]} your account on ${site}`,
    before: [
      `${removed[factor]} your account ${username} on ${site}.`,
      describeTime(at),
      "If that was you, there is nothing to do. If it was not you, set a new password, and see what the account has:",
    ],
    link: securityPage,
    after: ["If you can no longer sign in, ask the site's administrator."],
  }),
  "deletion-asked": ({ username, site, details: { at = "" } }) => ({
    subject: `Your account on ${site} is going to be deleted`,
    before: [
      `Your account ${username} on ${site} will be deleted with all that belongs to it${at && ` on ${describeTime(at)}`}, as somebody who is signed in to it asked.`,
      "Until then it stays as it is. If you change your mind, or if it was not you, sign in and keep it:",
    ],
    link: { label: "Keep the account", path: "/settings/keep", purpose: null },
    after: ["If it was not you, change your password, too, once you have kept the account."],
  }),
  "account-deleted": ({ username, site }) => ({
    subject: `Your account on ${site} is deleted`,
    before: [
      `Your account ${username} on ${site} is deleted with all that belonged to it, as you asked 7 days ago.`,
      "There is nothing to do. The site is still here:",
    ],
    link: { label: `Go to ${site}`, path: "/", purpose: null },
    after: ["This is the last mail about this account."],
  }),
};
