export const caseTabs = [
  { state: "open", label: "Open", to: "/moderation" },
  { state: "appealed", label: "Appealed", to: "/moderation?state=appealed" },
  { state: "closed", label: "Closed", to: "/moderation?state=closed" },
] as const;

export const heldTabs = [
  { kind: "comment", label: "Held comments", to: "/moderation/held" },
  { kind: "tweet", label: "Held tweets", to: "/moderation/held?kind=tweet" },
] as const;

/** Returns the tabs of moderation, cases by state and what the site holds, and marks the one with this path. */
export const listModerationTabs = (path: string) =>
  [...caseTabs, ...heldTabs].map(({ label, to }) => ({ label, to, isHere: to === path }));
