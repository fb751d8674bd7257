import { sql } from "kysely";
import { containsWidely, type WideQuery } from "#api/db/folded-texts";
import { beginsWith, contains } from "#api/db/like";
import { points, widePoints } from "#contract/relevance";
import { description, title } from "./hits";

function scorePart(column: string, query: string, rule: { equal: number; starts: number; contains: number }) {
  return sql<number>`case when ${sql.ref(column)} = ${query} then ${sql.lit(rule.equal)}
    when ${beginsWith(sql.ref(column), query)} then ${sql.lit(rule.starts)}
    when ${contains(sql.ref(column), query)} then ${sql.lit(rule.contains)} else 0 end`;
}

/** Builds the SQL for the relevance of a video that contains the query. */
export const scoreSql = (query: string) => sql<number>`(${scorePart(title, query, points.title)}
  + ${scorePart(description, query, points.description)} + ${sql.lit(query.length)})`;

/** Builds the SQL for the relevance of a video that has a query folded widely; 0 for any other. */
export const wideScoreSql = (query: WideQuery) => sql<number>`(case
  when ${containsWidely("videos.title", query)} then ${sql.lit(widePoints.title + query.query.length)}
  when ${containsWidely("videos.description", query)} then ${sql.lit(widePoints.description + query.query.length)} else 0 end)`;
