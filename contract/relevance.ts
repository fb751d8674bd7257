import { fold, foldQuery } from "./fold";
import { foldWidely, toWideQuery } from "./fold-widely";

export const points = {
  title: { equal: 100, starts: 75, contains: 50 },
  description: { equal: 40, starts: 30, contains: 20 },
} as const;

/** The points of a text that contains a query only when both are folded widely; lower than all other points. */
export const widePoints = { title: 2, description: 1 } as const;

const scoreText = (text: string, folded: string, rule: { equal: number; starts: number; contains: number }) => {
  if (text === folded) return rule.equal;
  if (text.startsWith(folded)) return rule.starts;
  return text.includes(folded) ? rule.contains : 0;
};

interface Texts {
  title: string;
  description: string;
}

/** Scores a video for a query; 0 when neither title nor description contains it. */
export function scoreVideo(video: Texts, query: string): number {
  const foldedQuery = foldQuery(query);
  if (!foldedQuery) return 0;
  const sum =
    scoreText(fold(video.title), foldedQuery, points.title) +
    scoreText(fold(video.description), foldedQuery, points.description);
  const scored = sum || scoreWidely(video, foldedQuery);
  return scored > 0 ? scored + foldedQuery.length : 0;
}

function scoreWidely({ title, description }: Texts, query: string): number {
  const wide = toWideQuery(query);
  if (wide === null) return 0;
  const contains = (text: string) => fold(text).includes(wide) || foldWidely(text).includes(wide);
  if (contains(title)) return widePoints.title;
  return contains(description) ? widePoints.description : 0;
}
