import { parseChapters } from "#app/format/chapters";
import { formatDuration } from "#app/format/duration";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import type { Video } from "#app/video-api/shapes/shapes.server";

export function toChapterLinks(
  { _id, description, duration }: Pick<Video, "_id" | "description" | "duration">,
  request: Request,
) {
  const { search } = new URL(request.url);
  return parseChapters(description, duration).map(({ start, title }) => ({
    start,
    title,
    time: formatDuration(start),
    to: encodePath`/video/${_id}` + changeQuery(search, { t: String(start) }),
  }));
}

export type ChapterLinks = ReturnType<typeof toChapterLinks>;
