import type { DispatchedEvent } from "#api/notifications/dispatch/dispatcher";
import type { SiteEvent } from "#contract/events";
import type { TestApi } from "./api";

/** Reads the events that wait to be told, the oldest first, and removes them. */
export async function takeEvents({ db }: Pick<TestApi, "db">): Promise<SiteEvent[]> {
  const rows = await db.deleteFrom("events").returning(["id", "details"]).execute();
  const inOrder = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return inOrder.map(({ details }) => JSON.parse(details) as DispatchedEvent);
}
