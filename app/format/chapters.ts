import { toAsciiDigits } from "#contract/fold-widely";

export interface Chapter {
  /** Seconds from the start of the video. */
  start: number;
  title: string;
}

const rules = { minChapters: 3, minSeconds: 10 };

/**
 * A time at the start of a line, in the digits of any script, after an optional bullet or bracket, and a title.
 * Right-to-left texts have invisible marks of direction (\p{Cf}) around both.
 */
const chapterLine =
  /^[\s\p{Cf}*•–—-]{0,8}[([]?(?:(\p{Nd}{1,3})[:：])?(\p{Nd}{1,2})[:：](\p{Nd}{2})[)\]]?[\s\p{Cf}:.|–—-]{1,8}([^\s\p{Cf}].*)$/u;

function parseLine(text: string): Chapter[] {
  const [, hours = "0", minutes = "", seconds = "", title = ""] = chapterLine.exec(text) ?? [];
  const [hour, minute, second] = [hours, minutes, seconds].map((digits) => Number(toAsciiDigits(digits)));
  if (!title || second! > 59) return [];
  return [{ start: hour! * 3600 + minute! * 60 + second!, title: title.trim() }];
}

/**
 * Reads chapters from the lines of a description that begin with a time. Returns none unless there are at least three,
 * the first begins at 0:00, and each lasts at least ten seconds, as on the large sites. A duration of 0 is unknown.
 */
export function parseChapters(description: string, durationSeconds: number): Chapter[] {
  const chapters = description.split("\n").flatMap(parseLine);
  const ends = [...chapters.slice(1).map(({ start }) => start), durationSeconds || Infinity];
  const areLong = chapters.every(({ start }, index) => ends[index]! - start >= rules.minSeconds);
  return chapters.length >= rules.minChapters && chapters[0]!.start === 0 && areLong ? chapters : [];
}
