import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Reply {
  /** 0 without a whole answer: then nobody knows whether a write took place. */
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

const nativeControlsDelayMs = 30_000;
/** Each request opens a connection, so that none is sent on one that a proxy is about to close. */
const agent = new Agent({ keepAlive: false });

/** Sends one request and reads its whole answer; a failure is an answer with the status 0. */
export const send = (url: string, { method = "GET", headers = {}, body }: Sending = {}) =>
  new Promise<Reply>((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, headers: {}, body: Buffer.from(error.message) });
    const length = body && { "Content-Length": String(body.length) };
    const options = {
      method,
      agent,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(nativeControlsDelayMs),
    };
    const sending = request(url, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", fail);
      answer.on("end", () =>
        answer.complete
          ? resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) })
          : fail(new Error("The answer was cut off")),
      );
    });
    sending.on("error", fail);
    sending.end(body);
  });

export async function encodeForm(form: FormData): Promise<Required<Pick<Sending, "headers" | "body">>> {
  const response = new Response(form);
  const headers = { "Content-Type": response.headers.get("Content-Type")! };
  return { headers, body: Buffer.from(await response.arrayBuffer()) };
}
