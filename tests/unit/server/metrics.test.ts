import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createMetrics } from "#server/metrics";
import { readMetrics } from "#tests/support/metrics";

const figures = {
  readQueue: async () => [
    { kind: "make-playable", count: 2, oldestSeconds: 40 },
    { kind: "publish", count: 1, oldestSeconds: 3 },
  ],
  readMails: async () => ({ count: 4, oldestSeconds: 90 }),
  countWaitingMessages: async () => 7,
  readUploads: async () => ({ open: 3, bytes: 500 }),
  readStorage: async () => ({ videos: 7_000, renditions: 9_000 }),
  readDisks: async () => [{ holds: "videos, uploads", freeBytes: 30, totalBytes: 100 }],
  readBackup: async () => ({ ageSeconds: 3_600, hasFailed: false }),
  version: "1.2.3",
};

function observed() {
  const metrics = createMetrics();
  const measure = metrics.measureRequests((path) => ({
    pattern: path === "/video/1" ? "/video/:videoId" : "unmatched",
    handle: {},
  }));
  const request = (method: string, target: string, statusCode: number, writableFinished = true) => {
    const response = Object.assign(new EventEmitter(), { statusCode, writableFinished });
    measure({ method } as IncomingMessage, response as unknown as ServerResponse, target);
    response.emit("close");
  };
  return { ...metrics, request, read: async () => readMetrics(await metrics.registry.metrics()) };
}

test("requests count by method, pattern and class of the status, and their times too", async () => {
  const { request, read } = observed();
  request("GET", "/video/1?from=secret", 200);
  request("GET", "/video/1", 304);
  request("POST", "/video/1", 422);
  request("BREW", "/anything", 404);
  request("GET", "/video/1", 200, false);
  const { find, types, text } = await read();
  const labels = { method: "GET", route: "/video/:videoId" };
  expect(find("vidlark_http_requests_total", { ...labels, status: "2xx" })).toBe(1);
  expect(find("vidlark_http_requests_total", { ...labels, status: "3xx" })).toBe(1);
  expect(find("vidlark_http_requests_total", { ...labels, status: "cut off" })).toBe(1);
  expect(find("vidlark_http_requests_total", { ...labels, method: "POST", status: "4xx" })).toBe(1);
  expect(find("vidlark_http_requests_total", { method: "other", route: "unmatched", status: "4xx" })).toBe(1);
  expect(find("vidlark_http_request_duration_seconds_count", labels)).toBe(3);
  expect(types.get("vidlark_http_request_duration_seconds")).toBe("histogram");
  expect(text).not.toMatch(/secret|anything|BREW/);
});

test("jobs, page lookups, the pool, the queue, uploads and storage are read at each scrape", async () => {
  const { read, countJob, countPageLookup, observePool, observeSite } = observed();
  countJob("make-playable", "done");
  countJob("make-playable", "attempt failed");
  countPageLookup(true);
  countPageLookup(true);
  countPageLookup(false);
  observePool(() => ({ total: 4, idle: 3, waiting: 2 }));
  observeSite(figures);
  const { find, types } = await read();
  expect(find("vidlark_jobs_total", { kind: "make-playable", outcome: "done" })).toBe(1);
  expect(find("vidlark_jobs_total", { kind: "make-playable", outcome: "attempt_failed" })).toBe(1);
  expect(find("vidlark_page_cache_lookups_total", { result: "hit" })).toBe(2);
  expect(find("vidlark_page_cache_lookups_total", { result: "miss" })).toBe(1);
  expect(["busy", "idle", "waiting"].map((state) => find("vidlark_database_connections", { state }))).toEqual([
    1, 3, 2,
  ]);
  expect(find("vidlark_jobs_waiting", { kind: "make-playable" })).toBe(2);
  expect(find("vidlark_job_oldest_age_seconds", { kind: "make-playable" })).toBe(40);
  expect(find("vidlark_mails_waiting", {})).toBe(4);
  expect(find("vidlark_mail_oldest_age_seconds", {})).toBe(90);
  expect(find("vidlark_webhook_messages_waiting", {})).toBe(7);
  expect(find("vidlark_uploads_open", {})).toBe(3);
  expect(find("vidlark_storage_bytes", { part: "renditions" })).toBe(9_000);
  expect(find("vidlark_disk_free_bytes", { holds: "videos, uploads" })).toBe(30);
  expect(find("vidlark_disk_size_bytes", { holds: "videos, uploads" })).toBe(100);
  expect(find("vidlark_backup_age_seconds", {})).toBe(3_600);
  expect(find("vidlark_backup_failed", {})).toBe(0);
  expect(find("vidlark_info", { version: "1.2.3" })).toBe(1);
  for (const name of ["vidlark_jobs_total", "vidlark_http_requests_total"]) expect(types.get(name)).toBe("counter");
  for (const name of ["vidlark_jobs_waiting", "vidlark_storage_bytes", "nodejs_eventloop_lag_seconds"])
    expect(types.get(name)).toBe("gauge");
  expect(types.has("process_resident_memory_bytes")).toBe(true);
});

test("a site without a backup shows no age of one", async () => {
  const { read, observeSite } = observed();
  observeSite({ ...figures, readBackup: async () => ({ ageSeconds: null, hasFailed: true }) });
  const { find } = await read();
  expect([find("vidlark_backup_age_seconds", {}), find("vidlark_backup_failed", {})]).toEqual([undefined, 1]);
});

test("the other metrics are served while the database does not answer", async () => {
  const { read, request, observeSite } = observed();
  const fails = () => Promise.reject(new Error("away"));
  const failing = {
    readQueue: fails,
    readMails: fails,
    countWaitingMessages: fails,
    readUploads: fails,
    readStorage: fails,
  };
  observeSite({ ...failing, readDisks: fails, readBackup: fails, version: "1.2.3" });
  request("GET", "/video/1", 500);
  const { find } = await read();
  expect(find("vidlark_http_requests_total", { method: "GET", route: "/video/:videoId", status: "5xx" })).toBe(1);
  expect(find("vidlark_jobs_waiting", { kind: "publish" })).toBeUndefined();
});
