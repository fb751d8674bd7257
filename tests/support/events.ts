import { type DispatchedEvent, dispatchNext } from "#api/notifications/dispatch/dispatcher";
import { notifyNextBatch } from "#api/notifications/inbox/announce";
import { notifyOnSite } from "#api/notifications/inbox/notify-on-site";
import type { SiteEvent } from "#contract/events";
import type { Notification } from "#contract/notifications";
import type { TestApi, User } from "./api";

/** Reads the events that wait to be told, the oldest first, and removes them. */
export async function takeEvents({ db }: Pick<TestApi, "db">): Promise<SiteEvent[]> {
  const rows = await db.deleteFrom("events").returning(["id", "details"]).execute();
  const inOrder = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return inOrder.map(({ details }) => JSON.parse(details) as DispatchedEvent);
}

/** Tells everybody of all events that wait, and of what follows from them. */
export async function dispatchAllEvents({ db }: Pick<TestApi, "db">) {
  const log = { warn: fail, error: fail };
  while (await dispatchNext({ db, log }, { listeners: [notifyOnSite], followUps: [notifyNextBatch] }));
}

function fail(...facts: unknown[]): never {
  throw new Error(`Events were not told: ${JSON.stringify(facts)}`);
}

/** Reads what somebody is told, newest first: each kind with its count. */
export async function listNotificationKinds(user: User): Promise<string[]> {
  const { data } = await user.get<Notification[]>("/notifications");
  return data.map(({ kind, count }) => (count === 1 ? kind : `${count} ${kind}`));
}
