import type { PageTags } from "#app/components/shell/page-tags";
import { nameAccount } from "#app/format/authors";
import { embedPath, computeEmbedSize } from "#app/format/embed";
import { findMediaType } from "#app/format/media-type";
import { absoluteUrl, encodePath } from "#app/format/path";
import { breadcrumbs, durationOf, pictureOf, summarize } from "#app/http/describe.server";
import type { Video } from "#app/video-api/shapes/shapes.server";
import { isPublic } from "#app/video-api/resources/video-lists.server";
import { parseChapters } from "#app/format/chapters";
import * as t from "#languages/watch";

const pathOf = ({ _id }: Video) => encodePath`/video/${_id}`;
const channelPath = ({ owner }: Video) => encodePath`/user/${owner.username}/${owner._id}`;

const describe = (name: string) => (name ? t.videoBy({ name }) : t.videoBySomeChannel());

/** Describes a watch page to search engines, chats and feed readers. */
export function toSocialTags(video: Video, origin: string): PageTags {
  const { title, owner, thumbnail, isAudio } = video;
  const path = pathOf(video);
  const description = summarize(video.description) || describe(nameAccount(owner));
  const isForEverybody = isPublic(video);
  return {
    title,
    description,
    canonical: isForEverybody ? path : null,
    type: isAudio ? "music.song" : "video.other",
    picture: pictureOf(thumbnail, title),
    properties: fileProperties(video, origin),
    ...(isForEverybody && { player: { path: embedPath(video), ...computeEmbedSize(video) } }),
    feeds: isForEverybody ? feedsOf(video, origin + path) : [],
    data: isForEverybody ? [toMediaObject(video, description, origin), breadcrumbs(origin, crumbsOf(video))] : [],
  };
}

const crumbsOf = (video: Video): [string, string][] => [
  ...(video.owner.username ? [[nameAccount(video.owner), channelPath(video)] as [string, string]] : []),
  [video.title, pathOf(video)],
];

function fileProperties(video: Video, origin: string): [string, string][] {
  const { videoFile, isAudio, width, height, duration } = video;
  const kind = isAudio ? "audio" : "video";
  const type = findMediaType(videoFile);
  return Object.entries({
    ...(videoFile && { [kind]: absoluteUrl(videoFile, origin) }),
    ...(videoFile && type && { [`${kind}:type`]: type }),
    ...(!isAudio && videoFile && width > 0 && { "video:width": `${width}`, "video:height": `${height}` }),
    ...(duration > 0 && { [isAudio ? "music:duration" : "video:duration"]: String(Math.floor(duration)) }),
  });
}

/** Lists the channel's feed and the URL that says how to embed the video (https://oembed.com, §4). */
function feedsOf({ owner, title }: Video, url: string) {
  const query = new URLSearchParams({ url });
  const type = "application/atom+xml";
  return [
    { type: "application/json+oembed", title, href: `/oembed?${query}` },
    { type, title: t.videosBy({ name: nameAccount(owner) }), href: encodePath`/feeds/channel/${owner._id}/videos` },
  ];
}

/** Writes a VideoObject, or an AudioObject (https://schema.org/VideoObject). */
function toMediaObject(video: Video, description: string, origin: string): object {
  const { title, thumbnail, videoFile, createdAt, publishedAt, owner, views, width, height, isAudio } = video;
  const url = origin + pathOf(video);
  return {
    "@type": isAudio ? "AudioObject" : "VideoObject",
    "@id": url,
    url,
    name: title,
    description,
    ...(thumbnail && { thumbnailUrl: [absoluteUrl(thumbnail, origin)] }),
    uploadDate: publishedAt || createdAt,
    ...(video.duration > 0 && { duration: durationOf(video.duration) }),
    ...(videoFile && { contentUrl: absoluteUrl(videoFile, origin), encodingFormat: findMediaType(videoFile) }),
    embedUrl: origin + embedPath(video),
    ...(!isAudio && width > 0 && { width, height }),
    ...(owner.username && {
      author: { "@type": "Person", name: nameAccount(owner), url: origin + channelPath(video) },
    }),
    ...(views !== null && {
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: { "@type": "WatchAction" },
        userInteractionCount: views,
      },
    }),
    ...clipsOf(video, url),
  };
}

/** Names the chapters of a description as clips; the last one ends with the video. */
function clipsOf({ description, duration }: Video, url: string) {
  const chapters = parseChapters(description, duration);
  const hasPart = chapters.map(({ start, title }, index) => ({
    "@type": "Clip",
    name: title,
    startOffset: start,
    endOffset: chapters[index + 1]?.start ?? Math.floor(duration),
    url: `${url}?t=${start}`,
  }));
  return hasPart.length > 0 ? { hasPart } : {};
}
