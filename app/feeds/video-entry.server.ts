import { nameAccount } from "#app/format/authors";
import { embedPath } from "#app/format/embed";
import { findMediaType } from "#app/format/media-type";
import { absoluteUrl, encodePath } from "#app/format/path";
import type { Video } from "#app/video-api/shapes/shapes.server";
import type { Owner } from "#contract/users";
import { toXmlText } from "#contract/xml-text";
import * as t from "#languages/feeds";

/** The code of an unknown language (ISO 639-2). Without it, an entry would have the language of its feed. */
export const unknownLanguage = "und";

/** Returns the title of an entry, or a placeholder: feeds require a title that is not blank. */
export const toTitle = (title: string) => toXmlText(title).trim() || t.untitled();

/** Builds the link from a feed to the transcript page of the video at this URL. */
export const readLink = (url: string) => ({
  rel: "related",
  type: "text/html",
  href: `${url}/read`,
  title: t.readIt(),
});

/** Builds the entry of an Atom feed for a video, with its file and its player (RFC 4287; Media RSS). */
export function toVideoEntry(video: Video, origin: string) {
  const { _id, title, description, thumbnail, owner, videoFile, duration, createdAt, publishedAt, updatedAt } = video;
  const url = origin + encodePath`/video/${_id}`;
  const type = findMediaType(videoFile);
  const file = absoluteUrl(videoFile, origin);
  return {
    xml: { lang: video.language || unknownLanguage },
    id: url,
    title: { value: toTitle(title) },
    published: toDate(publishedAt || createdAt),
    updated: toDate(updatedAt || createdAt),
    ...(owner.username && { authors: [toAuthor(owner, origin)] }),
    links: [
      { rel: "alternate", type: "text/html", href: url },
      readLink(url),
      ...(videoFile ? [{ rel: "enclosure", href: file, ...(type && { type }) }] : []),
    ],
    ...(description && { summary: { value: toXmlText(description) } }),
    media: {
      ...(thumbnail && { thumbnails: [{ url: absoluteUrl(thumbnail, origin) }] }),
      player: { url: origin + embedPath(video) },
      ...(videoFile && {
        contents: [
          {
            url: file,
            ...(duration > 0 && { duration: Math.floor(duration) }),
            ...(type && { type }),
            isDefault: true,
          },
        ],
      }),
    },
  };
}

export const toAuthor = (owner: Pick<Owner, "_id" | "username" | "fullName">, origin: string) => ({
  name: toXmlText(nameAccount(owner)),
  uri: origin + encodePath`/user/${owner.username}/${owner._id}`,
});

/** Reads a time; the year 1970 if a server sends none. */
export function toDate(time: string): Date {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}

/** Returns when the newest entry changed; the fallback without entries. */
export const newestOf = (entries: { updated: Date }[], fallback: string) =>
  new Date(entries.reduce((newest, { updated }) => Math.max(newest, updated.getTime()), toDate(fallback).getTime()));
