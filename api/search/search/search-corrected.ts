import type { Db } from "#api/db/open";
import type { ListRequest } from "#api/lists/page";
import { correctQuery } from "#api/search/words/correct-query";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { isPlainSearch, type OptionsQuery, parseResultOptions } from "./result-options";
import { searchVideos } from "./search";
import { searchSorted } from "./sorted-search";

type CorrectedPage = Page<FoundVideo> & { correctedQuery?: string };

/**
 * Searches by relevance, or as sorted and limited by the request. When nothing matches and the request allows it,
 * searches once more with the corrected words.
 */
export async function searchCorrected(
  db: Db,
  { text, query }: { text: string; query: OptionsQuery & { correct?: string } },
  { paging, viewerId }: ListRequest,
): Promise<CorrectedPage> {
  const options = parseResultOptions(query);
  const search = (words: string) =>
    isPlainSearch(options)
      ? searchVideos(db, { query: words, ownerId: options.ownerId }, { paging, viewerId })
      : searchSorted(db, { query: words, ...options }, { paging, viewerId });
  const firstPage = await search(text);
  const isEmpty = firstPage.docs.length === 0 && !firstPage.hasPrevPage && !firstPage.hasNextPage;
  if (query.correct !== "true" || !isEmpty) return firstPage;
  const correctedQuery = await correctQuery(db, text, "title");
  if (correctedQuery === null) return firstPage;
  const correctedResults = await search(correctedQuery);
  return correctedResults.docs.length > 0 ? { ...correctedResults, correctedQuery } : firstPage;
}
