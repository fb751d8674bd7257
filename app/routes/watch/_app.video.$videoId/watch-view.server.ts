import type { z } from "zod";
import type { Owner } from "#contract/users";
import { factNames } from "#contract/videos";
import { type DetailName, detailNames, detailWords } from "#contract/words/video-details";
import { licenceAddresses, licenceNames } from "#app/format/licence";
import { encodePath } from "#app/format/path";
import type { Category } from "#contract/categories";
import { toCollapsibleParts } from "#app/format/text-parts";
import { pick, shownTime } from "#app/video-api/shapes/view-models.server";
import { translateStored } from "#app/video-api/shapes/stored-messages.server";
import { linkTimes } from "./player/time-links.server";
import type { Video, watchedVideo } from "#app/video-api/shapes/shapes.server";

const toOwner = (owner: Owner) => pick(owner, "_id", "username", "fullName", "avatar");

/** Links to the lists of a video's category, as long as the site has it, and of its tags. */
export const toTopics = ({ category, tags }: Pick<Video, "category" | "tags">, categories: readonly Category[]) => [
  ...categories
    .filter(({ _id }) => _id === category)
    .map(({ _id, name }) => ({ to: encodePath`/category/${_id}`, text: name })),
  ...tags.map((tag) => ({ to: encodePath`/tag/${tag}`, text: `#${tag}` })),
];

/** The details that the watch page shows elsewhere, or not at all. */
const placedNames: readonly DetailName[] = [
  "title",
  "description",
  "visibility",
  "publishAt",
  "category",
  "tags",
  "language",
  "downloads",
];

/** Lists the other details with their labels. */
export const toLines = (video: Pick<Video, DetailName>) =>
  detailNames
    .filter((name) => video[name] && !placedNames.includes(name))
    .map((name) => ({ label: detailWords[name].label, ...toLine(name, video) }));

const toLine = (name: DetailName, video: Pick<Video, DetailName>): { text: string; to?: string } =>
  name === "licence" && video.licence
    ? { text: licenceNames[video.licence], to: licenceAddresses[video.licence] }
    : { text: String(video[name]) };

type Variants = Video["audioVariants"];

/** Returns the files in other codecs under a name; nothing if there are none. */
const toVariants = <Name extends string>(name: Name, variants: Variants): { [name in Name]?: ViewVariant[] } =>
  variants.length > 0
    ? ({ [name]: variants.map((variant) => pick(variant, "codecs", "src", "bytes")) } as {
        [name in Name]: ViewVariant[];
      })
    : {};

type ViewVariant = Pick<Variants[number], "codecs" | "src" | "bytes">;

/** Picks what the watch page shows of a video; links to its times keep the page's query. */
export const toWatchView = (video: z.output<typeof watchedVideo>, search = "") => ({
  ...pick(video, "_id", "isPublished", "status", ...factNames, "title", "visibility", "language"),
  ...pick(video, "videoFile", "hls", "audioFile", "storyboard", "isAudio"),
  // Recent browsers play the sound as Opus, if there is a file of it.
  audioBytes: video.audioVariants[0]?.bytes || video.audioBytes,
  ...pick(video, "thumbnail", "thumbnailSmall", "subscriberCount", "likesCount"),
  captions: video.captions.map((track) => pick(track, "language", "label", "src")),
  ...(video.progress !== null && { progress: video.progress }),
  ...(video.failure && { failure: translateStored(video.failure, video.failureMessage) }),
  ...(video.isHidden ? { isHidden: true } : {}),
  ...(video.areCommentsOff ? { areCommentsOff: true } : {}),
  createdAt: shownTime(video),
  renditions: video.renditions.map((rendition) => ({
    ...pick(rendition, "name", "bytes", "videoFile"),
    ...toVariants("variants", rendition.variants),
  })),
  ...toVariants("audioVariants", video.audioVariants),
  ...(video.isLiked ? { isLiked: true } : {}),
  ...(video.isSubscribed ? { isSubscribed: true } : {}),
  owner: toOwner(video.owner),
  about: video.description
    ? toCollapsibleParts(video.description, { mentions: video.mentions, video: linkTimes(video, search) })
    : null,
});

export type WatchView = ReturnType<typeof toWatchView>;
