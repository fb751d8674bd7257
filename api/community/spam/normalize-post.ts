import { createHash } from "node:crypto";
import { fold } from "#contract/fold";

/** Folds a post for comparison: like a search, without marks, signs and the width of blanks. */
export function normalizePost(text: string): string {
  const folded = fold(text.normalize("NFKC"));
  return (
    folded
      .replace(/\p{Cf}/gu, "")
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
      .trim() || folded.trim()
  );
}

/** Hashes a post, so that the same text is found again. */
export const hashPost = (text: string) => createHash("sha256").update(normalizePost(text)).digest("base64url");
