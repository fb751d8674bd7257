import { encodePath } from "#app/format/path";

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
const neededControls: Readonly<Partial<Record<string, string>>> = {
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
export function listSettingsTabs(pathname: string, lacking: readonly string[]) {
  const currentPath =
    tabs.find(([, path]) => `${pathname}/`.startsWith(encodePath`/settings/${path}/`))?.[1] ?? "personalInfo";
  return tabs
    .filter(([, path]) => !(path in neededControls && lacking.includes(neededControls[path]!)))
    .map(([label, path]) => ({ label, to: encodePath`/settings/${path}`, isHere: path === currentPath }));
}
