import { points } from "#contract/relevance";

/** How a text has the query. */
export type Match = "equal" | "starts" | "contains" | "absent";

/** All videos of one score: every sum of points is that of one pair alone. */
export interface ScoreClass {
  title: Match;
  description: Match;
  /** Without the query's length. */
  points: number;
}

const matches = ["equal", "starts", "contains", "absent"] as const satisfies Match[];
const worth = (rule: Record<Exclude<Match, "absent">, number>, match: Match) => (match === "absent" ? 0 : rule[match]);

/** The classes of all hits, highest score first. */
export const scoreClasses: ScoreClass[] = matches
  .flatMap((title) =>
    matches.map((description) => ({
      title,
      description,
      points: worth(points.title, title) + worth(points.description, description),
    })),
  )
  .filter(({ points }) => points > 0)
  .sort((one, other) => other.points - one.points);

/** Whether a text that starts with the query or equals it. */
export const isStart = (match: Match) => match === "starts" || match === "equal";
