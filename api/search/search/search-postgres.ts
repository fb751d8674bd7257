import { type RawBuilder, sql } from "kysely";
import type { WideQuery } from "#api/db/folded-texts";
import { isListed } from "#api/videos/videos/visibility";
import { type Match, type ScoreTier, type Hit, type IndexedHits, hasText, type SearchedText } from "./hits";
import { chooseSidesOnPostgres, listBorders } from "./word-borders";
import { hasTrigrams } from "#api/db/trigrams";

/** How a short term's letter counts the match of a text: see `short_terms` of the baseline. */
const partOf: Record<Match, number> = { absent: 0, contains: 1, starts: 2, equal: 3 };

const letterOf = (title: number, description: number) => String.fromCharCode(103 + 4 * title + description);

/** The letters that mark short terms, by the parts of title and description. */
const letters = Array.from({ length: 16 }, (_, n) => ({
  letter: letterOf(n >> 2, n % 4),
  title: n >= 4,
  description: n % 4 > 0,
}));

export const directionOf = ({ backwards }: { backwards: boolean }) => sql.raw(backwards ? "asc" : "desc");

/** Matches videos beyond a cursor in a list that is newest first, or oldest first when `backwards`. */
export const isBeyondCursor = ({
  cursor,
  backwards,
}: {
  cursor: Pick<Hit, "published_at" | "id"> | null;
  backwards: boolean;
}) =>
  cursor
    ? sql`(videos.published_at, videos.id) ${sql.raw(backwards ? ">" : "<")} (${cursor.published_at}, ${cursor.id})`
    : sql`true`;

const id = sql.ref("videos.id");
const inVideos = { key: id, videosJoin: { rows: sql`videos`, key: id } };

/**
 * The rows of videos that an index finds: the offset keeps other conditions out, for which the planner would take other
 * indexes.
 */
const indexedVideos = (condition: RawBuilder<unknown>) =>
  sql`(select * from videos where ${condition} offset 0) as videos`;

const hasShortTerms = (terms: string[]) =>
  sql`short_terms(videos.title_folded, videos.description_folded) && array[${sql.join(terms)}]::text[]`;

/** The rows of videos that have a query of one or two characters in either text, when both are folded widely. */
export function videosWithShort({ query, wide }: WideQuery) {
  const terms = letters.filter(({ title, description }) => title || description).map(({ letter }) => letter + wide);
  const inWideTexts = sql`(title_wide <> '' or description_wide <> '')
    and short_terms(videos.title_wide, videos.description_wide) && array[${sql.join(terms)}]::text[]`;
  return indexedVideos(query === wide ? inWideTexts : sql`${inWideTexts} or ${hasShortTerms(terms)}`);
}

const hasBorders = (borders: string[]) =>
  sql`word_borders(title_folded, description_folded) @> array[${sql.join(borders)}]::text[]`;

/** `pg_trgm` has trigrams of letters and digits. Without any, its index would list all videos. */
const hasWords = /[\p{L}\p{N}]{3}/u;

/** Matches texts of three or more characters by an index: of word borders, or of trigrams. */
function matchesTexts(texts: SearchedText[], query: string) {
  const borders = texts.flatMap((text) => listBorders(query, text, chooseSidesOnPostgres));
  if (borders.length > 0) return hasBorders(borders);
  const matches = sql.join(
    texts.map((text) => hasText(`videos.${text}_folded`, query)),
    sql` and `,
  );
  return hasWords.test(query) ? sql`${matches} and reads_by_index(videos.${sql.raw(texts[0]!)}_folded)` : matches;
}

function findHitsIn(text: SearchedText, query: string): IndexedHits {
  const terms = letters.filter((parts) => parts[text]).map(({ letter }) => letter + query);
  if (!hasTrigrams(query)) return { ...inVideos, table: indexedVideos(hasShortTerms(terms)), where: isListed };
  return {
    ...inVideos,
    table: indexedVideos(matchesTexts([text], query)),
    where: sql<boolean>`${isListed} and ${hasText(`videos.${text}_folded`, query)}`,
  };
}

export const postgresHits = (query: string): Record<SearchedText, IndexedHits> => ({
  title: findHitsIn("title", query),
  description: findHitsIn("description", query),
});

/** Matches the videos of a tier by an index, possibly with further videos that have the query in the same texts. */
export function matchesTier(query: string, { title, description }: ScoreTier): RawBuilder<unknown> {
  if (!hasTrigrams(query)) return hasShortTerms([letterOf(partOf[title], partOf[description]) + query]);
  const matches = { title, description };
  return matchesTexts(
    (["title", "description"] as const).filter((text) => matches[text] !== "absent"),
    query,
  );
}
