import type { Db } from "#api/db/open";
import { countEdits, deletionsOf, maxEdits, replaceWords, type TextKind, wordsOf } from "./words";

const maxCorrectedWords = 2;
/** Words that share a deletion with the mistyped one; comparing as many takes about 5 ms. */
const maxCandidates = 2_000;

/**
 * Replaces up to two unknown words of a folded query, which no text of a kind has, by the nearest words in such texts;
 * of equally near words, by the most frequent one. Returns null when it cannot correct every such word.
 */
export async function correctQuery(db: Db, query: string, kind: TextKind): Promise<string | null> {
  const unknown = await findUnknownWords(db, wordsOf(query), kind);
  if (unknown.length === 0 || unknown.length > maxCorrectedWords) return null;
  const replacements = new Map<string, string>();
  for (const word of unknown) {
    const nearest = await findNearestWord(db, word, kind);
    if (nearest === null) return null;
    replacements.set(word, nearest);
  }
  return replaceWords(query, replacements);
}

async function findUnknownWords(db: Db, words: string[], kind: TextKind): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom("words")
    .select("word")
    .where("word", "in", words)
    .where(`${kind}_count`, ">", 0)
    .execute();
  const knownWords = new Set(rows.map(({ word }) => word));
  return words.filter((word) => !knownWords.has(word));
}

async function findNearestWord(db: Db, word: string, kind: TextKind): Promise<string | null> {
  const candidates = await db
    .selectFrom("word_deletions")
    .innerJoin("words", "words.word", "word_deletions.word")
    .select(["words.word", `words.${kind}_count as count`])
    .distinct()
    .where("deletion", "in", deletionsOf(word))
    .where(`words.${kind}_count`, ">", 0)
    .limit(maxCandidates)
    .execute();
  const nearWords = candidates
    .map((candidate) => ({ ...candidate, edits: countEdits(word, candidate.word) }))
    .filter(({ edits }) => edits <= maxEdits(word))
    .sort((a, b) => a.edits - b.edits || b.count - a.count || (a.word < b.word ? -1 : 1));
  return nearWords[0]?.word ?? null;
}
