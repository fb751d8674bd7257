import { encodePath, type Path } from "#app/format/path";
import type { Control } from "#app/video-api/supported-controls.server";
import * as t from "#languages/settings";

type Page = [
  label: () => string,
  path: string,
  /** The control of the video server that the page needs. */
  needs?: Control,
];

const groups: [label: () => string, pages: Page[]][] = [
  [
    t.profileGroup,
    [
      [t.personalInfo, "personalInfo"],
      [t.notifications, "notifications", "/notifications"],
    ],
  ],
  [
    t.channelGroup,
    [
      [t.channelInfo, "channelinfo"],
      [t.trailerAndPins, "showcase", "showcase"],
      [t.uploads, "uploads", "uploadDefaults"],
      [t.comments, "comments", "commentRules"],
      [t.webhooks, "webhooks", "webhooks"],
    ],
  ],
  [
    t.securityGroup,
    [
      [t.changePassword, "changepwd"],
      [t.signInAndDevices, "security", "sessions"],
      [t.tokens, "programs", "tokens"],
    ],
  ],
  [
    t.privacyGroup,
    [
      [t.yourData, "data", "deleteAccount"],
      [t.feedReader, "feed", "feedAddress"],
      [t.decisions, "decisions", "decisions"],
      [t.blockedPeople, "blocked", "block"],
    ],
  ],
];

/** The pages to which further paths belong. */
const pageOf: Readonly<Record<string, string>> = {
  email: "personalInfo",
  avatar: "channelinfo",
  cover: "channelinfo",
  delete: "data",
  keep: "data",
};

/** Finds the heading of a settings page, the parent of a subpage, the groups of pages, and the pages of its group. */
export function findSettingsPage(pathname: string, supports: (control: Control) => boolean) {
  const [, , segment = "", subpage] = pathname.split("/");
  const current = pageOf[segment] ?? segment;
  const toPath = (path: string): Path => encodePath`/settings/${path}`;
  const supportedGroups = groups
    .map(([label, pages]) => ({
      label: label(),
      pages: pages.filter(([, , needs]) => !needs || supports(needs)),
      isCurrent: pages.some(([, path]) => path === current),
    }))
    .filter(({ pages }) => pages.length > 0);
  const group = supportedGroups.find(({ isCurrent }) => isCurrent) ?? supportedGroups[0]!;
  const [heading, here] = group.pages.find(([, path]) => path === current) ?? group.pages[0]!;
  return {
    heading: heading(),
    parent: subpage || segment === "email" ? toPath(here) : null,
    groups: supportedGroups.map((each) => ({
      label: each.label,
      to: toPath(each.pages[0]![1]),
      isCurrent: each === group,
    })),
    pages: group.pages.map(([label, path]) => ({ label: label(), to: toPath(path), isCurrent: path === here })),
  };
}
