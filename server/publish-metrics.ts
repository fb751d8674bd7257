import cluster from "node:cluster";
import type { Logger } from "pino";
import { AggregatorRegistry } from "prom-client";
import type { Config } from "./config";
import type { Health } from "./health";
import type { Metrics, ReadPool } from "./metrics";
import { serveMetrics } from "./metrics-server";
import type { MetricReaders } from "./site-metrics";

interface Observed {
  metrics: Metrics;
  /** Its readers are null where another process reads the metrics of the site. */
  api: { readPool: ReadPool; metricReaders: MetricReaders | null } | null;
  health: Health;
}

/** Serves the metrics of this process; a child leaves its own to its parent, which adds them up. */
export async function publishMetrics(config: Config, { metrics, api, health }: Observed, log: Logger) {
  if (api) metrics.observePool(api.readPool);
  if (api?.metricReaders) metrics.observeSite(api.metricReaders);
  if (!cluster.isWorker) return serveMetrics(config, metrics.registry, health, log);
  AggregatorRegistry.setRegistries(metrics.registry);
  new AggregatorRegistry();
  return null;
}
