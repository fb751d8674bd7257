/** Content of the demo site's users, for the URLs of screens. */
export interface Community {
  /** The signed-in user's comment on another channel's video. */
  commentId: string;
  tweetId: string;
  playlistId: string;
  playlistUsername: string;
  ownPlaylistId: string;
  emptyPlaylistId: string;
}

/** All ids and names of the demo site that the URLs of screens contain. */
export interface Samples extends Community {
  username: string;
  userId: string;
  otherUsername: string;
  otherUserId: string;
  /** A video of another channel, and one of the signed-in user. */
  videoId: string;
  ownVideoId: string;
  captionedId: string;
  draftId: string;
  /** A case of moderation that is open. */
  caseId: string;
  /** The URLs of a site without videos, of one with only an administrator, and of one with an unreachable API. */
  emptySite: string;
  newSite: string;
  awaySite: string;
}

export interface Screen {
  name: string;
  path: (samples: Samples) => string;
  signedIn?: true;
  /** The element to press before the picture is taken. */
  press?: string;
  /** The element to hover before the picture is taken. */
  hover?: string;
}

const screen = (name: string, path: Screen["path"] | string): Screen => ({
  name,
  path: typeof path === "string" ? () => path : path,
});

const own = (name: string, path: Screen["path"] | string): Screen => ({ ...screen(name, path), signedIn: true });

const channelTabs = ["myVideos", "tweets", "playlists", "subscribed", "about"];
const userTabs = ["", "playlists", "tweets", "subscribed", "about"];
const settings = [
  "personalInfo",
  "notifications",
  "channelinfo",
  "showcase",
  "changepwd",
  "security",
  "programs",
  "uploads",
  "comments",
  "webhooks",
  "feed",
  "decisions",
  "blocked",
  "delete",
];
const changes = ["edit", "delete"];

/** Every screen of the product, including those that are not built yet: the contact sheet shows their status. */
export const screens: Screen[] = [
  screen("home", "/"),
  own("home-signed-in", "/"),
  screen("home-empty", ({ emptySite }) => emptySite),
  own("home-new", ({ newSite }) => newSite),
  screen("api-away", ({ awaySite }) => awaySite),
  own("notifications", "/notifications"),
  screen("results", "/results?search_query=the"),
  screen("results-said", "/results?search_query=tick+marks"),
  screen("results-empty", "/results?search_query=zzzz"),
  screen("results-filtered", "/results?search_query=the&sort=views&length=short"),
  screen("results-channels", "/results?search_query=o&type=channels"),
  screen("results-tweets", "/results?search_query=the&type=tweets"),
  screen("watch", ({ videoId }) => `/video/${videoId}`),
  { ...screen("watch-bar", ({ videoId }) => `/video/${videoId}`), hover: ".player" },
  own("watch-signed-in", ({ videoId }) => `/video/${videoId}`),
  own("watch-own", ({ ownVideoId }) => `/video/${ownVideoId}`),
  screen("watch-small", ({ videoId }) => `/video/${videoId}?q=240`),
  screen("watch-captioned", ({ captionedId }) => `/video/${captionedId}`),
  screen("download", ({ captionedId }) => `/video/${captionedId}/download`),
  screen(
    "playlist-download",
    ({ playlistId, playlistUsername }) => `/playlist/${playlistId}/${playlistUsername}/download`,
  ),
  screen("read", ({ captionedId }) => `/video/${captionedId}/read`),
  screen("read-silent", ({ videoId }) => `/video/${videoId}/read`),
  own("watch-save", ({ videoId }) => `/video/${videoId}/save`),
  screen("watch-share", ({ videoId }) => `/video/${videoId}/share?t=5`),
  screen("embed", ({ videoId }) => `/embed/${videoId}`),
  ...changes.map((change) =>
    own(`comment-${change}`, ({ videoId, commentId }) => `/video/${videoId}/comments/${commentId}/${change}`),
  ),
  screen("tag", "/tag/railway"),
  screen("login", "/login"),
  screen("signup", "/signup"),
  screen("forgotten-password", "/login/forgot"),
  screen("unsubscribe", `/unsubscribe?token=${"0".repeat(24)}-video.published-x`),
  screen("verify-email", "/verify-email?token=x"),
  screen("undo-email-change", "/undo-email-change?token=x"),
  screen("reset-password", "/reset-password?token=x"),
  screen("login-notice", "/feed/history"),
  screen("not-found", "/nowhere"),
  screen("report", ({ videoId }) => `/report/video/${videoId}`),
  own("channel-notifications", ({ otherUserId }) => `/notify/${otherUserId}`),
  own("block", ({ otherUserId }) => `/block/${otherUserId}`),
  own("administration-content", "/administration/content"),
  own("administration-categories", "/administration/settings/categories"),
  own("administration-webhooks", "/administration/settings/webhooks"),
  own("administration-settings", "/administration/settings"),
  ...["site", "look", "logo"].map((part) => own(`administration-settings-${part}`, `/administration/settings/${part}`)),
  own("administration-users", "/administration/users"),
  own("administration-person", ({ otherUserId }) => `/administration/users/${otherUserId}`),
  own("administration-invitations", "/administration/invitations"),
  own("administration-log", "/administration/log"),
  own("moderation", "/moderation"),
  own("moderation-case", ({ caseId }) => `/moderation/cases/${caseId}`),
  own("moderation-appealed", "/moderation?state=appealed"),
  own("moderation-held", "/moderation/held?kind=tweet"),
  screen("support", "/support"),
  screen("language", "/language"),
  screen("kept", "/kept"),
  screen("tweets", "/tweets"),
  own("tweets-signed-in", "/tweets"),
  own("history", "/feed/history"),
  own("history-clear", "/feed/history/clear"),
  own("liked", "/feed/liked"),
  own("later", "/feed/later"),
  own("subscribers", "/feed/subscribers"),
  own("subscriptions-feed", "/feed/subscriptions"),
  screen("trending", "/feed/trending"),
  ...userTabs.map((tab) =>
    screen(`user-${tab || "videos"}`, ({ otherUsername, otherUserId }) =>
      `/user/${otherUsername}/${otherUserId}/${tab}`.replace(/\/$/, ""),
    ),
  ),
  ...channelTabs.map((tab) => own(`channel-${tab}`, ({ username }) => `/channel/${username}/${tab}`)),
  ...changes.map((change) =>
    own(`tweet-${change}`, ({ username, tweetId }) => `/channel/${username}/tweets/${tweetId}/${change}`),
  ),
  own("new-playlist", ({ username }) => `/channel/${username}/playlists/new`),
  screen("playlist", ({ playlistId, playlistUsername }) => `/playlist/${playlistId}/${playlistUsername}`),
  own("my-playlist", ({ ownPlaylistId, username }) => `/myplaylist/${ownPlaylistId}/${username}`),
  own("my-playlist-empty", ({ emptyPlaylistId, username }) => `/myplaylist/${emptyPlaylistId}/${username}`),
  ...changes.map((change) =>
    own(`playlist-${change}`, ({ ownPlaylistId, username }) => `/myplaylist/${ownPlaylistId}/${username}/${change}`),
  ),
  ...settings.map((tab) => own(`settings-${tab}`, `/settings/${tab}`)),
  own("administration", "/administration"),
  own("administration-setup", "/administration/setup"),
  own("administration-test-mail", "/administration/setup/mail"),
  own("administration-jobs", "/administration/jobs?state=failed"),
  own("administration-storage", "/administration/jobs/storage"),
  own("administration-sweep", "/administration/jobs/sweep"),
  own("settings-recovery-codes", "/settings/security/codes"),
  own("settings-new-passkey", "/settings/security/passkeys/new"),
  own("settings-new-token", "/settings/programs/new"),
  own("settings-import-opml", "/settings/feed/import"),
  own("dashboard", "/admin/dashboard"),
  own("chosen-videos", ({ ownVideoId }) => `/admin/dashboard/chosen?act=visibility&id=${ownVideoId}`),
  own("held-comments", "/admin/dashboard/comments"),
  own("statistics", "/admin/dashboard/statistics?days=90"),
  own("statistics-video", ({ ownVideoId }) => `/admin/dashboard/statistics/${ownVideoId}?days=90`),
  own("upload", "/admin/dashboard/upload"),
  own("draft", ({ draftId }) => `/admin/dashboard/drafts/${draftId}`),
  own("delete-draft", ({ draftId }) => `/admin/dashboard/drafts/${draftId}/delete`),
  own("captions", ({ captionedId }) => `/admin/dashboard/captions/${captionedId}`),
  own("edit-video", ({ ownVideoId }) => `/admin/dashboard/edit/${ownVideoId}`),
  own("replace-file", ({ ownVideoId }) => `/admin/dashboard/replace/${ownVideoId}`),
  own("delete-video", ({ ownVideoId }) => `/admin/dashboard/delete/${ownVideoId}`),
  { ...own("account-menu", "/support"), press: "header details summary" },
  { ...screen("signup-errors", "/signup"), press: "main form button:not([type=button])" },
  {
    ...own("password-errors", "/settings/changepwd"),
    press: "form[action='/settings/changepwd'] button:not([type=button])",
  },
  { ...own("search-focus", "/results"), press: "header [type=search]" },
];

interface ReadmePicture {
  screen: string;
  width: 1280 | 360;
  theme: "light" | "dark";
}

export const readmePictures: ReadmePicture[] = [
  { screen: "home", width: 1280, theme: "light" },
  { screen: "home", width: 360, theme: "dark" },
  { screen: "watch", width: 1280, theme: "light" },
  { screen: "watch", width: 360, theme: "dark" },
  { screen: "dashboard", width: 1280, theme: "light" },
  { screen: "upload", width: 360, theme: "light" },
  { screen: "read", width: 360, theme: "dark" },
];
