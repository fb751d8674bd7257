import cluster from "node:cluster";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { AggregatorRegistry } from "prom-client";
import type { Config } from "./config";
import type { Health } from "./health";
import type { Metrics, ReadPool } from "./metrics";
import type { MetricReaders } from "./site-metrics";
import { describeListenFailure } from "./start-failure";

/** The metrics of a process, or the sums of several, in Prometheus' text format. */
export interface MetricsSource {
  contentType: string;
  metrics(): Promise<string>;
}

/**
 * Serves `/metrics` and the probes of `health` at METRICS_HOST and METRICS_PORT. Returns null without METRICS_PORT.
 * Throws one line if the port is in use.
 */
export async function serveMetrics(
  { METRICS_PORT, METRICS_HOST }: Config,
  source: MetricsSource,
  health: Pick<Health, "answer"> | null,
  log: Logger,
): Promise<Server | null> {
  if (METRICS_PORT === undefined) return null;
  const server = createServer((request, response) => {
    if (health?.answer(request, response)) return;
    void answer(source, request, response).catch((err) => {
      log.error({ err }, "the metrics could not be read");
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((done, failed) => {
    const address = { PORT: METRICS_PORT, HOST: METRICS_HOST };
    server.once("error", (error: NodeJS.ErrnoException) => failed(describeListenFailure(error, address, "METRICS_")));
    server.listen({ port: METRICS_PORT, host: METRICS_HOST }, done);
  });
  const { port } = server.address() as AddressInfo;
  log.info({ metrics: `http://${METRICS_HOST}:${port}/metrics` }, "metrics are served");
  return server;
}

async function answer(source: MetricsSource, { method, url }: IncomingMessage, response: ServerResponse) {
  if (method !== "GET" || url?.split("?", 1)[0] !== "/metrics") return response.writeHead(404).end();
  const text = await source.metrics();
  response.writeHead(200, { "Content-Type": source.contentType, "Cache-Control": "no-store" }).end(text);
}

interface MeasuredProcess {
  metrics: Metrics;
  /** Its readers are null if another process reads the metrics of the site. */
  api: { readPool: ReadPool; metricReaders: MetricReaders | null } | null;
  health: Health;
}

/** Serves the metrics of this process; a child only registers them with its parent, which adds them up. */
export async function publishMetrics(config: Config, { metrics, api, health }: MeasuredProcess, log: Logger) {
  if (api) metrics.observePool(api.readPool);
  if (api?.metricReaders) metrics.observeSite(api.metricReaders);
  if (!cluster.isWorker) return serveMetrics(config, metrics.registry, health, log);
  AggregatorRegistry.setRegistries(metrics.registry);
  new AggregatorRegistry();
  return null;
}
