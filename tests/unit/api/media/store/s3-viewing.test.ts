import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import type { OpenFile } from "#api/media/store/media-store";
import { openBucket } from "#api/media/store/s3-client";
import { createS3Store } from "#api/media/store/s3-store";

const fileBytes = 1024 ** 2;

/** Opens a store whose files never arrive whole: their first bytes come, and the connection stays open. */
async function openStalledStore() {
  const server = createServer(({ method }, response) => {
    response.writeHead(200, { "Content-Length": fileBytes, ETag: '"1"', "Last-Modified": new Date().toUTCString() });
    if (method === "HEAD") response.end();
    else response.write("first bytes");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  const bucket = openBucket({ endpoint, bucket: "films", region: "us-east-1", credentials });
  return createS3Store("/nowhere", bucket, () => Promise.reject(new Error("Nothing is signed here")));
}

const wholeFile = { start: 0, end: fileBytes };

/** Reads for a viewer; resolves when the first bytes have come. */
function view(file: OpenFile) {
  return new Promise<void>((resolve, reject) => {
    const sink = new Writable({ write: (_chunk, _encoding, taken) => (resolve(), taken()) });
    file.send(sink as ServerResponse, wholeFile).catch(reject);
  });
}

test("viewers who read slowly do not delay other calls, and one too many gets a Retry-After", async () => {
  const store = await openStalledStore();
  const file = (await store.openFile("videos/1/film.mp4"))!;
  await Promise.all(Array.from({ length: 500 }, () => view(file)));
  expect(await store.stat("videos/1/film.mp4")).toMatchObject({ bytes: fileBytes });
  expect(await store.open("videos/1/film.mp4")).not.toBeNull();
  const waiting = Promise.allSettled(Array.from({ length: 100 }, () => view(file)));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect(file.prepare!(wholeFile)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 10 });
  const refusal = expect.objectContaining({ reason: expect.objectContaining({ status: 503, retryAfterSeconds: 10 }) });
  expect(await waiting).toEqual(Array.from({ length: 100 }, () => refusal));
});
