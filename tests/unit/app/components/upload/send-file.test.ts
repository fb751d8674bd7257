// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { setUploader } from "#app/components/upload/uploader";
import { sendFile } from "#app/components/upload/send-file";

// Node would load the build that sends with its own client.
vi.mock("tus-js-client", () => vi.importActual("../../../../../node_modules/tus-js-client/lib.esm/browser/index.js"));

const bytes = "twelve bytes";

interface Failure {
  method: string;
  /** The status of the answer; 0 for a connection that breaks. */
  status: number;
}

/** Starts a server of tus that has 5 bytes of the file, and fails at first; returns what it is asked. */
async function stubTus(failures: Failure[]) {
  const calls: string[] = [];
  const metadata: string[] = [];
  let received = 5;
  const answer = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const { method = "", url, headers } = request;
    calls.push(`${method} ${url}`);
    metadata.push(`${headers["upload-metadata"] ?? ""}`);
    const failure = failures[0]?.method === method ? failures.shift() : undefined;
    if (failure?.status === 0) return request.socket.destroy();
    if (failure) return response.writeHead(failure.status).end();
    if (method === "POST") return response.writeHead(201, { Location: "/uploads/another" }).end();
    if (method === "PATCH") received = Number(headers["upload-offset"]) + body.length;
    const state = { "Tus-Resumable": "1.0.0", "Upload-Offset": received, "Upload-Length": bytes.length };
    response.writeHead(method === "HEAD" ? 200 : 204, state).end();
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { happyDOM, location } = window as unknown as Window & { happyDOM: { setURL(url: string): void } };
  const before = location.href;
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  onTestFinished(() => {
    happyDOM.setURL(before);
    server.closeAllConnections();
    server.close();
  });
  return { calls, metadata };
}

const send = () =>
  sendFile(new File([bytes], "clip.mp4"), {
    target: { draft: "t1" },
    earlier: null,
    uploadUrl: "/uploads/mine",
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onCheck: () => undefined,
    onDifferent: () => undefined,
  });

test("what was sent is not sent again while a proxy answers for a server that starts again", async () => {
  const failures = [
    { method: "PATCH", status: 0 },
    { method: "HEAD", status: 502 },
    { method: "HEAD", status: 429 },
  ];
  const { calls } = await stubTus(failures);
  expect(await send()).toEqual({ uploadId: "mine", videoId: null });
  const [head, patch] = ["HEAD /uploads/mine", "PATCH /uploads/mine"];
  expect(calls).toEqual([head, patch, head, head, head, patch]);
});

test("a file is sent again when the server does not have its upload any more", async () => {
  const { calls, metadata } = await stubTus([{ method: "HEAD", status: 404 }]);
  setUploader("lark");
  expect(await send()).toEqual({ uploadId: "another", videoId: null });
  expect(calls).toEqual(["HEAD /uploads/mine", "POST /uploads", "PATCH /uploads/another"]);
  expect(metadata[1], "another account is refused").toContain(`uploader ${btoa("lark")}`);
});
