import type { WaitingCases } from "#contract/moderation";
import * as t from "#languages/held";

export const caseTabs = [
  { state: "open", label: t.openCases, to: "/moderation", counter: "open" },
  { state: "appealed", label: t.appealedCases, to: "/moderation?state=appealed", counter: "appealed" },
  { state: "closed", label: t.closedCases, to: "/moderation?state=closed", counter: null },
] as const;

export const heldTabs = [
  { kind: "comment", label: t.heldComments, to: "/moderation/held", counter: "heldComments" },
  { kind: "tweet", label: t.heldTweets, to: "/moderation/held?kind=tweet", counter: "heldTweets" },
] as const;

/** Lists the tabs of moderation: cases by state, and held posts; each with the number that wait. Marks the tab of a path. */
export const listModerationTabs = (path: string, waiting: WaitingCases | null) =>
  [...caseTabs, ...heldTabs].map(({ label, to, counter }) => ({
    label: label(),
    to,
    isCurrent: to === path,
    ...(waiting && counter && { waiting: waiting[counter] }),
  }));
