import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedMessage {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
  data: Record<string, unknown>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a receiver of webhooks on this machine, which answers 200 until `answer` says otherwise. */
export async function startReceiver(port = 0) {
  const messages: ReceivedMessage[] = [];
  let requests = 0;
  let answer: Answer = (_, response) => response.end("OK");
  const server = createServer(async (request, response) => {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { type, data } = JSON.parse(body) as Pick<ReceivedMessage, "type" | "data">;
    response.on("finish", () => {
      if (response.statusCode === 200)
        messages.push({ id: String(request.headers["webhook-id"]), headers: request.headers, body, type, data });
    });
    answer(request, response);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    url: `http://localhost:${own}/hook`,
    /** The messages that were answered with 200. */
    messages,
    requests: () => requests,
    answer: (next: Answer) => void (answer = next),
    answerWith: (status: number) => void (answer = (_, response) => response.writeHead(status).end()),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
