import { points } from "#contract/relevance";

export type Match = "equal" | "starts" | "contains" | "absent";

/** The videos with one score: each sum of points corresponds to one pair of matches. */
export interface ScoreTier {
  title: Match;
  description: Match;
  /** The score without the query's length. */
  points: number;
}

const matches = ["equal", "starts", "contains", "absent"] as const satisfies Match[];
const pointsFor = (rule: Record<Exclude<Match, "absent">, number>, match: Match) =>
  match === "absent" ? 0 : rule[match];

export const scoreTiers: ScoreTier[] = matches
  .flatMap((title) =>
    matches.map((description) => ({
      title,
      description,
      points: pointsFor(points.title, title) + pointsFor(points.description, description),
    })),
  )
  .filter(({ points }) => points > 0)
  .sort((one, other) => other.points - one.points);

/** Returns whether a match means that the text starts with the query. */
export const isStart = (match: Match) => match === "starts" || match === "equal";
