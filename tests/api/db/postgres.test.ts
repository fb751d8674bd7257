import { type AddressInfo, connect, createServer, Socket } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { connectDatabase, limitQueryTime } from "#api/db/open";
import { isPostgresUnreachable } from "#api/db/postgres";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { fetchVideo, fileName, jobsOf, upload, waitOptions } from "#tests/support/jobs";
import { onServer } from "#tests/support/postgres";
import { insertVideos } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

/** These tests need two connections that wait for each other: in one process, SQLite would wait for ever. */

test("the server reconnects to a database that drops its connections", async () => {
  const api = await testApi();
  const anna = await api.signUp("anna");
  await Promise.all(Array.from({ length: 5 }, () => anna.get("/videos")));
  const name = "postgres" in api.place.database ? new URL(api.place.database.postgres).pathname.slice(1) : "";
  await onServer(
    inject("postgres"),
    // Returns when the connections have ended, after 20 s at the latest.
    `select pg_terminate_backend(pid, 20000) from pg_stat_activity where datname = '${name}'`,
  );
  expect((await anna.get("/users/current-user")).status).toBe(200);
});

test("an empty list of values matches no row, and all rows without it", async () => {
  const { db, signUp } = await testApi({ workers: 0 });
  const { id } = await signUp("anna");
  const users = db.selectFrom("users").select("id");
  expect(await users.where("id", "in", []).execute()).toEqual([]);
  expect(await users.where("id", "not in", []).execute()).toEqual([{ id }]);
});

test("the server lives on when the database goes between two statements of a transaction", async () => {
  const { db, place } = await testApi({ workers: 0 });
  const name = "postgres" in place.database ? new URL(place.database.postgres).pathname.slice(1) : "";
  const transaction = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await onServer(
      inject("postgres"),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      "select pg_sleep(0.1)",
    );
    await sql`select 1`.execute(trx);
  });
  await expect(transaction).rejects.toThrow();
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

/** Forwards connections to the server of a database until it vanishes: then it keeps them and says nothing. */
async function vanishingServer(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const dir = searchParams.get("host");
  const pairs: Socket[] = [];
  const proxy = createServer((client) => {
    const server = dir ? connect(join(dir, ".s.PGSQL.5432")) : connect(Number(port || 5_432), hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) pairs.push(socket.on("error", () => undefined));
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    for (const socket of pairs) socket.destroy();
    proxy.close();
  });
  const proxied = new URL(url);
  proxied.searchParams.delete("host");
  proxied.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const vanish = () => pairs.forEach((socket) => socket.unpipe().pause());
  return { url: proxied.href, vanish };
}

test("a server reconnects when the database stops responding", async () => {
  const { place } = await testApi({ workers: 0 });
  const server = await vanishingServer("postgres" in place.database ? place.database.postgres : "");
  const db = connectDatabase({ postgres: server.url });
  onTestFinished(() => db.destroy());
  limitQueryTime(db, 300);
  const ask = () => sql`select 1 as one`.execute(db);
  const askAll = () => Promise.allSettled(Array.from({ length: 10 }, ask));
  await askAll();
  server.vanish();
  const reasons = (await askAll()).map((result) => result.status === "rejected" && (result.reason as Error));
  expect(reasons.map((reason) => reason && isPostgresUnreachable(reason))).toEqual(
    Array.from({ length: 10 }, () => true),
  );
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test("a connection that nobody uses finds out that its database vanished", async () => {
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  onTestFinished(() => void keepAlive.mockRestore());
  const { place } = await testApi({ workers: 0 });
  const server = await vanishingServer("postgres" in place.database ? place.database.postgres : "");
  const db = connectDatabase({ postgres: server.url });
  onTestFinished(() => db.destroy());
  await sql`select 1`.execute(db);
  expect(keepAlive).toHaveBeenCalledWith(true, 10_000);
});

test("two servers convert each of many videos once", async () => {
  const one = await testApi();
  await testApi({ sharedWith: one });
  const anna = await one.signUp("anna");
  const videos = await Promise.all(Array.from({ length: 6 }, () => upload(anna, "moov-last")));
  for (const { _id } of videos)
    await waitFor(async () => expect(fileName(await fetchVideo(anna, _id))).toBe("video.mp4"), waitOptions);
  const findJobs = async () => (await Promise.all(videos.map(({ _id }) => jobsOf(one, _id)))).flat();
  const remaining = videos.map(() => ({ kind: "drop-source", attempts: 0 }));
  await waitFor(async () => expect(await findJobs()).toMatchObject(remaining), waitOptions);
});

test("two servers count each viewer once when they count simultaneously", async () => {
  const one = await testApi();
  const both = [one, await testApi({ sharedWith: one })];
  const owners = [await one.signUp("anna"), await one.signUp("bea")];
  const ids = (await Promise.all([0, 1, 0, 1].map((i) => insertVideos(one, owners[i]!, [{}])))).flat();
  for (let round = 0; round < 5; round++) {
    const options = { caller: { address: `203.0.113.${round}` } };
    await Promise.all(ids.flatMap((id) => both.map((api) => api.visitor().patch(`/videos/view/${id}`, {}, options))));
    await Promise.all(both.map((api) => api.flushViews()));
  }
  for (const id of ids) expect((await owners[0]!.get<Video>(`/videos/${id}`)).data.views).toBe(5);
  for (const owner of owners) expect((await owner.get("/dashboard/stats")).data).toMatchObject({ totalViews: 10 });
});

test("no connection compiles expressions or starts parallel workers", async () => {
  const { db } = await testApi({ workers: 0 });
  const { rows } = await sql`select current_setting('jit') as jit,
    current_setting('max_parallel_workers_per_gather') as workers`.execute(db);
  expect(rows).toEqual([{ jit: "off", workers: "0" }]);
});
