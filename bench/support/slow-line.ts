import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The payload of an Ethernet frame: a connection sends this much before another one has its turn. */
const pieceBytes = 1_460;
/** How much a connection may have waiting before the proxy stops reading from it. */
const windowBytes = 16_384;

interface LineOptions {
  bytesPerSecond: number;
  /** The delay in one direction. */
  delayMs: number;
}

/** The data that one connection carries in one direction. */
interface Flow {
  waiting: Buffer[];
  waitingBytes: number;
  /** Received bytes that are not delivered yet, including those on the line. */
  undeliveredBytes: number;
  isQueued: boolean;
  hasEnded: boolean;
  source: Socket;
  target: Socket;
}

/**
 * Opens a TCP proxy to a local port with the capacity of a slow connection: one line per direction for all connections.
 * A new connection takes no extra time, as in Chromium's emulation.
 */
export async function openSlowLine(url: string, options: LineOptions) {
  const sockets = new Set<Socket>();
  const [there, back] = [oneWay(options), oneWay(options)];
  const server = createServer((client) => {
    const origin = connect({ port: Number(new URL(url).port), host: "127.0.0.1", noDelay: true });
    client.setNoDelay(true);
    const close = () => [client, origin].forEach((socket) => socket.destroy());
    for (const socket of [client, origin])
      sockets.add(socket.once("error", close).once("close", () => sockets.delete(socket)));
    there.carry(client, origin);
    back.carry(origin, client);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    /** Returns the bytes that the browser has received so far. */
    receivedBytes: () => back.bytes(),
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function oneWay({ bytesPerSecond, delayMs }: LineOptions) {
  const queue: Flow[] = [];
  let [bytes, isBusy, freeAt] = [0, false, 0];

  function enqueue(flow: Flow) {
    if (!flow.isQueued && flow.waitingBytes > 0) queue.push(flow);
    flow.isQueued = flow.waitingBytes > 0;
    if (!isBusy) send();
  }

  /** Sends one piece of the first connection, which then moves to the end of the queue. */
  function send() {
    const flow = queue.shift();
    isBusy = flow !== undefined;
    if (!flow) return;
    const piece = takePiece(flow);
    bytes += piece.length;
    freeAt = Math.max(freeAt, performance.now()) + (piece.length / bytesPerSecond) * 1_000;
    setTimeout(() => {
      setTimeout(() => deliver(flow, piece), delayMs);
      flow.isQueued = false;
      isBusy = false;
      enqueue(flow);
    }, freeAt - performance.now());
  }

  return {
    carry: (source: Socket, target: Socket) => receive(source, target, enqueue),
    bytes: () => bytes,
  };
}

/** Collects what a connection sends; `enqueue` brings it onto the line. */
function receive(source: Socket, target: Socket, enqueue: (flow: Flow) => void) {
  const sizes = { waitingBytes: 0, undeliveredBytes: 0 };
  const flow: Flow = { waiting: [], ...sizes, isQueued: false, hasEnded: false, source, target };
  source.on("data", (chunk: Buffer) => {
    flow.waiting.push(chunk);
    flow.waitingBytes += chunk.length;
    flow.undeliveredBytes += chunk.length;
    if (flow.waitingBytes >= windowBytes) source.pause();
    enqueue(flow);
  });
  const end = () => {
    flow.hasEnded = true;
    endWhenDelivered(flow);
  };
  source.once("end", end).once("close", end);
}

function takePiece(flow: Flow): Buffer {
  const [first, ...others] = flow.waiting as [Buffer, ...Buffer[]];
  const [piece, rest] = [first.subarray(0, pieceBytes), first.subarray(pieceBytes)];
  flow.waiting = rest.length > 0 ? [rest, ...others] : others;
  flow.waitingBytes -= piece.length;
  if (flow.waitingBytes < windowBytes) flow.source.resume();
  return piece;
}

function deliver(flow: Flow, piece: Buffer) {
  flow.undeliveredBytes -= piece.length;
  if (!flow.target.destroyed) flow.target.write(piece);
  endWhenDelivered(flow);
}

function endWhenDelivered({ hasEnded, undeliveredBytes, target }: Flow) {
  if (hasEnded && undeliveredBytes === 0) target.end();
}
