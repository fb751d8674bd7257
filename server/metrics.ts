import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { OnJobEnd } from "#api/videos/processing/observe-jobs";
import type { FindRoute } from "./find-route";
import { observeSite, type MetricReaders } from "./site-metrics";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Reads the database's connection pool at each scrape; returns null for SQLite, which has none. */
export type ReadPool = () => { total: number; idle: number; waiting: number } | null;

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics of a process. Visitors cannot choose the values of labels. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const pageLookups = new Counter({
    name: "vidlark_page_cache_lookups_total",
    help: "Lookups of visitors' pages in the page cache",
    labelNames: ["result"],
    registers,
  });
  const jobs = new Counter({
    name: "vidlark_jobs_total",
    help: "Attempts at jobs by kind and outcome; failed counts jobs without attempts left",
    labelNames: ["kind", "outcome"],
    registers,
  });
  return {
    registry,
    countPageLookup: (isHit: boolean) => pageLookups.inc({ result: isHit ? "hit" : "miss" }),
    countJob: ((kind, outcome) => jobs.inc({ kind, outcome: outcome.replace(" ", "_") })) satisfies OnJobEnd,
    measureRequests: (findRoute: FindRoute) => measureRequests(registers, findRoute),
    observePool: (readPool: ReadPool) => observePool(registers, readPool),
    observeSite: (readers: MetricReaders) => observeSite(registers, readers),
  };
}

function measureRequests(registers: Registry[], findRoute: FindRoute) {
  const labelNames = ["method", "route", "status"] as const;
  const requests = new Counter({
    name: "vidlark_http_requests_total",
    help: "Requests by method, route pattern and class of the status",
    labelNames,
    registers,
  });
  const durations = new Histogram({
    name: "vidlark_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its answer",
    labelNames: ["method", "route"] as const,
    buckets: durationBuckets,
    registers,
  });
  return (request: IncomingMessage, response: ServerResponse, target: string) => {
    const startedAt = performance.now();
    response.once("close", () => {
      const method = methods.has(request.method ?? "") ? request.method! : "other";
      const route = findRoute(target.split("?", 1)[0]!).pattern;
      const status = response.writableFinished ? `${String(response.statusCode)[0]}xx` : "cut off";
      requests.inc({ method, route, status });
      durations.observe({ method, route }, (performance.now() - startedAt) / 1_000);
    });
  };
}

function observePool(registers: Registry[], readPool: ReadPool) {
  new Gauge({
    name: "vidlark_database_connections",
    help: "PostgreSQL connections of this process, and requests that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      const pool = readPool();
      if (!pool) return;
      this.set({ state: "busy" }, pool.total - pool.idle);
      this.set({ state: "idle" }, pool.idle);
      this.set({ state: "waiting" }, pool.waiting);
    },
  });
}
