import type { Call } from "#contract/calls/call";
import { pageSizes } from "#contract/limits";
import { type Directions, sendCall } from "../transport/call.server";
import { notFoundOnBadPage } from "../transport/fetch-rows.server";
import type { ApiSession } from "../transport/session.server";

/** Fetches a page of a list that only our own server has. Turns the refusal of a cursor into a 404. */
export async function listOwn<C extends Call>(session: ApiSession, target: C, directions: Directions<C, never>) {
  const query = { limit: pageSizes.table, ...("query" in directions ? (directions.query as object) : {}) };
  const options = { ...directions, query };
  const answerOfList = sendCall(session, target, options, target.answer as C["answer"]);
  const { data: answer, page } = await answerOfList.catch(notFoundOnBadPage(query));
  return { data: { answer, next: page?.nextCursor ?? null, prev: page?.prevCursor ?? null } };
}
