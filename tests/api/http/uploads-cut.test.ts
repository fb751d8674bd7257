import { readdir } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readForm, type Form } from "#api/http/form";
import type { ApiError } from "#contract/errors";
import { aForm, videoFile, boundary, openVideo, receive, rule } from "../media/forms";
import { serve } from "../media/servers";
import { tempDir } from "../media/temp-dir";

test("an upload that is cut off is a 400 and leaves no file", async () => {
  const { form, dir } = await receive(brokenForm(), { type: boundary });
  await expect(form).rejects.toMatchObject({ status: 400 });
  expect(await readdir(dir)).toEqual([]);
});

test("a failure of the server before it reads a file is not blamed on the form", async () => {
  const failure = new Error("The database is away");
  const beforeFile = () => Promise.reject(failure);
  const { form, dir } = await receive(aForm({ videoFile: videoFile() }), { beforeFile });
  await expect(form).rejects.toBe(failure);
  expect(await readdir(dir)).toEqual([]);
});

test("a client that disconnects leaves no file, and the next one is served", async () => {
  const dir = await tempDir();
  const { port, outcome } = await uploadServer(dir);
  const upload = httpRequest({ port, method: "POST", headers: { "content-type": boundary } });
  upload.on("error", () => undefined).write(`${openVideo}${"x".repeat(200_000)}`);
  await expect.poll(() => readdir(dir), { interval: 5 }).not.toEqual([]);
  upload.destroy();
  expect(await outcome()).toMatchObject({ status: 400 });
  expect(await readdir(dir)).toEqual([]);
  const next = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: aForm({ videoFile: videoFile() }) });
  expect(next.status).toBe(200);
});

test("an error reaches a client that is still sending", async () => {
  const dir = await tempDir();
  const { port } = await uploadServer(dir);
  const status = await new Promise((resolve, reject) => {
    const upload = httpRequest({ port, method: "POST", headers: { "content-type": boundary } }, ({ statusCode }) => {
      resolve(statusCode);
      upload.destroy();
    });
    upload.on("error", reject).write(`${openVideo}${"x".repeat(3_000_000)}`);
  });
  expect(status).toBe(413);
});

function brokenForm() {
  let pulls = 0;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (pulls++ === 3) controller.error(new Error("aborted"));
      else controller.enqueue(Buffer.from(pulls === 1 ? openVideo : "x".repeat(70_000)));
    },
  });
}

async function uploadServer(dir: string) {
  const outcomes: Promise<Form | ApiError>[] = [];
  const port = await serve((req, res) => {
    const headers = { "content-type": req.headers["content-type"] ?? "" };
    const body = Readable.toWeb(req) as ReadableStream<Uint8Array>;
    const init = { method: "POST", body, headers, duplex: "half" as const };
    const received = readForm(new Request("http://vidlark.test/", init), { dir, files: { videoFile: rule } });
    outcomes.push(received.catch((error: ApiError) => error));
    received.then(
      () => res.end(),
      ({ status = 500 }: ApiError) => res.writeHead(status).end(),
    );
  });
  return { port, outcome: async () => await outcomes[0] };
}
