import type { Video } from "#contract/videos";

/** What a card shows of a video; the rest is not handed to the browser. */
export const toCards = (videos: Video[]) =>
  videos.map(({ _id, title, thumbnail, thumbnailSmall, duration, views, createdAt, owner }) => ({
    _id,
    title,
    thumbnail,
    thumbnailSmall,
    duration,
    views,
    createdAt,
    owner: { _id: owner._id, username: owner.username, avatar: owner.avatar },
  }));

/** What the dashboard's table shows of one's own videos. */
export const toOwn = (videos: Video[]) =>
  videos.map(
    ({
      _id,
      title,
      thumbnail,
      thumbnailSmall,
      duration,
      views,
      totalLikes,
      createdAt,
      isPublished,
      status,
      failure,
    }) => ({
      ...{ _id, title, thumbnail, thumbnailSmall, duration, views, totalLikes, createdAt, isPublished, status },
      ...(failure ? { failure } : {}),
    }),
  );
