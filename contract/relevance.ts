import { stripUnstorable } from "./fields";
import { limits } from "./limits";

/** Titles, descriptions and queries are compared folded: JavaScript's own lower case, the same everywhere. */
export const fold = (value: string) => value.toLowerCase();

/** What is searched for: trimmed, cut to its limit (never in the middle of a character), folded. */
export const foldedQuery = (query: string) =>
  fold(
    stripUnstorable(query)
      .trim()
      .slice(0, limits.query)
      .replace(/[\ud800-\udbff]$/, ""),
  );

export const points = {
  title: { equal: 100, starts: 75, contains: 50 },
  description: { equal: 40, starts: 30, contains: 20 },
} as const;

const score = (text: string, q: string, rule: { equal: number; starts: number; contains: number }) => {
  if (text === q) return rule.equal;
  if (text.startsWith(q)) return rule.starts;
  return text.includes(q) ? rule.contains : 0;
};

/** The spec's relevance of a video for a query: 0 when neither title nor description has it. */
export function relevance(video: { title: string; description: string }, query: string): number {
  const q = foldedQuery(query);
  if (!q) return 0;
  const sum = score(fold(video.title), q, points.title) + score(fold(video.description), q, points.description);
  return sum > 0 ? sum + q.length : 0;
}
