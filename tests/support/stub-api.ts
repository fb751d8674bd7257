import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { Captions } from "#contract/captions";
import type { Comment } from "#contract/comments";
import type { Draft } from "#contract/drafts";
import type { FieldError } from "#contract/errors";
import type { Playlist } from "#contract/playlists";
import type { FollowedChannel } from "#contract/subscriptions";
import type { Tweet } from "#contract/tweets";
import type { ChannelProfile, User } from "#contract/users";
import type { Video, WatchedVideo } from "#contract/videos";

type Reply = Response | ((request: Request) => Response | Promise<Response>);

/** The video API as routes see it; what a test did not name fails that test. */
export const server = setupServer(
  http.get("*/api/v1/healthcheck", () => envelope({})),
  http.get("*/api/v1/drafts", () => page([])),
  http.get("*/api/v1/comment/:id", () => errorEnvelope(404, "Comment does not exist")),
  http.get("*/api/v1/uploads/limits", () => envelope({ maxFileBytes: 4 * 1024 ** 3, leftBytes: null })),
);

/** Plays the API: `{ "GET videos/v1": envelope(aVideo()) }`. */
export function stubApi(replies: Record<string, Reply>) {
  const handlers = Object.entries(replies).map(([call, reply]) => {
    const [method = "", path = ""] = call.split(" ");
    return http.all(`*/api/v1/${path}`, ({ request }) => {
      if (request.method !== method) return;
      return typeof reply === "function" ? reply(request) : reply.clone();
    });
  });
  server.use(...handlers);
}

/** An answer that went well. */
export function envelope(data: unknown, message = "Done", cookies: string[] = []): Response {
  const headers = new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
  return HttpResponse.json({ statusCode: 200, data, message, success: true }, { headers });
}

export const errorEnvelope = (status: number, message: string, errors: FieldError[] = []): Response =>
  HttpResponse.json({ statusCode: status, message, success: false, errors }, { status });

/** A server that cannot be reached. */
export const unreachable = () => HttpResponse.error();

/** An answer that breaks off. */
export const truncatedResponse = () =>
  new HttpResponse('{"data": [', { headers: { "Content-Type": "application/json" } });

export const page = (docs: (Video | Comment | Draft)[], cursors: { nextCursor?: string; prevCursor?: string } = {}) =>
  envelope({ docs, totalDocs: docs.length, nextCursor: null, prevCursor: null, ...cursors });

export const aUser = (fields: Partial<User> = {}): User => ({
  _id: "u1",
  username: "lark",
  fullName: "Ann Lark",
  email: "ann@videos.example",
  role: "user",
  avatar: "",
  coverImage: "",
  discriptions: "",
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2025-01-01T00:00:00.000Z",
  ...fields,
});

export const aVideo = (fields: Partial<WatchedVideo> = {}): WatchedVideo => ({
  _id: "v1",
  title: "A clip",
  description: "About it",
  videoFile: "/media/v1/key/video.mp4",
  thumbnail: "/media/v1/key/960.webp",
  thumbnailSmall: "/media/v1/key/480.webp",
  duration: 12.5,
  views: 0,
  isPublished: true,
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2025-01-01T00:00:00.000Z",
  owner: { _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "" },
  totalLikes: 0,
  commentsCount: 0,
  status: "ready",
  progress: null,
  renditions: [],
  hls: "",
  audioFile: "",
  audioBytes: 0,
  storyboard: "",
  width: 1280,
  height: 720,
  isAudio: false,
  likesCount: 0,
  isLiked: false,
  subscriberCount: 0,
  isSubscribed: false,
  captions: [],
  ...fields,
});

export const aPlaylist = (fields: Partial<Playlist> = {}): Playlist => ({
  _id: "p1",
  name: "Boat jobs",
  description: "In order",
  owner: "u1",
  ownerInfo: { _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "" },
  thumbnail: "/media/p1.webp",
  totalViews: 12,
  videosCount: 2,
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2025-01-01T00:00:00.000Z",
  videos: [],
  ...fields,
});

export const aComment = (fields: Partial<Comment> = {}): Comment => {
  const owner = { _id: "u2", username: "wren", fullName: "Jen Wren", avatar: "" };
  return {
    _id: "c1",
    content: "Well sung",
    createdAt: "2025-01-02T00:00:00.000Z",
    updatedAt: "2025-01-02T00:00:00.000Z",
    owner,
    ownerInfo: fields.owner ?? owner,
    likesCount: 0,
    liked: false,
    ...fields,
  };
};

export const aTweet = (fields: Partial<Tweet> = {}): Tweet => ({
  _id: "t1",
  content: "Up before everyone",
  createdAt: "2025-01-02T00:00:00.000Z",
  updatedAt: "2025-01-02T00:00:00.000Z",
  owner: { _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "" },
  liked: false,
  likesCount: 0,
  ...fields,
});

export const aChannel = (fields: Partial<ChannelProfile> = {}): ChannelProfile => ({
  _id: "u2",
  username: "wren",
  fullName: "Jen Wren",
  avatar: "",
  coverImage: "",
  discriptions: "",
  createdAt: "2025-01-01T00:00:00.000Z",
  subscribersCount: 0,
  channelsSubscribedToCount: 0,
  totalViews: 0,
  isSubscribed: false,
  ...fields,
});

export const aFollowed = (fields: Partial<FollowedChannel> = {}): FollowedChannel => ({
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
  title: "A clip",
  description: "About it",
  hasThumbnail: true,
  file: null,
  sameAs: null,
  createdAt: "2025-01-01T00:00:00.000Z",
  updatedAt: "2025-01-01T00:00:00.000Z",
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
