import { type Chapter, parseChapters } from "#app/format/chapters";
import { formatLongDay } from "#app/format/day";
import { formatDuration } from "#app/format/duration";
import { findMomentInterval, type Paragraph, toMoments, toParagraphs } from "#app/format/paragraphs";
import { toTextParts } from "#app/format/text-parts";
import type { loadCues } from "#app/pages/transcript.server";
import { linkTimes } from "../_app.video.$videoId/player/time-links.server";
import { pick, shownTime } from "#app/video-api/shapes/view-models.server";
import type { WatchPageVideo } from "#app/video-api/shapes/shapes.server";
import type { Owner } from "#contract/users";

type Cues = Awaited<ReturnType<typeof loadCues>>["data"];

/** Twenty minutes of a video without captions. */
const momentsPerPage = 40;

/** Converts a video and a page of its cues to what the reading page shows. `page` counts if there are no cues. */
export function toReadView(video: WatchPageVideo, cues: Cues | null, page: number) {
  const chapters = parseChapters(video.description, video.duration);
  const part = cues?.language ? toSpoken(cues, chapters) : toSilent(video, chapters, page);
  const { paragraphs, ...paging } = part;
  return {
    ...pick(video, "_id", "title"),
    titleLanguage: video.language,
    channel: toChannel(video.owner),
    published: formatLongDay(shownTime(video)),
    duration: formatDuration(video.duration),
    about: paging.page === 1 ? toAbout(video) : null,
    language: cues?.language,
    languages: cues?.languages ?? [],
    hasStills: video.still !== "",
    sections: toSections(paragraphs, {
      chapters,
      firstStill: video.still,
      duration: video.duration,
      secondsApart: cues?.language ? secondsBetweenStills : findMomentInterval(video.duration),
    }),
    ...paging,
  };
}

const toChannel = ({ _id, username, fullName }: Owner) => ({ _id, username, fullName });

/** Returns the whole description, which is read like the transcript. */
const toAbout = (video: WatchPageVideo) =>
  video.description ? toTextParts(video.description, { mentions: video.mentions, video: linkTimes(video, "") }) : null;

function toSpoken({ cues, page, totalPages }: Cues, chapters: Chapter[]) {
  const [from, to] = [page === 1 ? 0 : cues[0]?.start, page === totalPages ? Infinity : cues.at(-1)?.start];
  const starts = chapters.map(({ start }) => start).filter((start) => start >= (from ?? 0) && start <= (to ?? 0));
  return { paragraphs: toParagraphs(cues, starts), page, totalPages };
}

function toSilent({ duration, still }: WatchPageVideo, chapters: Chapter[], requestedPage: number) {
  const starts = chapters.map(({ start }) => start);
  const all: Paragraph[] = still ? toMoments(duration, starts) : starts.map((start) => ({ start, text: "" }));
  const totalPages = Math.max(1, Math.ceil(all.length / momentsPerPage));
  const page = Math.min(requestedPage, totalPages);
  return { paragraphs: all.slice((page - 1) * momentsPerPage, page * momentsPerPage), page, totalPages };
}

/** Stills beside a text are at least this far apart, so that the stills of ten minutes have 108 kB at most. */
const secondsBetweenStills = 25;

/** Builds the URL of the still at a second from the URL of the first still. */
const stillAt = (first: string, second: number) => first.replace(/\bstill-0\.webp/, `still-${second}.webp`);

interface Film {
  chapters: readonly Chapter[];
  /** The URL of the first still; empty on servers without stills. */
  firstStill: string;
  /** In seconds; captions may go on after it. */
  duration: number;
  /** Stills are at least this many seconds apart. */
  secondsApart: number;
}

/** Groups paragraphs by the chapters in which they begin, and gives them stills. */
function toSections(paragraphs: Paragraph[], { chapters, firstStill, duration, secondsApart }: Film) {
  const sections: { chapter: Chapter | undefined; paragraphs: ReadParagraph[] }[] = [];
  let stillFrom = 0;
  for (const { start, text } of paragraphs) {
    const chapter = chapters.findLast((each) => each.start <= start);
    const hasStill = firstStill !== "" && start >= stillFrom && start < duration;
    if (hasStill) stillFrom = start + secondsApart;
    const paragraph = { start, time: formatDuration(start), text, still: hasStill ? stillAt(firstStill, start) : "" };
    const section = sections.at(-1);
    if (section && section.chapter === chapter) section.paragraphs.push(paragraph);
    else sections.push({ chapter, paragraphs: [paragraph] });
  }
  return sections.map(({ chapter, paragraphs: own }) => ({ title: chapter?.title ?? "", paragraphs: own }));
}

interface ReadParagraph extends Paragraph {
  time: string;
  /** The URL of its still, or empty. */
  still: string;
}

export type ReadSection = ReturnType<typeof toSections>[number];

export type ReadView = ReturnType<typeof toReadView>;
