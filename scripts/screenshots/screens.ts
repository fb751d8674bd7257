/** What stands on the demo site, for addresses. */
export interface Known {
  username: string;
  userId: string;
  otherUsername: string;
  otherUserId: string;
  /** Of another channel, and of one's own. */
  videoId: string;
  ownVideoId: string;
}

export interface Screen {
  name: string;
  path: (known: Known) => string;
  signedIn?: true;
}

const screen = (name: string, path: Screen["path"] | string): Screen => ({
  name,
  path: typeof path === "string" ? () => path : path,
});

const own = (name: string, path: Screen["path"] | string): Screen => ({ ...screen(name, path), signedIn: true });

const channelTabs = ["myVideos", "tweets", "playlists", "subscribed", "about"];
const userTabs = ["", "playlists", "tweets", "subscribed", "about"];
const settings = ["personalInfo", "channelinfo", "changepwd"];

/** Every screen of the product, also those that are not built yet: the contact sheet tells the status. */
export const screens: Screen[] = [
  screen("home", "/"),
  own("home-signed-in", "/"),
  screen("results", "/results?search_query=the"),
  screen("results-empty", "/results?search_query=zzzz"),
  screen("watch", ({ videoId }) => `/video/${videoId}`),
  own("watch-signed-in", ({ videoId }) => `/video/${videoId}`),
  own("watch-own", ({ ownVideoId }) => `/video/${ownVideoId}`),
  screen("login", "/login"),
  screen("signup", "/signup"),
  screen("login-notice", "/feed/history"),
  screen("not-found", "/nowhere"),
  screen("support", "/support"),
  screen("tweets", "/tweets"),
  own("tweets-signed-in", "/tweets"),
  own("history", "/feed/history"),
  own("liked", "/feed/liked"),
  own("subscribers", "/feed/subscribers"),
  ...userTabs.map((tab) =>
    screen(`user-${tab || "videos"}`, ({ otherUsername, otherUserId }) =>
      `/user/${otherUsername}/${otherUserId}/${tab}`.replace(/\/$/, ""),
    ),
  ),
  ...channelTabs.map((tab) => own(`channel-${tab}`, ({ username }) => `/channel/${username}/${tab}`)),
  ...settings.map((tab) => own(`settings-${tab}`, `/settings/${tab}`)),
  own("dashboard", "/admin/dashboard"),
  own("upload", "/admin/dashboard/upload"),
  own("edit-video", ({ ownVideoId }) => `/admin/dashboard/edit/${ownVideoId}`),
  own("delete-video", ({ ownVideoId }) => `/admin/dashboard/delete/${ownVideoId}`),
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
];
