import { expect, test } from "vitest";
import { nextAttemptMs, pauseMs } from "#api/db/next-attempt";

const rule = { firstPauseMs: 30_000, factor: 2, maxAgeMs: 24 * 3_600_000 };

test("pauses grow from the first one to an hour", () => {
  expect([1, 2, 3, 8, 100].map((attempts) => pauseMs({ attempts }, rule) / 1_000)).toEqual([30, 60, 120, 3_600, 3_600]);
});

test("the receiver's longer pause counts, up to a day, and its shorter one does not", () => {
  const pauses = [0, 10_000, 7_200_000, 1e12].map((retryAfterMs) => pauseMs({ attempts: 1, retryAfterMs }, rule));
  expect(pauses.map((pause) => pause / 1_000)).toEqual([30, 30, 7_200, 86_400]);
});

test("there is no attempt after the end, and always one where a rule has none", () => {
  const tried = { attempts: 10, sinceMs: 0 };
  const lastMs = rule.maxAgeMs - 3_600_000;
  expect(nextAttemptMs(tried, rule, lastMs)).toBe(rule.maxAgeMs);
  expect(nextAttemptMs(tried, rule, lastMs + 1)).toBeNull();
  expect(nextAttemptMs(tried, { firstPauseMs: 1, factor: 1 }, 1e15)).toBe(1e15 + 1);
});
