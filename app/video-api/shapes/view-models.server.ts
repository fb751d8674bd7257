import { shortenCount, shortenTime } from "#app/format/shorten-card.server";
import { swatchColours } from "#contract/swatches";
import { makeExcerpt } from "#app/format/excerpt";
import { toLargeThumbnail } from "#app/format/thumbnail";
import type { Playlist } from "./community-shapes.server";
import { readLikes, unknownOwner } from "./lenient-fields.server";
import type { FoundVideo, Video, VideoToContinue } from "./shapes.server";
import { translateStored } from "./stored-messages.server";

/** Picks members of an object; the rest does not go to the browser. */
export const pick = <T extends object, K extends keyof T>(from: T, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

export const toTexts = <Details extends object>(details: Details) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, Array.isArray(value) ? value.join(" ") : (value ?? "")]),
  ) as { [Name in keyof Details]: string };

/** Returns the time that pages show of a video: when it was first made public, where the server knows that. */
export const shownTime = ({ publishedAt, createdAt }: Pick<Video, "publishedAt" | "createdAt">) =>
  publishedAt || createdAt;

/**
 * Picks what a card shows of a video, in the order of its HTML, because pages then compress best. Leaves out what its
 * component can infer, because lists of cards are long. A card on its own channel's page has no owner.
 */
const toCard = <Owner extends object>(video: Video, owner: Owner) => ({
  ...pick(video, "thumbnailSmall"),
  ...(video.thumbnail === toLargeThumbnail(video.thumbnailSmall) ? {} : { thumbnail: video.thumbnail }),
  ...pick(video, "_id"),
  ...(video.swatch ? { colour: swatchColours[video.swatch - 1] } : {}),
  ...pick(video, "title"),
  ...owner,
  ...pick(video, "duration"),
  views: shortenCount(video.views),
  ...(video.isAudio ? { isAudio: true } : {}),
  createdAt: shortenTime(shownTime(video)),
  ...(video.language ? { language: video.language } : {}),
});

const toChannelCard = (video: Video) => toCard(video, {});

export const toChannelCards = (videos: Video[]) => videos.map(toChannelCard);

/** What a viewer did with the video of a card; absent if nothing. */
export interface CardState {
  isWatched?: true;
  isSaved?: true;
  /** The second at which it continues. */
  place?: number;
}

/** How many videos of a page the viewer watched, and whether they are left out. */
export interface WatchedCount {
  count: number;
  areHidden: boolean;
}

export const toCards = (videos: Video[]) =>
  videos.map((video) => toCard(video, { owner: pick(video.owner, "_id", "username", "fullName", "avatar") }));

/** Picks what home shows of videos that the viewer began. */
export const toContinueWatchingCards = (videos: VideoToContinue[]) =>
  toCards(videos).map((card, index) => ({ ...card, isWatched: true as const, place: videos[index]!.position }));

type Card = ReturnType<typeof toCards>[number];

/** A card; those next to a player show no picture of the owner. */
export type CardVideo = Omit<Card, "owner"> & {
  owner: Omit<Card["owner"], "avatar"> & { avatar?: string };
  /** The name of its category, in lists of several. */
  category?: string;
} & CardState;

/** Picks what cards next to a player show. */
export const toSideCards = (videos: Video[]) =>
  videos.map((video) => toCard(video, { owner: pick(video.owner, "_id", "username", "fullName") }));

export const toOwnCards = (videos: Video[]) =>
  videos.map((video) => ({
    ...toChannelCard(video),
    ...pick(video, "isPublished", "visibility", "publishAt", "status"),
  }));

/** Picks what a card of a search shows, with its caption hit or an excerpt of its description. */
export const toSearchCards = (videos: FoundVideo[], query: string) =>
  toCards(videos).map((card, index) => {
    const { captionHit = null, description } = videos[index]!;
    return { ...card, captionHit, excerpt: captionHit ? [] : makeExcerpt(description, query) };
  });

export const toDashboardRows = (videos: Video[]) =>
  videos.map((video) => ({
    ...toChannelCard(video),
    ...pick(video, "isPublished", "visibility", "publishAt", "status", "progress"),
    totalLikes: readLikes(video).likesCount,
    ...(video.isHidden ? { isHidden: true } : {}),
    ...(video.failure ? { failure: translateStored(video.failure, video.failureMessage) } : {}),
    ...(video.replacement ? { replacement: video.replacement } : {}),
  }));

/** Picks what a card shows of a playlist; leaves out playlists with neither videos nor owner. */
export const toPlaylistCards = (playlists: Playlist[]) =>
  playlists
    .filter(({ videosCount, owner }) => (videosCount ?? 0) > 0 || owner._id !== unknownOwner._id)
    .map((playlist) => ({
      ...pick(playlist, "_id", "name", "thumbnail", "videosCount", "totalViews", "updatedAt"),
      owner: pick(playlist.owner, "_id", "username", "fullName"),
    }));
