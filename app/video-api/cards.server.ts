import type { FoundVideo, Video } from "#contract/videos";
import type { Playlist } from "./community-shapes.server";
import { nobody } from "./shape-parts.server";

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

/** Cards of a search, with where the words are said. */
export const toFoundCards = (videos: FoundVideo[]) =>
  toCards(videos).map((card, index) => ({ ...card, said: videos[index]!.said ?? null }));

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
      progress,
      failure,
    }) => ({
      ...{
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
        progress,
      },
      ...(failure ? { failure } : {}),
    }),
  );

/** What a card shows of a playlist; those with neither videos nor owner are left out. */
export const toPlaylistCards = (playlists: Playlist[]) =>
  playlists
    .filter(({ videosCount, owner }) => videosCount > 0 || owner._id !== nobody._id)
    .map(({ _id, name, thumbnail, videosCount, totalViews, owner }) => ({
      ...{ _id, name, thumbnail, videosCount, totalViews },
      owner: { _id: owner._id, username: owner.username },
    }));
