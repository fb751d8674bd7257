import type { Db } from "#api/db/open";
import { fold } from "#contract/relevance";
import type { Saying } from "#contract/videos";
import { parseCaptions } from "./parse";
import { spaced } from "./said";

/** Where the query is said, for those of the videos that were found by captions alone. */
export async function sayingsOf(db: Db, q: string, hits: { captions_id?: string }[]): Promise<Map<string, Saying>> {
  const ids = hits.flatMap(({ captions_id }) => captions_id ?? []);
  const said = new Map<string, Saying>();
  for (const id of ids) {
    const row = await db
      .selectFrom("captions")
      .select(["video_id", "language", "content", "said_folded", "said_offsets"])
      .where("id", "=", id)
      .executeTakeFirst();
    const saying = row && findSaying(row, spaced(q));
    if (saying) said.set(row.video_id, saying);
  }
  return said;
}

interface Searched {
  language: string;
  content: string;
  said_folded: string;
  said_offsets: string;
}

function findSaying({ language, content, said_folded, said_offsets }: Searched, q: string): Saying | null {
  const at = said_folded.indexOf(q);
  if (at < 0) return null;
  const offsets = JSON.parse(said_offsets) as number[];
  const [first, last] = [lastUpTo(offsets, at), lastUpTo(offsets, at + q.length - 1)];
  const cues = parseCaptions(`WEBVTT\n\n${blocks(content, first + 1, last + 3)}`);
  const text = cues.map((cue) => spaced(cue.text)).join(" ");
  const from = unfolded(text, at - offsets[first]!);
  const to = unfolded(text, at - offsets[first]! + q.length);
  const [before, words, after] = [endOf(text.slice(0, from)), text.slice(from, to), startOf(text.slice(to))];
  return { start: cues[0]!.start / 1_000, language, before, words, after };
}

/** The index of the last of these rising numbers that is no greater. */
function lastUpTo(numbers: number[], most: number): number {
  const above = numbers.findIndex((number) => number > most);
  return (above < 0 ? numbers.length : above) - 1;
}

/** Blocks of clean WebVTT, which exactly one blank line parts; the header is the first. */
function blocks(content: string, from: number, to: number): string {
  let start = 0;
  for (let i = 0; i < from; i++) start = content.indexOf("\n\n", start) + 2;
  let end = start;
  for (let i = from; i < to && end >= 0; i++) end = content.indexOf("\n\n", end + 1);
  return content.slice(start, end < 0 ? undefined : end);
}

/** The place in a text that a place in its folded text stands for: some letters are folded to two. */
function unfolded(text: string, at: number): number {
  if (fold(text).length === text.length) return at;
  let [place, foldedPlace] = [0, 0];
  for (const sign of text) {
    if (foldedPlace >= at) break;
    place += sign.length;
    foldedPlace += fold(sign).length;
  }
  return place;
}

const most = { before: 60, after: 100 };

/** Its last whole words, or signs where there are no blanks. */
function endOf(text: string) {
  const end = text.slice(-most.before);
  return (end === text ? end : end.replace(/^\S*\s(?=\S)/, "")).replace(/^[\udc00-\udfff]/, "");
}

function startOf(text: string) {
  const start = text.slice(0, most.after);
  return (start === text ? start : start.replace(/(?<=\S)\s\S*$/, "")).replace(/[\ud800-\udbff]$/, "");
}
