/** Limits of both tiers. Lengths are in UTF-16 code units, sizes in bytes, times in milliseconds. */
export const limits = {
  username: { min: 3, max: 30 },
  fullName: 80,
  password: { min: 8, max: 200 },
  email: 254,
  title: 150,
  description: 5_000,
  tag: 40,
  tags: 10,
  comment: 2_000,
  /** Accounts that one text can mention; further names stay text. */
  mentions: 10,
  tweet: 500,
  report: 2_000,
  moderationReason: 1_000,
  /** All watched words of a channel together. */
  channelWatchedWords: 5_000,
  playlistName: 100,
  playlistDescription: 1_000,
  playlistVideos: 1_000,
  /** ZIP files of playlists that each process sends to one person at the same time. */
  zipsAtOnce: 2,
  channelDescription: 1_000,
  /** Links of a channel, the length of a label, and of a URL. */
  links: 5,
  linkLabel: 40,
  linkAddress: 300,
  /** Videos that a channel shows before its other videos. */
  pinnedVideos: 4,
  /** Categories of a site, and the length of a name. */
  categories: 30,
  categoryName: 40,
  query: 200,
  logoBytes: 1024 * 1024,
  imageBytes: 5 * 1024 * 1024,
  draft: 64,
  /** Unfinished uploads that one account may have. */
  openUploads: 10,
  /** The size of the chunks in which uploads are checked and counted towards quotas. */
  uploadChunkBytes: 8 * 1024 * 1024,
  /** An upload that received no bytes ends after this time. */
  emptyUploadMs: 10 * 60_000,
  checkedChunks: 32,
  /** The maximum size of all texts of a form together, in their encoded form. */
  textFormBytes: 64 * 1024,
  /** The maximum number of fields and files in a form. */
  formParts: 40,
  captionsBytes: 1024 * 1024,
  captionsLabel: 60,
  captionsLanguages: 60,
  cues: 10_000,
  language: 24,
  /** The reason for an act of a moderator or administrator. */
  reason: 500,
  siteName: 60,
  siteDescription: 200,
  siteContact: 200,
  /** Terms, privacy and imprint, each. */
  siteText: 20_000,
  notice: 500,
  watchedWords: 500,
  watchedWord: 60,
  /** Items that one act of an administrator may change. */
  chosenContent: 50,
  invitationUses: 1_000,
  invitationDays: 365,
  invitationNote: 100,
  passkeyName: 60,
  passkeys: 20,
  /** An OPML file, which is read at once, and its entries. */
  opmlBytes: 128 * 1024,
  opmlEntries: 500,
  /** Feeds of other sites that an account imports, the length of a URL, and of a title. */
  followedFeeds: 500,
  feedAddress: 500,
  feedTitle: 200,
  /** Tokens of an account, the length of a name, and the days for which a token is valid. */
  tokens: 20,
  tokenName: 60,
  tokenDays: 366,
  recoveryCodes: 10,
  /** Webhooks of an account, including those that it added for the site, and the length of a URL. */
  webhooks: 10,
  webhookAddress: 500,
  /** Browsers that get an account's notifications, and the length of the endpoint at a push service. */
  pushBrowsers: 5,
  pushAddress: 2_000,
  /** The last deliveries of a webhook that are stored. */
  deliveries: 100,
  /** A WebAuthn credential as JSON; those of platforms with an attestation are the longest. */
  credential: 16 * 1024,
} as const;

/** The number of days in the overview of a site. */
export const listedSiteDays = 90;

export const pageSizes = {
  /** Reports and decisions that a case shows, and other cases of the same owner. */
  caseRows: 100,
  otherCases: 10,
  videos: 24,
  relatedVideos: 16,
  /** Unfinished videos on the home page; they fill its widest row. */
  continueWatching: 6,
  comments: 20,
  /** Replies of each thread in a list of threads. */
  firstReplies: 2,
  /** Replies of an opened thread. */
  replies: 30,
  tweets: 20,
  channels: 50,
  playlists: 24,
  queue: 12,
  /** Held comments or tweets, which one form decides. */
  held: 20,
  notifications: 30,
  table: 20,
  cues: 200,
  /** Videos, channels or playlists of one file of the sitemap. */
  sitemap: 500,
  /** Entries of a feed. */
  feed: 50,
  /** The most viewed videos of a period. */
  topVideos: 10,
  max: 100,
  maxSubscribers: 10_000,
  /** The last row that numbered pages reach; cursors reach further. */
  maxCountedRow: 10_000,
} as const;

/** The periods that statistics cover, in days. */
export const periods = [7, 28, 90, 365] as const;
