import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The kinds of content in the list of administrators. */
export const contentKinds = ["video", "comment", "tweet", "playlist"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Whether others see the content: `held` content waits for the approval of its channel or a moderator. */
export const contentStates = ["shown", "hidden", "held"] as const;
export type ContentState = (typeof contentStates)[number];

/** Why not everybody finds a video that no moderator hid. */
export const contentAudiences = ["unlisted", "private", "unpublished"] as const;
export type ContentAudience = (typeof contentAudiences)[number];

/** What administrators can do with chosen content, each with its label. */
export const contentActs = lazyTexts({
  hide: t.contentHide,
  show: t.contentShow,
  delete: t.contentDelete,
});
export type ContentAct = keyof typeof contentActs;
