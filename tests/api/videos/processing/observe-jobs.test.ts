import { expect, test } from "vitest";
import { observeJobs } from "#api/videos/processing/observe-jobs";
import type { JobHandler } from "#api/videos/processing/worker";

const job = { id: "1", kind: "publish", video_id: "2", attempts: 1 } as const;

function observe(handler: JobHandler) {
  const ends: string[] = [];
  const handlers = observeJobs({ publish: handler } as never, (kind, outcome) => ends.push(`${kind} ${outcome}`));
  return { publish: handlers.publish, ends };
}

test("each attempt is reported once, by how it ended", async () => {
  const { publish, ends } = observe({
    run: async (_job, signal) => {
      signal.throwIfAborted();
    },
  });
  await publish.run(job, new AbortController().signal);
  await expect(publish.run(job, AbortSignal.abort())).rejects.toThrow();
  expect(ends).toEqual(["publish done", "publish handed back"]);
});

test("a job that fails permanently is reported as failed, and its own handler still runs", async () => {
  let isCleaned = false;
  const fails = async () => Promise.reject(new Error("no"));
  const { publish, ends } = observe({ run: fails, onFinalFailure: async () => void (isCleaned = true) });
  await expect(publish.run(job, new AbortController().signal)).rejects.toThrow("no");
  await publish.onFinalFailure!(job, new Error("no"));
  expect({ ends, isCleaned }).toEqual({ ends: ["publish attempt failed", "publish failed"], isCleaned: true });
});
