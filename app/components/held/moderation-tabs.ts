import type { WaitingCases } from "#contract/moderation";

export const caseTabs = [
  { state: "open", label: "Open", to: "/moderation", counter: "open" },
  { state: "appealed", label: "Appealed", to: "/moderation?state=appealed", counter: "appealed" },
  { state: "closed", label: "Closed", to: "/moderation?state=closed", counter: null },
] as const;

export const heldTabs = [
  { kind: "comment", label: "Held comments", to: "/moderation/held", counter: "heldComments" },
  { kind: "tweet", label: "Held tweets", to: "/moderation/held?kind=tweet", counter: "heldTweets" },
] as const;

/**
 * Returns the tabs of moderation, cases by state and what the site holds, with how many wait in each, and marks the one
 * with this path.
 */
export const listModerationTabs = (path: string, waiting: WaitingCases | null) =>
  [...caseTabs, ...heldTabs].map(({ label, to, counter }) => ({
    label,
    to,
    isHere: to === path,
    ...(waiting && counter && { waiting: waiting[counter] }),
  }));
