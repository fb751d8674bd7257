import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { createPositionKeeper } from "#api/videos/history/position-keeper";
import { testApi } from "#tests/support/api";
import { countStatements } from "#tests/support/count-statements";
import { insertVideos } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi();
const anna = await api.signUp("anna");
const openKeeper = () => createPositionKeeper(api.db, pino({ level: "silent" }));

afterEach(() => void vi.useRealTimers());

async function aPosition() {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const [videoId = ""] = await insertVideos(api, anna, [{ duration: 600 }]);
  const stored = async () => {
    const row = await api.db
      .selectFrom("watch_history")
      .select("position_seconds")
      .where("video_id", "=", videoId)
      .executeTakeFirst();
    return row?.position_seconds;
  };
  return { position: { userId: anna.id, videoId }, stored };
}

test("positions of one person in one video take one write in thirty seconds, and the last one stays", async () => {
  const [{ position, stored }, keeper] = [await aPosition(), openKeeper()];
  await keeper.save({ ...position, seconds: 10 });
  const { statements } = await countStatements(api.db, async () => {
    for (const seconds of [11, 12, 13]) await keeper.save({ ...position, seconds });
  });
  expect({ statements, stored: await stored() }).toEqual({ statements: 1, stored: 10 });
  expect(keeper.findWaiting(position.userId, position.videoId)).toBe(13);
  await vi.advanceTimersByTimeAsync(35_000);
  await waitFor(async () => expect(await stored()).toBe(13));
  expect(keeper.findWaiting(position.userId, position.videoId)).toBeUndefined();
});

test("what waits is written when the server stops", async () => {
  const [{ position, stored }, keeper] = [await aPosition(), openKeeper()];
  for (const seconds of [10, 20]) await keeper.save({ ...position, seconds });
  await keeper.flush();
  expect(await stored()).toBe(20);
});

test("what waits never replaces a later position of another process", async () => {
  const [{ position, stored }, keeper, other] = [await aPosition(), openKeeper(), openKeeper()];
  for (const seconds of [10, 20]) await keeper.save({ ...position, seconds });
  vi.setSystemTime(Date.now() + 31_000);
  await other.save({ ...position, seconds: 300 });
  await keeper.flush();
  expect(await stored()).toBe(300);
});

test("what waits does not return to a history that another process cleared", async () => {
  const [{ position, stored }, keeper] = [await aPosition(), openKeeper()];
  for (const seconds of [10, 20]) await keeper.save({ ...position, seconds });
  await api.db.deleteFrom("watch_history").where("user_id", "=", anna.id).execute();
  await keeper.flush();
  expect(await stored()).toBeUndefined();
});

test("positions that wait are written in turns, between which other requests run", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  const ids = await insertVideos(api, anna, Array(100).fill({ duration: 600 }));
  const keeper = openKeeper();
  for (const seconds of [10, 20]) for (const videoId of ids) await keeper.save({ userId: anna.id, videoId, seconds });
  let [turns, isOver] = [0, false];
  const countTurns = () => void (isOver || (setImmediate(countTurns), (turns += 1)));
  countTurns();
  await keeper.flush();
  isOver = true;
  expect(turns).toBeGreaterThan(50);
});
