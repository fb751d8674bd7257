import { commented, feedKey, playlist, thread } from "./fill";

/** Lists with numbered pages; `{anna}` and `{bea}` stand for the ids of the two accounts. */
export const numberedLists: [what: string, path: string, query?: string][] = [
  ["a channel's list", "/videos/allVideosOfUser/{bea}"],
  ["the dashboard", "/dashboard/videos"],
  ["a video's comments", `/comments/${commented}`],
  ["the threads of a video", `/comments/${commented}`, "&parent=none"],
  ["the most liked threads of a video", `/comments/${commented}`, "&parent=none&sortBy=likes"],
  ["the replies of a thread", `/comments/${commented}`, `&parent=${thread}`],
  ["the videos one likes", "/likes/videos"],
  ["a channel's subscribers", "/subscriptions/c/{anna}"],
  ["the channels one follows", "/subscriptions/u/{anna}"],
  ["all tweets", "/tweets/getAllTweets"],
  ["a channel's tweets", "/tweets/user/{anna}"],
  ["the history", "/users/history"],
  ["a channel's playlists", "/playlist/user/{anna}"],
  ["a playlist's videos", `/playlist/user/allvideos/${playlist}`],
  ["the videos to watch later", "/users/watch-later"],
  ["one's drafts", "/drafts"],
];

/** Lists that merge several reads. */
export const mergedLists: [what: string, path: string][] = [
  ["trending videos", "/trending?"],
  ["the videos of followed channels", "/subscriptions/videos?"],
  ["the videos of a feed address", `/subscriptions/feed/videos?key=${feedKey}`],
];

/** Queues of held posts. */
export const queues = ["/dashboard/comments", "/moderation/held", "/moderation/held?kind=tweet"];

/** Lists whose deep pages are reached by a cursor. */
export const cursorLists = [
  "/moderation/cases",
  "/moderation/cases?state=appealed",
  "/moderation/cases?state=closed",
  "/users/decisions",
  "/users/decisions?unseen=true",
  "/notifications",
  "/subscriptions/feeds",
  "/users/blocks",
  "/decisions",
  ...["newest", "oldest", "name"].map((sort) => `/administration/users?sort=${sort}`),
  "/administration/users?role=user",
  "/administration/invitations",
  ...["", "?act=case.decide", "?actor=anna", "?actor=anna&act=case.decide", "?since=2024-01-01&until=2024-01-01"].map(
    (query) => `/administration/log${query}`,
  ),
  ...["video", "comment", "tweet", "playlist"].flatMap((kind) =>
    ["", "?state=shown", "?owner=bea", "?owner=bea&state=shown"].map(
      (query) => `/administration/content/${kind}${query}`,
    ),
  ),
  "/administration/content/comment?state=held",
  "/administration/jobs",
  "/administration/jobs?state=done",
  "/administration/jobs?state=failed",
  "/administration/storage",
  "/subscriptions/u/{anna}?query=65a",
  "/videos/allVideosOfUser/{bea}?sortBy=views&files=all",
  "/videos?userId={bea}",
  "/videos?tag=rain",
];
