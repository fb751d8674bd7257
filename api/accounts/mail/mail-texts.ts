import type { LinkPurpose, MailKind, NewsMailKind } from "#contract/mail";
import { formatDevice } from "#contract/words/devices";
import * as t from "#languages/mails";
import { formatLongTime } from "#languages/runtime/long-time";

/** The values that stand in a mail's text. */
interface MailValues {
  username: string;
  site: string;
  details: Record<string, string>;
}

/** The texts of a mail: paragraphs before its link, the link, and paragraphs after it. */
export interface MailText {
  subject: string;
  before: string[];
  link: { label: string; path: string; purpose: LinkPurpose | null };
  after: string[];
}

/** The additional parts of a notification mail: a list, and links at the end. */
export interface MailExtras {
  items?: readonly { lines: readonly string[]; url: string }[];
  links?: readonly { label: string; url: string }[];
}

const linkToSecurity = () => ({ label: t.seeSecurity(), path: "/settings/security", purpose: null });

/** Writes each kind of mail in the current language. The token is appended to the path of a link that has a purpose. */
export const mailTexts: Record<Exclude<MailKind, NewsMailKind>, (values: MailValues) => MailText> = {
  "reset-password": ({ username, site }) => ({
    subject: t.resetSubject({ site }),
    before: [t.resetAsked({ username, site }), t.resetChoose()],
    link: { label: t.setPassword(), path: "/reset-password?token=", purpose: "reset" },
    after: [t.resetLasts(), t.ignoreIt()],
  }),
  "verify-address": ({ username, site }) => ({
    subject: t.verifySubject({ site }),
    before: [t.verifyWhich({ username, site }), t.confirmYours()],
    link: { label: t.verifyLink(), path: "/verify-email?token=", purpose: "verify" },
    after: [t.verifyLasts(), t.ignoreIt()],
  }),
  "confirm-address": ({ username, site }) => ({
    subject: t.confirmSubject({ site }),
    before: [t.confirmWhich({ username, site }), t.confirmYours()],
    link: { label: t.confirmLink(), path: "/verify-email?token=", purpose: "confirm" },
    after: [t.confirmLasts(), t.ignoreIt()],
  }),
  "address-change": ({ username, site }) => ({
    subject: t.changeSubject({ site }),
    before: [t.changeAsked({ username, site }), t.changeWasYou()],
    link: { label: t.keepAddress(), path: "/undo-email-change?token=", purpose: "undo" },
    after: [t.changeLasts()],
  }),
  "new-sign-in": ({ username, site, details: { device = "", network = "", at = "" } }) => ({
    subject: t.signInSubject({ site }),
    before: [
      t.signInFrom({ username, site }),
      [formatDevice(device), network && t.network({ network }), at && formatLongTime(at)].filter(Boolean).join(" · "),
      t.signInWasYou(),
    ],
    link: { label: t.setPassword(), path: "/login/forgot", purpose: null },
    after: [],
  }),
  "second-factor-added": ({ username, site, details: { factor, at = "" } }) => {
    const which = factor === "app" ? "app" : "other";
    return {
      subject: t.addedSubject({ factor: which, site }),
      before: [t.addedTo({ factor: which, username, site }), formatLongTime(at), t.addedWasYou()],
      link: linkToSecurity(),
      after: [t.askAdministrator()],
    };
  },
  "second-factor-removed": ({ username, site, details: { factor, at = "" } }) => {
    const which = factor === "app" || factor === "passkey" ? factor : "other";
    return {
      subject: t.removedSubject({ factor: which, site }),
      before: [t.removedFrom({ factor: which, username, site }), formatLongTime(at), t.removedWasYou()],
      link: linkToSecurity(),
      after: [t.askAdministrator()],
    };
  },
  "deletion-asked": ({ username, site, details: { at = "" } }) => ({
    subject: t.deletionSubject({ site }),
    before: [
      at ? t.deletionOn({ username, site, time: formatLongTime(at) }) : t.deletionSoon({ username, site }),
      t.deletionKeep(),
    ],
    link: { label: t.keepAccount(), path: "/settings/keep", purpose: null },
    after: [t.deletionWasNotYou()],
  }),
  "account-deleted": ({ username, site }) => ({
    subject: t.deletedSubject({ site }),
    before: [t.deletedAsYouAsked({ username, site }), t.nothingToDo()],
    link: { label: t.goToSite({ site }), path: "/", purpose: null },
    after: [t.lastMail()],
  }),
};
