import { fold } from "#contract/fold";
import { normalizePost } from "./normalize-post";

/** Names of sites without a scheme are recognized by the most common ends. */
const link =
  /https?:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|co|me|ly|gg|tv|to|app|dev|xyz|top|site|online|shop|store|club|live|link|click|vip|fun|ru|cn|de|uk|eu|us|in|br)(?![\p{L}\p{N}])/iu;

export const hasLink = (text: string) => link.test(text.normalize("NFKC").replace(/\p{Cf}/gu, ""));

/** Scripts that separate no words by blanks. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]/u;

/**
 * Tells whether a post has one of these words or phrases, folded, as whole words; of scripts without blanks and of signs,
 * anywhere.
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
 * Searches a text that has these parts. What has another part is not in it: many words are looked up in a long text
 * without reading it for each of them.
 */
function searchIn(text: string, parts: Iterable<string>) {
  const textParts = new Set(parts);
  return (search: string, searchParts: Iterable<string>) =>
    [...searchParts].every((part) => textParts.has(part)) && text.includes(search);
}

/** Splits the words of a setting, which stand one on each line. */
export const splitWords = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
