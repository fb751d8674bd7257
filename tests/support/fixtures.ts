import { z } from "zod";
import { mapFields } from "#contract/fields";
import type { Captions } from "#contract/captions";
import type { Comment } from "#contract/comments";
import type { Draft } from "#contract/drafts";
import type { Playlist } from "#contract/playlists";
import type { Replacement } from "#contract/replacements";
import type { ChannelEntry } from "#contract/subscriptions";
import type { Tweet } from "#contract/tweets";
import type { ChannelProfile, User } from "#contract/users";
import { blankDetails } from "#contract/words/video-details";
import { detailFields } from "#contract/video-details";
import { videoFacts, type WatchPageVideo } from "#contract/videos";

/**
 * Responses of the API in the contract's shapes: `aVideo({ views: 3 })`. A test names only the fields that it checks.
 */

const time = "2025-01-01T00:00:00.000Z";

export const anOwner = (fields: Partial<WatchPageVideo["owner"]> = {}): WatchPageVideo["owner"] => ({
  _id: "u1",
  username: "lark",
  fullName: "Ann Lark",
  avatar: "",
  ...fields,
});

/** A user who is not the owner of {@link aVideo}. */
const wren = anOwner({ _id: "u2", username: "wren", fullName: "Jen Wren" });

export const aUser = (fields: Partial<User> = {}): User => ({
  ...anOwner(),
  email: "ann@videos.example",
  role: "user",
  coverImage: "",
  discriptions: "",
  podcastCategory: "",
  links: "",
  createdAt: time,
  updatedAt: time,
  ...fields,
});

const blankVideo = z.object(detailFields).extend({ title: z.string(), description: z.string() }).parse(blankDetails);

const isText = (shape: z.ZodType) => shape instanceof z.ZodString;
const blankFacts = mapFields(videoFacts, (name) => (isText(videoFacts[name]) ? "" : 0)) as z.output<
  z.ZodObject<typeof videoFacts>
>;

export const aVideo = (fields: Partial<WatchPageVideo> = {}): WatchPageVideo => ({
  _id: "v1",
  ...blankVideo,
  title: "A clip",
  description: "About it",
  videoFile: "/media/v1/key/video.mp4",
  downloadFile: "/media/v1/key/download",
  downloadBytes: 0,
  downloadsFor: "everybody",
  still: "",
  thumbnail: "/media/v1/key/960.webp",
  thumbnailSmall: "/media/v1/key/480.webp",
  ...blankFacts,
  duration: 12.5,
  isPublished: true,
  isHidden: false,
  publishedAt: fields.createdAt ?? time,
  createdAt: time,
  updatedAt: time,
  owner: anOwner(),
  totalLikes: 0,
  commentsCount: 0,
  status: "ready",
  progress: null,
  renditions: [],
  hls: "",
  audioFile: "",
  audioBytes: 0,
  audioVariants: [],
  storyboard: "",
  width: 1280,
  height: 720,
  isAudio: false,
  likesCount: 0,
  isLiked: false,
  subscriberCount: 0,
  isSubscribed: false,
  captions: [],
  mentions: [],
  areCommentsOff: false,
  ...fields,
});

export const aRendition = (side: number, bytes = 1_000): WatchPageVideo["renditions"][number] => ({
  name: String(side),
  width: (side / 9) * 16,
  height: side,
  bytes,
  videoFile: `/media/v1/key/${side}.mp4`,
  codecs: "avc1.64001e,mp4a.40.2",
  variants: [],
});

/** A variant of a rendition or sound in a codec that takes half the bytes. */
export const aVariant = (name: string, codecs: string) => ({
  name,
  codecs,
  bytes: 500,
  src: `/media/v1/key/${name}.mp4`,
});

export const aReplacement = (fields: Partial<Replacement> = {}): Replacement => ({
  ...{ status: "none", failure: null, progress: null, file: null, duplicateOf: null },
  ...fields,
});

export const aPlaylist = (fields: Partial<Playlist> = {}): Playlist => ({
  _id: "p1",
  name: "Boat jobs",
  description: "In order",
  owner: "u1",
  ownerInfo: anOwner(),
  thumbnail: "/media/p1.webp",
  totalViews: 12,
  totalDuration: 754,
  videosCount: 2,
  isHidden: false,
  createdAt: time,
  updatedAt: time,
  videos: [],
  ...fields,
});

export const aComment = (fields: Partial<Comment> = {}): Comment => ({
  _id: "c1",
  content: "Well sung",
  createdAt: "2025-01-02T00:00:00.000Z",
  updatedAt: "2025-01-02T00:00:00.000Z",
  owner: wren,
  ownerInfo: fields.owner ?? wren,
  likesCount: 0,
  liked: false,
  mentions: [],
  parentId: null,
  repliesCount: 0,
  isEdited: false,
  isDeleted: false,
  withheld: "",
  isHearted: false,
  isPinned: false,
  ...fields,
});

/** A comment of a server without threads. */
export function aFlatComment(fields: Partial<Comment> = {}) {
  const { parentId: _, repliesCount: __, ...flat } = aComment(fields);
  return flat;
}

export const aTweet = (fields: Partial<Tweet> = {}): Tweet => ({
  _id: "t1",
  content: "Up before everyone",
  createdAt: "2025-01-02T00:00:00.000Z",
  updatedAt: "2025-01-02T00:00:00.000Z",
  owner: anOwner(),
  liked: false,
  likesCount: 0,
  withheld: "",
  mentions: [],
  ...fields,
});

export const aChannel = (fields: Partial<ChannelProfile> = {}): ChannelProfile => ({
  ...wren,
  coverImage: "",
  discriptions: "",
  podcastCategory: "",
  links: "",
  createdAt: time,
  subscribersCount: 0,
  channelsSubscribedToCount: 0,
  totalViews: 0,
  isSubscribed: false,
  ...fields,
});

export const aChannelEntry = (fields: Partial<ChannelEntry> = {}): ChannelEntry => ({
  channelId: "u2",
  username: "wren",
  fullName: "Jen Wren",
  avatar: "",
  subscriberCount: 3,
  isSubscribedByMe: true,
  ...fields,
});

export const aDraft = (fields: Partial<Draft> = {}): Draft => ({
  _id: "d".repeat(24),
  draft: "d-1",
  ...blankDetails,
  title: "A clip",
  description: "About it",
  hasThumbnail: true,
  file: null,
  duplicateOf: null,
  createdAt: time,
  updatedAt: time,
  ...fields,
});

export const aCaptionTrack = (fields: Partial<Captions> = {}): Captions => ({
  _id: "s1",
  language: "en",
  label: "English",
  src: "/media/v1/key/captions-en.vtt",
  bytes: 80,
  createdAt: "2025-01-02T00:00:00.000Z",
  ...fields,
});
