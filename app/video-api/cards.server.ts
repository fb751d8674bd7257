import type { Playlist } from "./community-shapes.server";
import { pick } from "./pick.server";
import { likesIn, nobody } from "./shape-parts.server";
import type { FoundVideo, Video } from "./shapes.server";

/** What a card on its own channel's page shows of a video. */
const toChannelCard = (video: Video) =>
  pick(video, "_id", "title", "thumbnail", "thumbnailSmall", "duration", "isAudio", "views", "createdAt");

export const toChannelCards = (videos: Video[]) => videos.map(toChannelCard);

/** What a card shows of a video. */
export const toCards = (videos: Video[]) =>
  videos.map((video) => ({ ...toChannelCard(video), owner: pick(video.owner, "_id", "username", "avatar") }));

/** What a card shows of one's own video: its state too. */
export const toOwnCards = (videos: Video[]) =>
  videos.map((video) => ({ ...toChannelCard(video), ...pick(video, "isPublished", "status") }));

/** Cards of a search, with where the words are said. */
export const toFoundCards = (videos: FoundVideo[]) =>
  toCards(videos).map((card, index) => ({ ...card, captionHit: videos[index]!.captionHit ?? null }));

/** What the dashboard's table shows of one's own videos. */
export const toOwn = (videos: Video[]) =>
  videos.map((video) => ({
    ...toChannelCard(video),
    ...pick(video, "isPublished", "status", "progress"),
    totalLikes: likesIn(video).likesCount,
    ...(video.failure ? { failure: video.failure } : {}),
  }));

/** What a card shows of a playlist; those with neither videos nor owner are left out. */
export const toPlaylistCards = (playlists: Playlist[]) =>
  playlists
    .filter(({ videosCount, owner }) => (videosCount ?? 0) > 0 || owner._id !== nobody._id)
    .map((playlist) => ({
      ...pick(playlist, "_id", "name", "thumbnail", "videosCount", "totalViews"),
      owner: pick(playlist.owner, "_id", "username"),
    }));
