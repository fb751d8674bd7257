import { parseChapters } from "#app/format/chapters";
import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import type { Video } from "#app/video-api/shapes/shapes.server";

/** Returns how times in a text become links: each to the watch page at that time. */
export const linkTimes = ({ _id, duration }: Pick<Video, "_id" | "duration">, search: string) => ({
  duration,
  pathAt: (seconds: number) => encodePath`/video/${_id}` + changeQuery(search, { t: String(seconds) }),
});

export function toChapterLinks(video: Pick<Video, "_id" | "description" | "duration">, request: Request) {
  const { pathAt } = linkTimes(video, new URL(request.url).search);
  return parseChapters(video.description, video.duration).map(({ start, title }) => ({
    start,
    title,
    time: formatDuration(start),
    to: pathAt(start),
  }));
}

export type ChapterLinks = ReturnType<typeof toChapterLinks>;
