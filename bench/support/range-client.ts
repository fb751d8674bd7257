import { connect, type Socket } from "node:net";

const MB = 1024 ** 2;
const ender = Buffer.from("\r\n\r\n");

export interface Fetching {
  port: number;
  path: string;
  size: number;
  clients: number;
  /** The number of ranges that each client requests, one after another, on one connection. */
  each: number;
}

/** Requests aligned ranges of 1 MB across the file and discards the received bytes. */
export async function fetchRanges({ port, path, size, clients, each }: Fetching): Promise<void> {
  const spots = Math.floor(size / MB);
  const client = async (number: number) => {
    const from = (turn: number) => (((number * each + turn) * 7919) % spots) * MB;
    await readAll(
      port,
      path,
      Array.from({ length: each }, (_, turn) => from(turn)),
    );
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
}

/** Reads everything into one buffer per connection, so that the client uses little CPU compared with the server. */
function readAll(port: number, path: string, starts: number[]): Promise<void> {
  return new Promise((done, failed) => {
    const buffer = Buffer.allocUnsafe(256 * 1024);
    let left = 0;
    const next = (socket: Socket) => {
      const start = starts.shift();
      if (start === undefined) return void socket.destroy();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nRange: bytes=${start}-${start + MB - 1}\r\n\r\n`);
    };
    const callback = (count: number) => {
      left = left > 0 ? left - count : MB + bodyStart(buffer, count) - count;
      if (left === 0) next(socket);
      return true;
    };
    const socket = connect({ port, host: "127.0.0.1", onread: { buffer, callback } }, () => next(socket));
    socket.once("error", failed);
    socket.once("close", () => (left === 0 && starts.length === 0 ? done() : failed(new Error("Cut off"))));
  });
}

function bodyStart(buffer: Buffer, count: number): number {
  const answer = buffer.subarray(0, count);
  const end = answer.indexOf(ender);
  if (end < 0 || !answer.toString("latin1", 0, 12).endsWith("206")) throw new Error("No range came");
  return end + ender.length;
}
