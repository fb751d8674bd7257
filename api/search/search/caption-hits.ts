import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { textPosition } from "#api/db/like";
import { fold } from "#contract/fold";
import { foldWidely } from "#contract/fold-widely";
import type { CaptionHit } from "#contract/videos";
import { parseCaptions } from "#api/videos/captions/parse-captions";
import type { Cue } from "#api/media/formats/write-vtt";
import type { Hit } from "./hits";
import { type CueOffset, collapseSpaces, foldCueTexts, foldInTurn } from "#api/videos/captions/search-text";

type Folding = (text: string) => string;

interface CaptionSearch {
  words: string;
  foldText: Folding;
}

/** Finds the first cue with the query and its snippet for each hit in captions, by the ids of the captions. */
export async function findCaptionHits(db: Db, query: string, hits: Hit[]): Promise<Map<string, CaptionHit>> {
  const idsOf = (hits: Hit[]) => hits.flatMap(({ captions_id }) => captions_id ?? []);
  const exact = { words: collapseSpaces(query), foldText: fold };
  const wide = { words: collapseSpaces(foldWidely(query)), foldText: foldWidely };
  return new Map([
    ...(await findHits(db, exact, idsOf(hits.filter(({ score }) => score >= query.length)))),
    ...(await findHits(db, wide, idsOf(hits.filter(({ score }) => score < query.length)))),
  ]);
}

async function findHits(db: Db, search: CaptionSearch, captionsIds: string[]): Promise<Map<string, CaptionHit>> {
  const hits = new Map<string, CaptionHit>();
  if (captionsIds.length === 0) return hits;
  const { words } = search;
  const tracks = await selectPositions(db, search).where("id", "in", captionsIds).execute();
  const parts = tracks
    .filter(({ position }) => position > 0)
    .map(({ id, offsets, position }) => ({
      id,
      ...findPart(JSON.parse(offsets) as CueOffset[], position - 1, words.length),
    }));
  const cues = await readParts(db, parts);
  for (const { id, language } of tracks) {
    const match = findHitInCues(cues.get(id) ?? [], search);
    if (match) hits.set(id, { ...match, language });
  }
  return hits;
}

/** Selects the positions of words in captions. A text that the wide folding does not change has no `text_wide`. */
function selectPositions(db: Db, { words, foldText }: CaptionSearch) {
  const tracks = db.selectFrom("captions").select(["id", "language"]);
  const [position, widePosition] = [textPosition(db, "text_folded", words), textPosition(db, "text_wide", words)];
  return foldText === fold
    ? tracks.select(["cue_offsets as offsets", position.as("position")])
    : tracks.select([
        sql<string>`case text_wide when '' then cue_offsets else wide_offsets end`.as("offsets"),
        sql<number>`case text_wide when '' then ${position} else ${widePosition} end`.as("position"),
      ]);
}

interface ContentPart {
  id: string;
  from: number;
  /** In characters; 0 means up to the end. */
  length: number;
}

/** Finds the part of the WebVTT that contains the words and up to two offsets after them. */
function findPart(offsets: CueOffset[], position: number, length: number): Omit<ContentPart, "id"> {
  const from = offsets.findLast(([folded]) => folded <= position)?.[1] ?? 0;
  const [, next] = offsets.filter(([folded]) => folded > position + length);
  return { from, length: next ? next[1] - from : 0 };
}

async function readParts(db: Db, parts: ContentPart[]): Promise<Map<string, Cue[]>> {
  if (parts.length === 0) return new Map();
  const partQueries = parts.map(({ id, from, length }) => {
    const range = length ? sql`${from + 1}, ${length}` : sql`${from + 1}`;
    return sql`select id, substr(content, ${range}) as part from captions where id = ${id}`;
  });
  const { rows } = await sql<{ id: string; part: string }>`${sql.join(partQueries, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, part }) => [id, parseCaptions(`WEBVTT\n\n${part}`)]));
}

/** Builds the hit from the cues that contain the words and the cue after them, without cues that fold to nothing. */
function findHitInCues(allCues: Cue[], { words, foldText }: CaptionSearch): Omit<CaptionHit, "language"> | null {
  const allTexts = foldCueTexts(allCues, foldText);
  const [cues, texts] = [allCues.filter((_, index) => allTexts[index]), allTexts.filter((text) => text)];
  const wordsAt = texts.join(" ").indexOf(words);
  if (wordsAt < 0) return null;
  let [first, start] = [0, 0];
  while (start + texts[first]!.length < wordsAt) start += texts[first++]!.length + 1;
  let [last, end] = [first, start + texts[first]!.length];
  while (end < wordsAt + words.length) end += texts[++last]!.length + 1;
  const spokenTexts = cues.slice(first, last + 2).map(({ text }) => collapseSpaces(text));
  return {
    start: cues[first]!.startMs / 1_000,
    ...toSnippet(spokenTexts.join(" "), [wordsAt - start, wordsAt - start + words.length], foldText),
  };
}

/** Cuts a snippet out of a text; `range` is the range of the words in the folded text. */
function toSnippet(text: string, range: [number, number], foldText: Folding) {
  const isSame = foldText === fold && fold(text).length === text.length;
  const [from, to] = isSame ? range : findUnfoldedOffsets(text, range, foldText);
  return { before: cutStart(text.slice(0, from)), words: text.slice(from, to), after: cutEnd(text.slice(to)) };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Converts offsets in a folded text to offsets of whole characters in its original: letters fold to two or more, marks to
 * none or to a space.
 */
function findUnfoldedOffsets(text: string, [start, end]: [number, number], foldText: Folding): [number, number] {
  let [from, folded] = [0, 0];
  const foldNext = foldInTurn(foldText);
  for (const { segment, index } of graphemes.segment(text)) {
    if (folded >= end) return [from, index];
    if (folded <= start) from = index;
    folded += foldNext(segment).length;
  }
  return [from, text.length];
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
