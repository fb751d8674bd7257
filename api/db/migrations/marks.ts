/** Returns the number of a migration, which its name begins with. */
export const numberOf = (name: string): number => Number.parseInt(name, 10);

/** The first program that accepts migrations which it does not know, if their marks allow it. */
export const firstTolerantProgram = 32;

/**
 * The oldest program that still works on the result of each migration. The version of a program is the number of its
 * last migration. A step that only expands the schema repeats the mark of the step before it. A step that removes or
 * renames what older programs use raises the mark to the first program that no longer uses it.
 */
const oldestPrograms: Record<string, number> = {
  "032-nodes": 32,
  "033-backups": 32,
  "034-word-borders": 32,
  "035-text-words": 35,
  "036-podcasts-and-sitemap": 35,
  "038-session-devices": 35,
  "039-people": 35,
  "040-invitations": 35,
  "042-hidden-content": 35,
  "043-moderation": 35,
  "045-second-factors": 35,
  "047-comment-rules": 35,
  "048-recent-posts": 35,
  "046-mail": 35,
  "049-blocks": 35,
  "053-account-deletions": 35,
  "052-content": 35,
  "051-administration": 35,
  "055-deletion-dates": 55,
  "056-passkey-confirmations": 55,
  "057-content-search": 57,
  "060-search-merges": 60,
  "061-index-reads": 60,
  "062-mailed-links": 60,
  "063-plain-cookies": 60,
  "064-feed-hashes": 64,
  "065-watched-time": 64,
  "066-deferrable-references": 64,
};

/** Returns a migration's mark; undefined where it is missing. Programs before 32 accept no later migration. */
export const findMark = (name: string): number | undefined =>
  oldestPrograms[name] ?? (numberOf(name) < firstTolerantProgram ? numberOf(name) : undefined);
