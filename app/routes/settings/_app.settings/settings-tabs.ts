import { encodePath } from "#app/format/path";
import type { Control } from "#app/video-api/supported-controls.server";

const tabs = [
  ["Personal info", "personalInfo"],
  ["Email address", "email"],
  ["Channel info", "channelinfo"],
  ["Change password", "changepwd"],
  ["Security", "security"],
  ["Uploads", "uploads"],
  ["Comments", "comments"],
  ["Feed reader", "feed"],
  ["Your data", "data"],
  ["Decisions", "decisions"],
  ["Blocked people", "blocked"],
] as const;

/** The control of the video server that a tab needs. */
const neededControls: Readonly<Partial<Record<string, Control>>> = {
  email: "emailAddress",
  security: "sessions",
  uploads: "uploadDefaults",
  comments: "commentRules",
  feed: "feedAddress",
  data: "dataExport",
  decisions: "decisions",
  blocked: "block",
};

/** Returns the tabs of the settings that the video server offers, and marks the one of this page. */
export function listSettingsTabs(pathname: string, offers: (control: Control) => boolean) {
  const currentPath =
    tabs.find(([, path]) => `${pathname}/`.startsWith(encodePath`/settings/${path}/`))?.[1] ?? "personalInfo";
  return tabs
    .filter(([, path]) => !(path in neededControls) || offers(neededControls[path]!))
    .map(([label, path]) => ({ label, to: encodePath`/settings/${path}`, isHere: path === currentPath }));
}
