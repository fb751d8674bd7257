export interface Chapter {
  /** Seconds from the start of the video. */
  start: number;
  title: string;
}

const rules = { minChapters: 3, minSeconds: 10 };

/** A time at the start of a line, after an optional bullet or bracket, and a title. */
const line = /^[\s*•–—-]{0,8}[([]?(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[)\]]?[\s:.|–—-]{1,8}(\S.*)$/;

function parseLine(text: string): Chapter[] {
  const [, hours = "0", minutes = "", seconds = "", title = ""] = line.exec(text) ?? [];
  if (!title || Number(seconds) > 59) return [];
  return [{ start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title: title.trim() }];
}

/**
 * Reads chapters from the lines of a description that begin with a time. As on the large sites, there are none unless
 * the first begins at 0:00, there are at least three, and each lasts at least ten seconds. A duration of 0 is unknown.
 */
export function parseChapters(description: string, durationSeconds: number): Chapter[] {
  const chapters = description.split("\n").flatMap(parseLine);
  const ends = [...chapters.slice(1).map(({ start }) => start), durationSeconds || Infinity];
  const areLong = chapters.every(({ start }, index) => ends[index]! - start >= rules.minSeconds);
  return chapters.length >= rules.minChapters && chapters[0]!.start === 0 && areLong ? chapters : [];
}
