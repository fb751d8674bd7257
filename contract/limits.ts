/** Numbers both tiers hold to. Lengths are in UTF-16 units, sizes in bytes, times in milliseconds. */
export const limits = {
  username: { min: 3, max: 30 },
  fullName: 80,
  password: { min: 8, max: 200 },
  email: 254,
  title: 150,
  description: 5_000,
  comment: 2_000,
  tweet: 500,
  playlistName: 100,
  playlistDescription: 1_000,
  playlistVideos: 1_000,
  channelDescription: 1_000,
  query: 200,
  imageBytes: 5 * 1024 * 1024,
  draft: 64,
  captionsBytes: 1024 * 1024,
  captionsLabel: 60,
  captionsLanguages: 60,
  cues: 10_000,
  language: 24,
} as const;

export const pageSizes = {
  videos: 24,
  sideVideos: 12,
  comments: 20,
  tweets: 20,
  channels: 50,
  playlists: 24,
  table: 50,
  most: 100,
  mostSubscribers: 10_000,
  /** The last row that a page's number reaches; cursors go on. */
  deepestRow: 10_000,
} as const;
