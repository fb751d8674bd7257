import { fold, foldQuery } from "./fold";

export const points = {
  title: { equal: 100, starts: 75, contains: 50 },
  description: { equal: 40, starts: 30, contains: 20 },
} as const;

const score = (text: string, folded: string, rule: { equal: number; starts: number; contains: number }) => {
  if (text === folded) return rule.equal;
  if (text.startsWith(folded)) return rule.starts;
  return text.includes(folded) ? rule.contains : 0;
};

/** Scores a video for a query; 0 when neither title nor description contains it. */
export function relevance(video: { title: string; description: string }, query: string): number {
  const foldedQuery = foldQuery(query);
  if (!foldedQuery) return 0;
  const sum =
    score(fold(video.title), foldedQuery, points.title) +
    score(fold(video.description), foldedQuery, points.description);
  return sum > 0 ? sum + foldedQuery.length : 0;
}
