import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { inject, onTestFinished } from "vitest";

/**
 * What the proxy does with a request: forwards it, answers 503 or 403, or cuts the connection after some bytes. After
 * "slow down", the pauses before the call is repeated are five times as long as after other answers.
 */
export type Fault =
  | "none"
  | "slow down"
  | "unavailable"
  | "forbidden"
  | { cutRequestAt: number }
  | { cutResponseAt: number };

/** Starts a proxy in front of object storage that makes the faults a test chooses; it stops after the test. */
export async function startFaultyProxy(choose: (incoming: IncomingMessage) => Fault) {
  const { hostname, port } = new URL(inject("s3"));
  const server = createServer((incoming, outgoing) => {
    const fault = choose(incoming);
    if (fault === "slow down") return refuse(incoming, outgoing, 503, "SlowDown");
    if (fault === "unavailable") return refuse(incoming, outgoing, 503, "ServiceUnavailable");
    if (fault === "forbidden") return refuse(incoming, outgoing, 403, "AccessDenied");
    forward({ hostname, port }, incoming, outgoing, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, status: number, code: string) {
  incoming.resume();
  outgoing.writeHead(status, { "Content-Type": "application/xml" });
  outgoing.end(`<Error><Code>${code}</Code><Message>A fault of a test</Message></Error>`);
}

function forward(
  target: { hostname: string; port: string },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Exclude<Fault, "slow down" | "unavailable" | "forbidden">,
) {
  const { method, url, headers } = incoming;
  const upstream = request({ ...target, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    copy(answer, outgoing, typeof fault === "object" && "cutResponseAt" in fault ? fault.cutResponseAt : Infinity);
  });
  const cut = () => void incoming.socket.destroy();
  upstream.on("error", cut);
  const limit = typeof fault === "object" && "cutRequestAt" in fault ? fault.cutRequestAt : Infinity;
  copy(incoming, upstream, limit, () => {
    upstream.destroy();
    cut();
  });
}

/** Copies a stream up to a number of bytes, and then destroys both ends. */
function copy(
  from: IncomingMessage,
  to: NodeJS.WritableStream & { destroy(): unknown },
  limit: number,
  cut: () => void = () => void to.destroy(),
) {
  let bytes = 0;
  from.on("error", () => undefined);
  from.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limit) return cut();
    to.write(chunk);
  });
  from.on("end", () => to.end());
}
