import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openMediaStore } from "#api/media/store/open-media";
import { joinNodes } from "#api/operation/nodes/join-nodes";
import { readStoreId } from "#api/operation/nodes/store-id";
import { onPostgres, testApi } from "#tests/support/api";

const log = pino({ level: "silent" });
const server = { kind: "server", secret: "the shared secret", storeId: "one store" } as const;
const worker = { kind: "worker", secret: null, storeId: "one store" } as const;

describe.runIf(onPostgres)("nodes on one database", () => {
  const open = async () => {
    const { db } = await testApi({ workers: 0 });
    return {
      db,
      enter: async (identity: Parameters<typeof joinNodes>[1]) => {
        const node = await joinNodes(db, identity, log);
        onTestFinished(() => node.leave());
        return node;
      },
      kinds: async () =>
        (await db.selectFrom("nodes").select("kind").orderBy("kind").execute()).map(({ kind }) => kind),
    };
  };

  test("that have the same secret and store run side by side", async () => {
    const { enter, kinds } = await open();
    await enter(server);
    await enter(server);
    await enter(worker);
    expect(await kinds()).toEqual(["server", "server", "worker"]);
  });

  test("refuse one with another secret, in one line, and forget it", async () => {
    const { enter, kinds } = await open();
    await enter(server);
    await enter(worker);
    await expect(enter({ ...server, secret: "another secret" })).rejects.toThrow(/^SESSION_SECRET differs .+$/);
    expect(await kinds()).toEqual(["server", "worker"]);
  });

  test("refuse one with another store, a worker too", async () => {
    const { enter } = await open();
    await enter(server);
    await expect(enter({ ...worker, storeId: "another" })).rejects.toThrow(/^The files differ from .+$/);
  });

  test("do not mind one that has left, or that was not seen for a while", async () => {
    const { db, enter } = await open();
    await (await enter(server)).leave();
    await enter({ ...server, secret: "the next secret" });
    await db.updateTable("nodes").set({ seen_at: "2020-01-01T00:00:00.000Z" }).execute();
    await enter({ ...server, secret: "the third secret" });
  });

  test("refuse one whose clock differs", async () => {
    const { enter } = await open();
    const now = vi.spyOn(Date, "now").mockImplementation(() => performance.timeOrigin + performance.now() + 60_000);
    await expect(enter(server)).rejects.toThrow(/^The clock of this machine is 60 s off the database's: .+$/);
    now.mockRestore();
  });
});

const openStore = async () => {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-store-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  return { dir, media: await openMediaStore(dir) };
};

test("nodes that start together agree on the id of their directory", async () => {
  const { dir, media } = await openStore();
  const ids = await Promise.all(Array.from({ length: 8 }, () => readStoreId(media, dir)));
  expect(new Set(ids).size).toBe(1);
  expect((await readdir(dir)).filter((name) => name.startsWith("store-id"))).toEqual(["store-id"]);
  const other = await openStore();
  expect(await readStoreId(other.media, other.dir)).not.toBe(ids[0]);
});

test("nodes with directories of their own read the id of the store that they share", async () => {
  const { media } = await openStore();
  const shared = { ...media, isShared: true };
  const [here, there] = [await openStore(), await openStore()];
  expect(await readStoreId(shared, here.dir)).toBe(await readStoreId(shared, there.dir));
});
