import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "./config";

/** How long a stop waits for open requests, in milliseconds. */
const patienceMs = 30_000;

/** Listens at the configured address; returns the port, which the system chooses for port 0. */
export async function listen(server: Server, { PORT, HOST }: Config): Promise<number> {
  await new Promise<void>((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      failed(isTaken ? new Error(`PORT ${PORT} is in use by another program (example: PORT=${PORT + 1})`) : error);
    });
    server.listen({ port: PORT, ...(HOST && { host: HOST }) }, done);
  });
  return (server.address() as AddressInfo).port;
}

/** Accepts no more connections and waits up to 30 seconds for open requests, then closes their connections. */
export async function stopListening(server: Server) {
  const closed = new Promise((done) => server.close(done));
  // Browsers keep idle connections open for further requests, which would delay the stop.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}
