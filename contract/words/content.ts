import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** What administrators list under content. */
export const contentKinds = ["video", "comment", "tweet", "playlist"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Whether others see it: `held` waits for its channel or a moderator. */
export const contentStates = ["shown", "hidden", "held"] as const;
export type ContentState = (typeof contentStates)[number];

/** Why not everybody finds a video that no moderator hid. */
export const contentAudiences = ["unlisted", "private", "unpublished"] as const;
export type ContentAudience = (typeof contentAudiences)[number];

/** What administrators do to chosen things, each with what it is called. */
export const contentActs = lazyTexts({
  hide: t.contentHide,
  show: t.contentShow,
  delete: t.contentDelete,
});
export type ContentAct = keyof typeof contentActs;
