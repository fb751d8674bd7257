import { readdir } from "node:fs/promises";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { toUploadError } from "#api/media/store/save-file";
import { fieldError } from "#contract/errors";
import { cpuMs } from "#tests/support/cpu";
import { aForm, videoFile, boundary, openVideo, receive, rule } from "../media/forms";

test("an error before the file ends the reading and deletes earlier files", async () => {
  const refusal = fieldError(422, "title", () => "Title is required");
  const sender = endlessForm(() => undefined);
  const { form, dir } = await receive(sender, {
    type: boundary,
    files: { videoFile: rule, thumbnail: rule },
    beforeFile: (name) => (name === "videoFile" ? Promise.reject(refusal) : undefined),
  });
  await expect(form).rejects.toBe(refusal);
  // An unlocked stream has no reader (Streams Standard §4.2.4).
  expect(sender.locked).toBe(false);
  expect(await readdir(dir)).toEqual([]);
});

test("a file over its limit is rejected at once, while the rest is still arriving", async () => {
  let sentChunks = 0;
  const { form, dir } = await receive(
    endlessForm(() => sentChunks++),
    { type: boundary },
  );
  await expect(form).rejects.toMatchObject({
    status: 413,
    message: rule.tooBigMessage(),
    fields: [{ field: "videoFile", message: rule.tooBigMessage() }],
  });
  expect(sentChunks).toBeLessThan(60);
  expect(await readdir(dir)).toEqual([]);
});

test("a file of exactly its limit is accepted", async () => {
  const { files } = await (await receive(aForm({ videoFile: videoFile(1_000_000) }))).form;
  expect(files.videoFile).toMatchObject({ bytes: 1_000_000 });
});

test("a client that waits for the response before sending more gets it", async () => {
  const stalled = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(`${openVideo}${"x".repeat(2_000_000)}`)),
  });
  const { form } = await receive(stalled, { type: boundary });
  await expect(form).rejects.toMatchObject({ status: 413 });
});

test("a text may have at most 64 kB", async () => {
  const { fields } = await (await receive(aForm({ title: "x".repeat(65_536) }))).form;
  expect(fields.title).toHaveLength(65_536);
  const { form } = await receive(aForm({ title: "x".repeat(65_537) }));
  await expect(form).rejects.toMatchObject({ status: 413, fields: [{ field: "title" }] });
});

test("all texts of a form together may have at most 64 kB", async () => {
  const halves = (bytes: number) => aForm({ title: "x".repeat(bytes), description: "y".repeat(bytes) });
  expect(Object.keys((await (await receive(halves(32_768))).form).fields)).toHaveLength(2);
  await expect((await receive(halves(32_769))).form).rejects.toMatchObject({ status: 413 });
});

test("a megabyte of empty file parts is rejected within 100 ms of work", async () => {
  const part = '--B\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n\r\n';
  const body = `${part.repeat(2 ** 20 / part.length)}--B--\r\n`;
  const refused = async () =>
    expect((await receive(body, { type: boundary })).form).rejects.toMatchObject({ status: 400 });
  expect(await cpuMs(refused)).toBeLessThan(100);
});

test("a form without files may have 64 kB as a whole", async () => {
  const { form } = await receive(aForm({ picture: videoFile(70_000) }), { files: undefined });
  await expect(form).rejects.toMatchObject({ status: 413 });
});

test("a form may have at most 40 parts", async () => {
  const texts = (count: number) => aForm(Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, "x"])));
  expect(Object.keys((await (await receive(texts(40))).form).fields)).toHaveLength(40);
  await expect((await receive(texts(41))).form).rejects.toMatchObject({ status: 400 });
});

test.for([
  ["nothing", ""],
  ["no end", `${openVideo}abc`],
  ["a broken part header", "--B\r\n\x01bad\r\n\r\nx\r\n--B--"],
  ["another boundary", "--C\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--C--"],
  ["a file, then rubbish", `${openVideo}abc\r\n--B\r\n\x01bad\r\n\r\nx`],
])("a multipart body with %s is a 400 and leaves no file", async ([, body]) => {
  const { form, dir } = await receive(body!, { type: boundary });
  await expect(form).rejects.toMatchObject({ status: 400 });
  expect(await readdir(dir)).toEqual([]);
});

test("a multipart body without a boundary is a 400", async () => {
  await expect((await receive("x", { type: "multipart/form-data" })).form).rejects.toMatchObject({ status: 400 });
});

test("a full disk is reported as a full disk", () => {
  const error = Object.assign(new Error("no space"), { code: "ENOSPC", syscall: "write" });
  expect(toUploadError(error)).toMatchObject({
    status: 507,
    message: "The server's disk is full. Nothing was saved. Please try again later.",
  });
});

test("a missing directory is a server error, not a client error", async () => {
  const { form } = await receive(aForm({ videoFile: videoFile() }), { dir: "/nowhere" });
  await expect(form).rejects.toMatchObject({ code: "ENOENT" });
});

/** Builds a form with a thumbnail and then a video without end. */
function endlessForm(onChunk: () => void) {
  const start = '--B\r\nContent-Disposition: form-data; name="thumbnail"; filename="a.png"\r\n\r\npixels\r\n';
  const chunk = Buffer.alloc(64 * 1024);
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(start + openVideo)),
    pull: async (controller) => {
      await yieldToEventLoop();
      onChunk();
      controller.enqueue(chunk);
    },
  });
}
