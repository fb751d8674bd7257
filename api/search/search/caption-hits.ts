import { sql } from "kysely";
import { type Db, textPosition } from "#api/db/open";
import { fold } from "#contract/fold";
import type { CaptionHit } from "#contract/videos";
import { parseCaptions } from "#api/videos/captions/parse";
import type { Cue } from "#api/media/formats/vtt";
import { type CueOffset, collapseSpaces, foldCueTexts } from "#api/videos/captions/search-text";

/** Finds the first cue that contains the query, with its snippet, for each id of captions. */
export async function findCaptionHits(db: Db, query: string, captionsIds: string[]): Promise<Map<string, CaptionHit>> {
  const hits = new Map<string, CaptionHit>();
  if (captionsIds.length === 0) return hits;
  const words = collapseSpaces(query);
  const tracks = await db
    .selectFrom("captions")
    .select(["id", "language", "cue_offsets", textPosition(db, "text_folded", words).as("place")])
    .where("id", "in", captionsIds)
    .execute();
  const parts = tracks
    .filter(({ place }) => place > 0)
    .map(({ id, cue_offsets, place }) => ({
      id,
      ...findPart(JSON.parse(cue_offsets) as CueOffset[], place - 1, words.length),
    }));
  const cues = await readParts(db, parts);
  for (const { id, language } of tracks) {
    const match = findHitInCues(cues.get(id) ?? [], words);
    if (match) hits.set(id, { ...match, language });
  }
  return hits;
}

interface Part {
  id: string;
  from: number;
  /** In characters; 0 means up to the end. */
  length: number;
}

/** Finds the part of the WebVTT that contains the words and up to two offsets after them. */
function findPart(offsets: CueOffset[], place: number, length: number): Omit<Part, "id"> {
  const from = offsets.findLast(([folded]) => folded <= place)?.[1] ?? 0;
  const [, next] = offsets.filter(([folded]) => folded > place + length);
  return { from, length: next ? next[1] - from : 0 };
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

/** Builds the hit from the cues that contain the words and the cue after them. */
function findHitInCues(cues: Cue[], words: string): Omit<CaptionHit, "language"> | null {
  const texts = foldCueTexts(cues);
  const at = texts.join(" ").indexOf(words);
  if (at < 0) return null;
  let [first, start] = [0, 0];
  while (start + texts[first]!.length < at) start += texts[first++]!.length + 1;
  let [last, end] = [first, start + texts[first]!.length];
  while (end < at + words.length) end += texts[++last]!.length + 1;
  const spoken = cues.slice(first, last + 2).map(({ text }) => collapseSpaces(text));
  return { start: cues[first]!.start / 1_000, ...toSnippet(spoken.join(" "), at - start, words.length) };
}

function toSnippet(text: string, at: number, length: number) {
  const isSame = fold(text).length === text.length;
  const [from, to] = isSame ? [at, at + length] : [findUnfoldedOffset(text, at), findUnfoldedOffset(text, at + length)];
  return { before: cutStart(text.slice(0, from)), words: text.slice(from, to), after: cutEnd(text.slice(to)) };
}

/** Converts an offset in a folded text to the offset in its original: some letters fold to two. */
function findUnfoldedOffset(text: string, at: number): number {
  let [place, folded] = [0, 0];
  for (const character of text) {
    if (folded >= at) break;
    place += character.length;
    folded += fold(character).length;
  }
  return place;
}

const maxCharacters = { before: 40, after: 80 };

/** Shortens a text to its last words, or to characters where it has no spaces. */
function cutStart(text: string) {
  if (text.length <= maxCharacters.before) return text;
  const end = text.slice(-maxCharacters.before);
  return end.replace(/^\S*\s(?=\S)/, "").replace(/^[\udc00-\udfff]/, "");
}

/** Shortens a text to its first words, or to characters where it has no spaces. */
function cutEnd(text: string) {
  if (text.length <= maxCharacters.after) return text;
  const start = text.slice(0, maxCharacters.after);
  return start.replace(/(?<=\S)\s\S*$/, "").replace(/[\ud800-\udbff]$/, "");
}
