import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A line to the site that is cut where a test says. */
export interface CuttingProxy {
  url: string;
  /** The path, and the range, of each request that matched a cut. */
  requests: { path: string; range: string | undefined }[];
  /** Ends the next answers to these paths in mid-body, once each. */
  cut: (...paths: RegExp[]) => void;
  /** Sends other text in place of a path's. */
  rewrite: (path: string, change: (text: string) => string) => void;
  close: () => void;
}

/** Starts a line to a site on this machine, on the same host, so that its pages are secure and its cookies valid. */
export async function startCuttingProxy(siteUrl: string): Promise<CuttingProxy> {
  const target = new URL(siteUrl);
  const requests: CuttingProxy["requests"] = [];
  const changes = new Map<string, (text: string) => string>();
  let cuts: RegExp[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/";
    const options = {
      port: target.port,
      method: incoming.method,
      path,
      headers: toHeaders(incoming, changes.has(path)),
    };
    const cut = cuts.find((pattern) => pattern.test(path));
    if (cut) cuts = cuts.filter((pattern) => pattern !== cut);
    if (path.includes("/download/")) requests.push({ path, range: incoming.headers.range });
    const onward = request({ ...options, host: target.hostname }, (answer) => {
      const change = changes.get(path);
      outgoing.writeHead(answer.statusCode!, answer.headers);
      if (change) void sendChanged(answer, outgoing, change);
      else if (cut) sendHalf(answer, outgoing);
      else answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, target.hostname, resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    url: `http://${target.hostname}:${(server.address() as AddressInfo).port}`,
    requests,
    cut: (...paths) => void cuts.push(...paths),
    rewrite: (path, change) => void changes.set(path, change),
    close,
  };
}

function toHeaders({ headers }: IncomingMessage, isChanged: boolean) {
  const { "accept-encoding": encoding, ...others } = headers;
  return isChanged || encoding === undefined ? others : { ...others, "accept-encoding": encoding };
}

async function sendChanged(answer: IncomingMessage, outgoing: ServerResponse, change: (text: string) => string) {
  const chunks = (await answer.toArray()) as Buffer[];
  outgoing.end(change(Buffer.concat(chunks).toString()));
}

/** Long enough for a browser to read what came: a connection that is reset takes unread bytes with it. */
const readMs = 500;

/** Sends half of what the answer promises, and closes the connection. */
function sendHalf(answer: IncomingMessage, outgoing: ServerResponse) {
  let left = Math.max(1, Math.floor(Number(answer.headers["content-length"] ?? 2) / 2));
  answer.on("data", (chunk: Buffer) => {
    if (left <= 0) return;
    const part = chunk.subarray(0, left);
    left -= part.length;
    outgoing.write(part, () => left <= 0 && setTimeout(() => outgoing.destroy(), readMs));
  });
}
