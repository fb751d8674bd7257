import { calls } from "#contract/calls";
import type { Call } from "#contract/calls/call";
import { isMissing } from "./aliases.server";
import type { ApiSession } from "./session.server";

/** The controls and menu entries whose call a server of the family may lack. */
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
  dataExport: calls.exportData,
  uploadDefaults: calls.findUploadDefaults,
  feedAddress: calls.findFeedAddress,
  sessions: calls.listSessions,
  emailAddress: calls.findEmail,
  passkeys: calls.beginPasskeySignIn,
  tweets: calls.listTweets,
  history: calls.listHistory,
  likedVideos: calls.listLikedVideos,
  dashboard: calls.listOwnVideos,
  subscriptions: calls.listSubscriptions,
  playlists: calls.listPlaylists,
  searchChannels: calls.searchChannels,
  searchTweets: calls.searchTweets,
  watchLater: calls.setWatchLater,
  statistics: calls.findChannelStatistics,
  report: calls.addReport,
  decisions: calls.listOwnDecisions,
  block: calls.listBlocks,
  commentRules: calls.findCommentSettings,
} as const satisfies Record<string, Call>;

export type Control = keyof typeof controls;

/** Finds the control that uses a call; null if there is none. */
export const findControl = (call: Call): Control | null =>
  (Object.keys(controls) as Control[]).find((name) => controls[name] === call) ?? null;

/** Lists the controls whose call was found missing on this server. */
export const missingControls = ({ site }: ApiSession) =>
  (Object.keys(controls) as Control[]).filter((name) => isMissing(site.apiUrl, controls[name]));
