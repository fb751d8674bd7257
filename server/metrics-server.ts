import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import type { Config } from "./config";
import type { Health } from "./health";
import { describeListenFailure } from "./start-failure";

/** The metrics of a process, or the sums of several, in Prometheus' text format. */
export interface MetricsSource {
  contentType: string;
  metrics(): Promise<string>;
}

/**
 * Serves `/metrics`, and the probes of `health`, on the metrics' own address; null without METRICS_PORT. Throws one
 * line when the port is in use.
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
