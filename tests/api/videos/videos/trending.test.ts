import { expect, test } from "vitest";
import { addToScore } from "#api/videos/videos/trending";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 10, 22);

test("a view weighs half as much after two days", () => {
  expect(addToScore(0, 2, now)).toBeCloseTo(addToScore(0, 1, now + 2 * day), 9);
  expect(addToScore(addToScore(0, 3, now), 5, now)).toBeCloseTo(addToScore(0, 8, now), 9);
  expect(addToScore(0, 1_000_000, now)).toBeLessThan(addToScore(0, 1, now + 40 * day));
});

test("an old view added after a newer one counts the same", () => {
  const views = [now, now - day, now - 9 * day];
  const scoreOf = (times: number[]) => times.reduce((score, time) => addToScore(score, 1, time), 0);
  expect(scoreOf(views)).toBeCloseTo(scoreOf(views.toReversed()), 9);
});

const api = await testApi();
const anna = await api.signUp("anna");

test("videos with recent views trend, those without any and unlisted ones do not", async () => {
  const titles = ["Old", "Fresh", "Unseen"];
  const [old, fresh, , hidden] = await insertVideos(api, anna, [
    ...titles.map((title) => ({ title })),
    { is_published: 0 },
  ]);
  const scores = { [old!]: addToScore(0, 900, now - 60 * day), [hidden!]: addToScore(0, 900, now) };
  for (const [id, trend_score] of Object.entries(scores))
    await api.db.updateTable("videos").set({ trend_score }).where("id", "=", id).execute();
  await api.visitor().patch(`/videos/view/${fresh}`);
  await api.flushViews();
  const { data, body } = await api.visitor().get<Video[]>("/trending?limit=1");
  expect(data.map(({ title, views }) => [title, views])).toEqual([["Fresh", 1]]);
  const { nextCursor } = body!.page as { nextCursor: string };
  const next = await api.visitor().get<Video[]>(`/trending?limit=1&after=${nextCursor}`);
  expect(next.data.map(({ title }) => title)).toEqual(["Old"]);
  expect((next.body!.page as { nextCursor: null }).nextCursor).toBeNull();
});
