import { toggles } from "./likes.server";
import { addingToPlaylist } from "./playlists.server";
import type { ApiSession } from "./session.server";
import { isLacking, type Spelling } from "./spellings.server";
import { subscribing } from "./subscriptions.server";

/** The controls that a server of the family may have no call for, with the first spelling of their call. */
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
} as const satisfies Record<string, Spelling>;

export type Control = keyof typeof controls;

/** The controls that this server was found to have no call for. */
export const lackingControls = ({ site }: ApiSession) =>
  (Object.keys(controls) as Control[]).filter((name) => isLacking(site.apiUrl, controls[name]));
