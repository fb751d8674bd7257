import { toggles } from "./likes.server";
import { addingToPlaylist } from "./playlists.server";
import type { ApiSession } from "./session.server";
import { isLacking, type Spelling } from "./spellings.server";
import { subscribing } from "./subscriptions.server";

/** The controls and entries that a server of the family may have no call for, with the first spelling of their call. */
const controls = {
  likeVideo: toggles.video[0],
  likeTweet: toggles.tweet[0],
  likeComment: toggles.comment[0],
  subscribe: subscribing[0],
  savePlaylist: addingToPlaylist[0],
  comment: "POST comments/:videoId",
  editComment: "PATCH comment/:id",
  tweet: "POST tweets/",
  publish: "PATCH videos/toggle/publish/:id",
  clearHistory: "DELETE users/history",
  forgetVideo: "DELETE users/history/:videoId",
  deleteAccount: "DELETE users/me",
  tweets: "GET tweets/getAllTweets",
  history: "GET users/history",
  likedVideos: "GET likes/videos",
  dashboard: "GET dashboard/videos",
  subscriptions: "GET subscriptions/u/:userId",
  playlists: "GET playlist/user/:userId",
} as const satisfies Record<string, Spelling>;

export type Control = keyof typeof controls;

/** The control that a call is behind; null where there is none. */
export const controlOf = (call: Spelling): Control | null =>
  (Object.keys(controls) as Control[]).find((name) => controls[name] === call) ?? null;

/** The controls that this server was found to have no call for. */
export const lackingControls = ({ site }: ApiSession) =>
  (Object.keys(controls) as Control[]).filter((name) => isLacking(site.apiUrl, controls[name]));
