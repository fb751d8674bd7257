import { connect } from "node:net";

export interface Reply {
  /** Statuses of all responses on the connection, in order. */
  statuses: number[];
  text: string;
  elapsedMs: number;
  end: "answered" | "reset" | "time out";
}

const nativeControlsDelayMs = 15_000;

/** How long to wait for the response to a truncated request, in ms. */
const partialPatienceMs = 250;

/** Sends bytes on a new connection and reads the reply. */
export function exchange(port: number, bytes: Buffer, isComplete: boolean): Promise<Reply> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const begin = performance.now();
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const finish = (end: Reply["end"]) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("latin1");
      resolve({ statuses: readStatuses(text), text, elapsedMs: performance.now() - begin, end });
    };
    const timer = setTimeout(() => finish("time out"), isComplete ? nativeControlsDelayMs : partialPatienceMs);
    socket.on("data", (chunk: Buffer) => void chunks.push(chunk));
    socket.once("end", () => finish("answered"));
    socket.once("error", () => finish("reset"));
    socket.write(bytes);
  });
}

const readStatuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3}) [^\r\n]*\r\n/g)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200);
