import { generateRssFeed } from "feedsmith";
import { nameAccount } from "#app/format/authors";
import { findMediaType } from "#app/format/media-type";
import { absoluteUrl, encodePath } from "#app/format/path";
import type { Video } from "#app/video-api/shapes/shapes.server";
import { defaultPodcastCategory, podcastCategories } from "#contract/podcast-categories";
import { documentResponse } from "./document.server";
import { toXmlText } from "#contract/xml-text";
import { readLink, toDate, toTitle } from "./video-entry.server";
import * as t from "#languages/feeds";
import { language } from "#languages/runtime/language";

/** The media type of RSS 2.0 that podcast apps expect. */
const rssType = "application/rss+xml; charset=utf-8";

interface Podcast {
  title: string;
  description: string;
  author: string;
  /** The name of one of Apple's categories; empty for the default. */
  category: string;
  page: string;
  path: string;
  artworkPath: string;
  videos: Video[];
}

/** Answers with a podcast: the audio of a channel's videos, with the tags that podcast directories require. */
export function podcastResponse(request: Request, origin: string, podcast: Podcast): Response {
  const { title, description, author, category, page, path, artworkPath, videos } = podcast;
  const artwork = origin + artworkPath;
  const items = videos.flatMap((video) => toEpisode(video, origin));
  const [newest] = items;
  const body = generateRssFeed({
    title: toXmlText(title),
    link: origin + page,
    description: toXmlText(description || t.channelOf({ author })),
    language: videos.find((video) => video.language)?.language ?? language(),
    generator: "Vidlark",
    ...(newest && { lastBuildDate: newest.pubDate }),
    image: { url: artwork, title: toXmlText(title), link: origin + page },
    atom: { links: [{ rel: "self", type: "application/rss+xml", href: origin + path }] },
    itunes: {
      author: toXmlText(author),
      image: artwork,
      explicit: false,
      type: "episodic",
      categories: [toCategory(category)],
    },
    items,
  });
  return documentResponse(request, rssType, body);
}

/** Builds the tag of a category; a subcategory stands inside its category. */
function toCategory(name: string) {
  const [text = "", subcategory] = (podcastCategories.includes(name) ? name : defaultPodcastCategory).split("/");
  return { text, ...(subcategory && { categories: [{ text: subcategory }] }) };
}

/** Builds an episode; none for a video without an audio file. */
function toEpisode(video: Video, origin: string) {
  const { _id, title, description, duration, createdAt, publishedAt, owner } = video;
  const audio = audioOf(video);
  if (!audio) return [];
  const url = origin + encodePath`/video/${_id}`;
  const episode = {
    title: toTitle(title),
    link: url,
    ...(description && { description: toXmlText(description) }),
    pubDate: toDate(publishedAt || createdAt),
    guid: { value: url, isPermaLink: true },
    atom: { links: [readLink(url)] },
    enclosures: [{ url: absoluteUrl(audio.file, origin), length: audio.bytes, type: audio.type }],
    itunes: {
      ...(duration > 0 && { duration: Math.floor(duration) }),
      episodeType: "full",
      ...(owner.username && { author: toXmlText(nameAccount(owner)) }),
    },
  };
  return [episode];
}

/** Chooses the audio rendition, which is small, else the file itself if it is audio. */
function audioOf({ audioFile, audioBytes, videoFile, isAudio }: Video) {
  if (audioFile) return { file: audioFile, bytes: audioBytes, type: "audio/mp4" };
  const type = findMediaType(videoFile);
  return isAudio && type?.startsWith("audio/") ? { file: videoFile, bytes: 0, type } : null;
}
