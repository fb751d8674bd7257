import { calls } from "#contract/calls";
import type { Call } from "#contract/calls/call";
import { isForeign, isMissing } from "./transport/aliases.server";
import { UnsupportedCall } from "./transport/try-aliases.server";
import type { ApiSession } from "./transport/session.server";
import { requiresSignIn } from "./transport/visitors.server";

/** The controls, each with the calls that it needs. A path stands for all links to that page. */
const controls = {
  likeVideo: [calls.likeVideo],
  likeTweet: [calls.likeTweet],
  likeComment: [calls.likeComment],
  subscribe: [calls.subscribe],
  savePlaylist: [calls.addToPlaylist],
  movePlaylist: [calls.moveInPlaylist],
  playlistDownloads: [calls.listPlaylistDownloads, calls.zipPlaylist],
  comment: [calls.addComment],
  editComment: [calls.editComment],
  tweet: [calls.addTweet],
  publish: [calls.togglePublished],
  newAddress: [calls.changeAddress],
  chosenVideos: [calls.listChosenVideos, calls.changeChosenVideos],
  clearHistory: [calls.clearHistory],
  keepHistory: [calls.changeHistory],
  forgetVideo: [calls.removeFromHistory],
  deleteAccount: [calls.deleteAccount],
  dataExport: [calls.exportData],
  uploadDefaults: [calls.findUploadDefaults, calls.changeUploadDefaults],
  showcase: [calls.findOwnShowcase, calls.changeShowcase],
  opml: [calls.exportSubscriptions, calls.importSubscriptions, calls.listFollowedFeeds],
  notificationFeed: [calls.findNotificationFeed, calls.createNotificationFeed],
  feedAddress: [calls.findFeedAddress, calls.createFeedAddress],
  sessions: [calls.listSessions],
  tokens: [calls.listTokens, calls.createToken],
  newPassword: [calls.findSignUps, calls.requestPasswordReset],
  emailAddress: [calls.findEmail],
  secondFactor: [calls.findSecondFactor],
  passkeys: [calls.beginPasskeySignIn, calls.signInByPasskey],
  channelTweets: [calls.listChannelTweets],
  subscriptions: [calls.listSubscriptions],
  playlists: [calls.listPlaylists],
  searchChannels: [calls.searchChannels],
  searchTweets: [calls.searchTweets],
  captions: [calls.listCaptions, calls.addCaptions],
  statistics: [calls.findChannelStatistics, calls.findVideoStatistics],
  report: [calls.findReportable, calls.addReport],
  decisions: [calls.listOwnDecisions],
  // Other sites and programs read these without a session: see `isForVisitors`.
  embed: [],
  feeds: [],
  block: [calls.listBlocks, calls.findBlock, calls.addBlock],
  webhooks: [calls.listWebhooks],
  commentRules: [calls.findCommentSettings, calls.listHeldComments],
  "/notifications": [calls.listNotifications, calls.openNotification],
  "/kept": [calls.listKeepable],
  "/tweets": [calls.listTweets],
  "/feed/history": [calls.listHistory],
  "/feed/later": [calls.setWatchLater, calls.listWatchLater, calls.listVideoStates],
  "/feed/liked": [calls.listLikedVideos],
  "/feed/subscribers": [calls.listSubscriptions],
  "/feed/subscriptions": [calls.listSubscribedVideos],
  "/feed/trending": [calls.listTrending],
  "/admin/dashboard": [calls.listOwnVideos],
  "/administration": [calls.findOverview],
  "/moderation": [calls.listCases],
} as const satisfies Record<string, readonly Call[]>;

export type Control = keyof typeof controls;

const controlNames = Object.keys(controls) as Control[];
const callsOf = (name: Control): readonly Call[] => controls[name];

export const controlsOf = (call: Call): Control[] => controlNames.filter((name) => callsOf(name).includes(call));

const isForVisitors = (name: Control) => name === "embed" || name === "feeds";

/** Finds a call that a control needs and that this server lacks, or refuses to visitors. */
function findMissing({ site: { apiUrl } }: ApiSession, name: Control): Call | undefined {
  if (isForVisitors(name)) return isForeign(apiUrl) && requiresSignIn(apiUrl) ? calls.listVideos : undefined;
  return callsOf(name).find((call) => isMissing(apiUrl, call));
}

/** Lists the controls that need a call which was found missing on this server. */
export const listMissingControls = (session: ApiSession) => controlNames.filter((name) => findMissing(session, name));

/** Throws UnsupportedCall when a control lacks a call on this server. */
export function requireControl(session: ApiSession, name: Control) {
  const missingCall = findMissing(session, name);
  if (missingCall) throw new UnsupportedCall(missingCall);
}
