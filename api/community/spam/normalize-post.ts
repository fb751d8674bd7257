import { createHash } from "node:crypto";
import { fold } from "#contract/fold";

/**
 * Normalizes a post for duplicate detection: NFKC, the folding of searches, no format characters (Unicode Cf), and one
 * space for each run of punctuation or whitespace.
 */
export function normalizePost(text: string): string {
  const folded = fold(text.normalize("NFKC"));
  return (
    folded
      .replace(/\p{Cf}/gu, "")
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
      .trim() || folded.trim()
  );
}

/** Hashes the normalized text of a post, to find duplicates. */
export const hashPost = (text: string) => createHash("sha256").update(normalizePost(text)).digest("base64url");
