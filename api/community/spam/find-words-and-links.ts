import { fold } from "#contract/fold";
import { normalizePost } from "./normalize-post";

/** Matches links; names of sites without a scheme by the most common top-level domains. */
const link =
  /https?:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|co|me|ly|gg|tv|to|app|dev|xyz|top|site|online|shop|store|club|live|link|click|vip|fun|ru|cn|de|uk|eu|us|in|br)(?![\p{L}\p{N}])/iu;

export const hasLink = (text: string) => link.test(text.normalize("NFKC").replace(/\p{Cf}/gu, ""));

/** Matches scripts that do not separate words by spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]/u;

/**
 * Returns whether a post contains one of these words or phrases. Compares folded texts by whole words; finds words of
 * scripts without spaces, and signs, anywhere.
 */
export function hasWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const post = normalizePost(text);
  const postWithSigns = fold(text.normalize("NFKC"));
  const hasPhrase = searchIn(` ${post} `, post.split(" "));
  const [hasText, hasSigns] = [searchIn(post, post), searchIn(postWithSigns, postWithSigns)];
  return [...new Set(words)].some((word) => {
    const folded = normalizePost(word);
    if (folded === "") return false;
    if (!/[\p{L}\p{N}]/u.test(folded)) return hasSigns(folded, folded);
    return unspaced.test(folded) ? hasText(folded, folded) : hasPhrase(` ${folded} `, folded.split(" "));
  });
}

/**
 * Creates a search in a text that consists of these parts. Compares parts first: a search with another part cannot match,
 * so that the long text is not read again for each of many words.
 */
function searchIn(text: string, parts: Iterable<string>) {
  const textParts = new Set(parts);
  return (search: string, searchParts: Iterable<string>) =>
    [...searchParts].every((part) => textParts.has(part)) && text.includes(search);
}

/** Splits the text of a setting into its words, one a line. */
export const splitWords = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
