import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { sendSafeHeaders } from "#server/safe-headers";

/** Serves one answer, and returns its Cache-Control. */
async function readCacheControl(listener: RequestListener): Promise<string | null> {
  const server = sendSafeHeaders(createServer(listener), { trustedProxies: [], publicUrl: undefined });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close().closeAllConnections());
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).headers.get("Cache-Control");
}

const cached = "public, max-age=3600";

test.each([400, 403, 404, 412, 416, 429, 500, 503])("an answer with status %i may not be cached", async (status) => {
  const answers: RequestListener[] = [
    (_, response) => response.writeHead(status, { "Cache-Control": cached, "X-Other": "1" }).end(),
    (_, response) => response.writeHead(status, "Reason", ["cache-control", cached, "X-Other", "1"]).end(),
    (_, response) => response.setHeader("Cache-Control", cached).writeHead(status).end(),
    (_, response) => void Object.assign(response.setHeader("Cache-Control", cached), { statusCode: status }).end(),
    (_, response) => void Object.assign(response, { statusCode: status }).end(),
  ];
  for (const answer of answers) expect(await readCacheControl(answer)).toBe("no-store");
});

test.each([200, 206, 302, 304])("an answer with status %i keeps its time", async (status) => {
  const answer: RequestListener = (_, response) => response.writeHead(status, { "Cache-Control": cached }).end();
  expect(await readCacheControl(answer)).toBe(cached);
});
