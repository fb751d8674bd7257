import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isListed } from "#api/videos/videos/visibility";
import { hasTrigrams } from "#api/db/trigrams";
import { startsWithIndexed, titleFolded } from "./hits";
import { searchVideos } from "./search";

const maxSuggestions = 8;
/** Titles that repeat give one suggestion: this many are read to find different ones. */
const maxTitles = 64;

/** Suggests titles of listed videos: titles that begin with a folded text, then the best results of a search for it. */
export async function suggestSearches(db: Db, query: string): Promise<string[]> {
  if (!query) return [];
  const startingVideos = await db
    .selectFrom("videos")
    .select("title")
    .where(isListed)
    .where(startsWithIndexed(titleFolded, query))
    .orderBy(sql`title_folded`)
    .limit(maxTitles)
    .execute();
  const titles = takeTitles(startingVideos);
  if (titles.length === maxSuggestions || isTooShort(query)) return titles;
  const paging = { after: null, before: null, page: null, limit: maxSuggestions * 2 };
  const { docs } = await searchVideos(db, { query, ownerId: undefined }, { paging, viewerId: null });
  return takeTitles([...startingVideos, ...docs]);
}

const alphabets = "Latin Greek Cyrillic Armenian Georgian Coptic Hebrew Arabic Syriac Thaana Nko Tifinagh".split(" ");
const inAlphabets = alphabets.map((name) => `\\p{Script=${name}}`).join("");
const otherLetter = new RegExp(`(?![${inAlphabets}])\\p{L}`, "u");

/** One or two characters are a word in Chinese or Korean; one or two letters of an alphabet are in nearly every title. */
const isTooShort = (query: string) => !hasTrigrams(query) && !otherLetter.test(query);

const takeTitles = (videos: { title: string }[]) =>
  [...new Map(videos.map(({ title }) => [title.toLowerCase(), title])).values()].slice(0, maxSuggestions);
