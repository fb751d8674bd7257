import { sql } from "kysely";
import { type Db, placeIn } from "#api/db/open";
import { fold } from "#contract/relevance";
import type { CaptionHit } from "#contract/videos";
import { cutEnd, cutStart, unfolded } from "./snippet";
import { type Cue, parseCaptions } from "#api/captions/parse";
import { type Mark, spaced, textsOf } from "#api/captions/caption-text";

/** Where the query is said first, by the ids of the captions it was found in. */
export async function sayingsOf(db: Db, q: string, captionsIds: string[]): Promise<Map<string, CaptionHit>> {
  const said = new Map<string, CaptionHit>();
  if (captionsIds.length === 0) return said;
  const words = spaced(q);
  const found = await db
    .selectFrom("captions")
    .select(["id", "language", "said_marks", placeIn(db, "said_folded", words).as("place")])
    .where("id", "in", captionsIds)
    .execute();
  const parts = found
    .filter(({ place }) => place > 0)
    .map(({ id, said_marks, place }) => ({ id, ...nearby(JSON.parse(said_marks) as Mark[], place - 1, words.length) }));
  const cues = await readParts(db, parts);
  for (const { id, language } of found) {
    const saying = sayingIn(cues.get(id) ?? [], words);
    if (saying) said.set(id, { ...saying, language });
  }
  return said;
}

interface Part {
  /** Of the captions. */
  id: string;
  from: number;
  /** 0: to the end. */
  length: number;
}

/** The part of the WebVTT in which the words stand, and somewhat more behind them. */
function nearby(marks: Mark[], place: number, length: number): Omit<Part, "id"> {
  const from = marks.findLast(([said]) => said <= place)?.[1] ?? 0;
  const [, behind] = marks.filter(([said]) => said > place + length);
  return { from, length: behind ? behind[1] - from : 0 };
}

async function readParts(db: Db, parts: Part[]): Promise<Map<string, Cue[]>> {
  if (parts.length === 0) return new Map();
  const each = parts.map(({ id, from, length }) => {
    const place = length ? sql`${from + 1}, ${length}` : sql`${from + 1}`;
    return sql`select id, substr(content, ${place}) as part from captions where id = ${id}`;
  });
  const { rows } = await sql<{ id: string; part: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, part }) => [id, parseCaptions(`WEBVTT\n\n${part}`)]));
}

/** From the cue in which the words begin to the one behind them. */
function sayingIn(cues: Cue[], words: string): Omit<CaptionHit, "language"> | null {
  const texts = textsOf(cues);
  const at = texts.join(" ").indexOf(words);
  if (at < 0) return null;
  let [first, start] = [0, 0];
  while (start + texts[first]!.length < at) start += texts[first++]!.length + 1;
  let [last, end] = [first, start + texts[first]!.length];
  while (end < at + words.length) end += texts[++last]!.length + 1;
  const said = cues.slice(first, last + 2).map(({ text }) => spaced(text));
  return { start: cues[first]!.start / 1_000, ...around(said.join(" "), at - start, words.length) };
}

function around(text: string, at: number, length: number) {
  const isSame = fold(text).length === text.length;
  const [from, to] = isSame ? [at, at + length] : [unfolded(text, at), unfolded(text, at + length)];
  return { before: cutStart(text.slice(0, from)), words: text.slice(from, to), after: cutEnd(text.slice(to)) };
}
