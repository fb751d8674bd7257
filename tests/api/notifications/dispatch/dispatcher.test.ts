import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { type Db, isSqlite } from "#api/db/open";
import {
  type DispatchedEvent,
  dispatchNext,
  type Listener,
  startDispatcher,
} from "#api/notifications/dispatch/dispatcher";
import { addEvent } from "#api/site/events/add-event";
import { newId } from "#api/db/ids";
import { onPostgres, testApi } from "#tests/support/api";
import { takeEvents } from "#tests/support/events";
import { waitFor } from "#tests/support/wait-for";

const { db, ...api } = await testApi({ workers: 0 });
const log = { warn: vi.fn(), error: vi.fn() };

afterEach(async () => void (await takeEvents({ db })));

const changed = (videoId: string) => ({ kind: "video.changed", videoId, channelId: newId() }) as const;
const dispatchAll = async (listener: Listener, on: Db = db) => {
  while (await dispatchNext({ db: on, log }, { listeners: [listener], followUps: [] }));
};
const idsOf = (events: DispatchedEvent[]) => events.map((event) => (event as { videoId: string }).videoId);

test("events are taken once, in the order in which they were added", async () => {
  const ids = Array.from({ length: 20 }, () => newId());
  for (const id of ids) await addEvent(db, changed(id));
  const taken: DispatchedEvent[] = [];
  await dispatchAll(async (_, event) => void taken.push(event));
  await dispatchAll(async (_, event) => void taken.push(event));
  expect(idsOf(taken)).toEqual(ids);
});

test("an event whose transaction is rolled back is none", async () => {
  await db
    .transaction()
    .execute(async (trx) => {
      await addEvent(trx, changed(newId()));
      throw new Error("away");
    })
    .catch(() => undefined);
  expect(await takeEvents({ db })).toEqual([]);
});

test("what a listener wrote before it failed is gone, and its event is tried again, before later ones about its subject", async () => {
  const [one, other] = [newId(), newId()];
  for (const id of [one, one, other]) await addEvent(db, changed(id));
  const taken: string[] = [];
  let isFailing = true;
  const listener: Listener = async (trx, event) => {
    const { videoId } = event as { videoId: string };
    await trx
      .insertInto("site_settings")
      .values({ key: event.id, value: videoId, updated_at: "", updated_by: "" })
      .execute();
    if (isFailing && videoId === one) throw new Error("not now");
    taken.push(videoId);
  };
  await dispatchAll(listener);
  expect([taken, log.warn.mock.calls.length]).toEqual([[other], 1]);
  isFailing = false;
  await db.updateTable("events").set({ run_after: "" }).execute();
  await dispatchAll(listener);
  expect(taken).toEqual([other, one, one]);
  const written = await db.selectFrom("site_settings").select("key").where("value", "in", [one, other]).execute();
  expect(written).toHaveLength(3);
  await db.deleteFrom("site_settings").execute();
});

test("an event of a kind that only a newer program knows stays for that", async () => {
  await addEvent(db, { kind: "video.invented" as never, videoId: newId(), channelId: newId() } as never);
  const listener = vi.fn();
  await dispatchAll(listener);
  expect([listener.mock.calls.length, (await takeEvents({ db })).length]).toEqual([0, 1]);
});

test.skipIf(!onPostgres)(
  "two processes take each event once, and those about one subject one after another",
  async () => {
    const subjects = [newId(), newId(), newId()];
    for (let round = 0; round < 10; round += 1) for (const id of subjects) await addEvent(db, changed(id));
    const running = new Set<string>();
    const taken: DispatchedEvent[] = [];
    const listener: Listener = async (_, event) => {
      const [id] = idsOf([event]);
      expect(running.has(id!)).toBe(false);
      running.add(id!);
      await wait(2);
      taken.push(event);
      running.delete(id!);
    };
    expect(isSqlite(db)).toBe(false);
    await Promise.all([1, 2, 3].map(() => dispatchAll(listener)));
    while ((await db.selectFrom("events").select("id").execute()).length > 0) await dispatchAll(listener);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(30);
    expect(taken).toHaveLength(30);
    for (const subject of subjects) {
      const ids = taken.filter((event) => idsOf([event])[0] === subject).map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted());
    }
  },
);

test("a dispatcher takes what is added while it runs, and stops", async () => {
  const taken: DispatchedEvent[] = [];
  const dispatcher = startDispatcher(
    { db, log },
    { listeners: [async (_, event) => void taken.push(event)], followUps: [] },
  );
  await addEvent(db, changed(newId()));
  dispatcher.wake();
  await waitFor(() => expect(taken).toHaveLength(1));
  await dispatcher.stop();
  await addEvent(db, changed(newId()));
  dispatcher.wake();
  await wait(20);
  expect([taken.length, api.failures]).toEqual([1, []]);
});
