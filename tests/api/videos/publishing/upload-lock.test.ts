import { afterEach, expect, test, vi } from "vitest";
import { createUploadLocker } from "#api/videos/publishing/upload-lock";
import { testApi, type TestApi } from "#tests/support/api";
import { race } from "#tests/support/race";
import { clipBytes, openUpload } from "#tests/support/tus";
import { waitFor } from "#tests/support/wait-for";

const neverAborted = new AbortController().signal;
const noRequest = () => undefined;

/** Finds the locks of uploads; tasks of the server, whose names have no slash, hold locks at their side. */
const findLocks = ({ db }: Pick<TestApi, "db">) =>
  db.selectFrom("upload_locks").selectAll().where("file_id", "like", "%/%").execute();

afterEach(() => void vi.useRealTimers());

test("one process holds an upload at a time, and gives it up when another asks", async () => {
  const { db } = await testApi({ workers: 0 });
  const [one, other] = [createUploadLocker(db).newLock("a/b"), createUploadLocker(db).newLock("a/b")];
  const order: string[] = [];
  await one.lock(neverAborted, async () => {
    order.push("asked");
    await one.unlock();
  });
  await other.lock(neverAborted, noRequest);
  order.push("locked");
  expect(order).toEqual(["asked", "locked"]);
  await other.unlock();
  expect(await findLocks({ db })).toEqual([]);
});

test("a holder for whom nobody waits keeps the lock and renews it", async () => {
  const { db } = await testApi({ workers: 0 });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const lock = createUploadLocker(db).newLock("a/b");
  const releaseWanted = vi.fn();
  await lock.lock(neverAborted, releaseWanted);
  const findEnds = async () => (await findLocks({ db })).map(({ expires_at }) => expires_at);
  const [firstEnd = ""] = await findEnds();
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(async () => expect((await findEnds()).map((end) => end > firstEnd)).toEqual([true]));
  expect(releaseWanted).not.toHaveBeenCalled();
  await lock.unlock();
});

test("a holder whose lock another process has taken over is asked to end its request", async () => {
  const { db } = await testApi({ workers: 0 });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const lock = createUploadLocker(db).newLock("a/b");
  const releaseWanted = vi.fn();
  await lock.lock(neverAborted, releaseWanted);
  await db.updateTable("upload_locks").set({ holder: "another process" }).where("file_id", "=", "a/b").execute();
  await vi.advanceTimersByTimeAsync(600);
  await waitFor(() => expect(releaseWanted).toHaveBeenCalled());
  await lock.unlock();
});

test("the lock of a process that died is taken over when it expires", async () => {
  const { db } = await testApi({ workers: 0 });
  const expiredLock = { holder: "a killed process", expires_at: "2020-01-01T00:00:00.000Z", is_wanted: 0 } as const;
  await db
    .insertInto("upload_locks")
    .values({ file_id: "a/b", ...expiredLock })
    .execute();
  const lock = createUploadLocker(db).newLock("a/b");
  await lock.lock(neverAborted, noRequest);
  await lock.unlock();
});

test("a request that ends while it waits gives up with a message", async () => {
  const { db } = await testApi({ workers: 0 });
  const locker = createUploadLocker(db);
  const holder = locker.newLock("a/b");
  await holder.lock(neverAborted, noRequest);
  await expect(locker.newLock("a/b").lock(AbortSignal.abort(), noRequest)).rejects.toThrow("Another request");
  await holder.unlock();
});

test("of two requests at once that send the same part of an upload, one stores it", async () => {
  const api = await testApi({ workers: 0, hasOtherServers: true });
  const bytes = await clipBytes("mp4");
  const { send, head } = await openUpload(await api.signUp("anna"), { bytes });
  const half = Math.floor(bytes.length / 2);
  const sendPart = () => send(0, half);
  const answers = await race(api, { after: /^insert into "upload_locks"/ }, sendPart, sendPart);
  expect(answers.map(({ status }) => status)).toEqual([204, 409]);
  expect((await head()).headers.get("Upload-Offset")).toBe(String(half));
});

test("an upload whose connection hangs at one process continues at another", async () => {
  const one = await testApi({ workers: 0, hasOtherServers: true });
  const other = await testApi({ sharedWith: one, workers: 0, hasOtherServers: true });
  const anna = await one.signUp("anna");
  const there = Object.assign(other.as(anna.cookies), { id: anna.id, username: "anna", email: "", password: "" });
  const bytes = await clipBytes("mp4");
  const { at, send, head } = await openUpload(anna, { bytes });
  const half = Math.floor(bytes.length / 2);
  const hanging = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(bytes.subarray(0, half)) });
  const headers = { "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream", "Upload-Offset": "0" };
  const first = anna.patch(at, hanging, { headers });
  const received = async () => (await findLocks(one)).map(({ is_wanted }) => is_wanted);
  await expect.poll(received).toEqual([0]);
  await expect.poll(async () => (await head(there)).headers.get("Upload-Offset")).toBe(String(half));
  expect((await send(half, bytes.length, there)).status).toBe(204);
  await first.catch(() => undefined);
  expect((await head(there)).headers.get("Upload-Offset")).toBe(String(bytes.length));
});
