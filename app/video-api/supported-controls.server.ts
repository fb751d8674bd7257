import { calls } from "#contract/calls";
import type { Call } from "#contract/calls/call";
import { isMissing } from "./aliases.server";
import type { ApiSession } from "./session.server";

/** The controls and entries that a server of the family may have no call for. */
const controls = {
  likeVideo: calls.likeVideo,
  likeTweet: calls.likeTweet,
  likeComment: calls.likeComment,
  subscribe: calls.subscribe,
  savePlaylist: calls.addToPlaylist,
  comment: calls.addComment,
  editComment: calls.editComment,
  tweet: calls.addTweet,
  publish: calls.togglePublished,
  clearHistory: calls.clearHistory,
  forgetVideo: calls.removeFromHistory,
  deleteAccount: calls.deleteAccount,
  tweets: calls.listTweets,
  history: calls.listHistory,
  likedVideos: calls.listLikedVideos,
  dashboard: calls.listOwnVideos,
  subscriptions: calls.listSubscriptions,
  playlists: calls.listPlaylists,
} as const satisfies Record<string, Call>;

export type Control = keyof typeof controls;

/** The control that a call is behind; null where there is none. */
export const controlOf = (call: Call): Control | null =>
  (Object.keys(controls) as Control[]).find((name) => controls[name] === call) ?? null;

/** The controls that this server was found to have no call for. */
export const missingControls = ({ site }: ApiSession) =>
  (Object.keys(controls) as Control[]).filter((name) => isMissing(site.apiUrl, controls[name]));
