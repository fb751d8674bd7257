import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { asRefusal } from "#api/http/upload-file";
import { type FormOptions, receiveForm, type ReceivedForm } from "#api/http/uploads";
import { ApiError } from "#contract/errors";
import { serve } from "./servers";
import { tempDir } from "./temp-dir";

const rule = { maxBytes: 1_000_000, tooBig: "Video file must be at most 1 MB" };

async function receive(body: BodyInit, { type, ...options }: Partial<FormOptions> & { type?: string } = {}) {
  const dir = await tempDir();
  const headers: HeadersInit = type ? { "content-type": type } : {};
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
  const form = receiveForm(new Request("http://vidlark.test/", init), { dir, files: { videoFile: rule }, ...options });
  return { form, dir };
}

const boundary = "multipart/form-data; boundary=B";

/** A multipart body written out by hand: header lines and content of each part. */
const parts = (...all: [string, string][]) =>
  all.map(([head, content]) => `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`).join("") +
  "--B--\r\n";

function aForm(entries: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.append(name, value);
  return form;
}

const aVideo = (bytes = 300_000) => new File([Buffer.alloc(bytes, "video")], "clip.mp4", { type: "video/mp4" });

test("texts and files of a form arrive, each file under a random name with its hash", async () => {
  const { form, dir } = await receive(aForm({ title: "Grüße 🎬", videoFile: aVideo() }));
  const { fields, files } = await form;
  const content = await readFile(files.videoFile!.path);
  expect({ ...fields }).toEqual({ title: "Grüße 🎬" });
  expect(content.equals(Buffer.alloc(300_000, "video"))).toBe(true);
  expect(files.videoFile).toMatchObject({ bytes: 300_000, sha256: createHash("sha256").update(content).digest("hex") });
  expect(files.videoFile!.path).toMatch(new RegExp(`^${dir}/[0-9a-f-]{36}$`));
});

test("discarding a form deletes its files, also when one was moved away", async () => {
  const { form, dir } = await receive(aForm({ videoFile: aVideo(), thumbnail: aVideo(9) }), {
    files: { videoFile: rule, thumbnail: rule },
  });
  const received = await form;
  expect(await readdir(dir)).toHaveLength(2);
  await received.discard();
  await received.discard();
  expect(await readdir(dir)).toEqual([]);
});

test("a file field left empty counts as absent, and nobody is asked about it", async () => {
  const asked: string[] = [];
  const body = parts(
    ['name="videoFile"; filename=""\r\nContent-Type: application/octet-stream', ""],
    ['name="title"', "Hi"],
  );
  const { form } = await receive(body, { type: boundary, beforeFile: (name) => void asked.push(name) });
  const { fields, files } = await form;
  expect([{ ...fields }, { ...files }, asked]).toEqual([{ title: "Hi" }, {}, []]);
});

test("a file without a name is taken when there is something in it", async () => {
  const body = parts(
    ['name="videoFile"; filename=""\r\nContent-Type: application/octet-stream', "abc"],
    ['name="title"', "Hi"],
  );
  const { files, fields } = await (await receive(body, { type: boundary })).form;
  expect(files.videoFile).toMatchObject({ bytes: 3 });
  expect(fields.title).toBe("Hi");
});

test("an empty file with a name is a file of zero bytes", async () => {
  const { files } = await (await receive(aForm({ videoFile: aVideo(0) }))).form;
  expect(files.videoFile).toMatchObject({ bytes: 0 });
});

test("of two parts with one name the last counts, and the other file goes", async () => {
  const form = aForm({ title: "first", videoFile: aVideo(10) });
  form.append("title", "second");
  form.append("videoFile", aVideo(20));
  const { form: receiving, dir } = await receive(form);
  const { fields, files } = await receiving;
  expect([fields.title, files.videoFile!.bytes]).toEqual(["second", 20]);
  expect(await readdir(dir)).toHaveLength(1);
});

test("files nobody asked for are ignored", async () => {
  const { form, dir } = await receive(aForm({ other: aVideo(), constructor: aVideo(5), title: "Hi" }));
  const { fields, files } = await form;
  expect([{ ...fields }, { ...files }, await readdir(dir)]).toEqual([{ title: "Hi" }, {}, []]);
});

test("names that mean something to JavaScript are only names", async () => {
  const body = parts(['name="__proto__"', "a"], ['name="constructor"', "b"], ['name="__proto__"; filename="x"', "c"]);
  const { fields, files } = await (await receive(body, { type: boundary })).form;
  expect(Object.entries(fields)).toEqual([
    ["__proto__", "a"],
    ["constructor", "b"],
  ]);
  expect(Object.keys(files)).toEqual([]);
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test("before a file is read, what stood before it is judged", async () => {
  const seen: Record<string, string>[] = [];
  await (
    await receive(aForm({ title: "Hi", videoFile: aVideo(), late: "x" }), {
      beforeFile: (name, { fields }) => void seen.push({ name, ...fields }),
    })
  ).form;
  expect(seen).toEqual([{ name: "videoFile", title: "Hi" }]);
});

test("a judgement may take its time, and sees the files before", async () => {
  const seen: string[][] = [];
  const { form } = await receive(aForm({ thumbnail: aVideo(9), videoFile: aVideo() }), {
    files: { videoFile: rule, thumbnail: rule },
    beforeFile: (_, { files }) => sleep(30).then(() => void seen.push(Object.keys(files))),
  });
  expect(Object.keys((await form).files)).toEqual(["thumbnail", "videoFile"]);
  expect(seen).toEqual([[], ["thumbnail"]]);
});

test("a refusal before the file ends the reading, and files taken before it go", async () => {
  let sent = 0;
  const refusal = new ApiError(422, "Title is required", [{ field: "title", message: "Title is required" }]);
  const { form, dir } = await receive(
    endlessForm(() => sent++),
    {
      type: boundary,
      files: { videoFile: rule, thumbnail: rule },
      beforeFile: (name) => (name === "videoFile" ? Promise.reject(refusal) : undefined),
    },
  );
  await expect(form).rejects.toBe(refusal);
  const sentThen = sent;
  await sleep(50);
  expect(sent).toBe(sentThen);
  expect(await readdir(dir)).toEqual([]);
});

test("a file over its limit is refused at once, while the rest is still on its way", async () => {
  let sent = 0;
  const { form, dir } = await receive(
    endlessForm(() => sent++),
    { type: boundary },
  );
  await expect(form).rejects.toMatchObject({
    status: 413,
    message: rule.tooBig,
    fields: [{ field: "videoFile", message: rule.tooBig }],
  });
  expect(sent).toBeLessThan(60);
  expect(await readdir(dir)).toEqual([]);
});

test("a file of exactly its limit is taken", async () => {
  const { files } = await (await receive(aForm({ videoFile: aVideo(1_000_000) }))).form;
  expect(files.videoFile).toMatchObject({ bytes: 1_000_000 });
});

test("a sender that waits for the refusal before sending more gets it", async () => {
  const stalled = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(`${openVideo}${"x".repeat(2_000_000)}`)),
  });
  const { form } = await receive(stalled, { type: boundary });
  await expect(form).rejects.toMatchObject({ status: 413 });
});

test("a text may have 64 kB and no more", async () => {
  const { fields } = await (await receive(aForm({ title: "x".repeat(65_536) }))).form;
  expect(fields.title).toHaveLength(65_536);
  const { form } = await receive(aForm({ title: "x".repeat(65_537) }));
  await expect(form).rejects.toMatchObject({ status: 413, fields: [{ field: "title" }] });
});

test("a form may have 40 parts and no more", async () => {
  const texts = (count: number) => aForm(Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, "x"])));
  expect(Object.keys((await (await receive(texts(40))).form).fields)).toHaveLength(40);
  await expect((await receive(texts(41))).form).rejects.toMatchObject({ status: 400 });
});

const openVideo = '--B\r\nContent-Disposition: form-data; name="videoFile"; filename="a.mp4"\r\n\r\n';

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

test("an upload that breaks off in the middle is a 400 and leaves no file", async () => {
  const { form, dir } = await receive(brokenForm(), { type: boundary });
  await expect(form).rejects.toMatchObject({ status: 400 });
  expect(await readdir(dir)).toEqual([]);
});

test("a client that goes away in the middle leaves no file, and the next one is served", async () => {
  const dir = await tempDir();
  const { port, outcome } = await uploadServer(dir);
  const upload = httpRequest({ port, method: "POST", headers: { "content-type": boundary } });
  upload.on("error", () => undefined).write(`${openVideo}${"x".repeat(200_000)}`);
  while ((await readdir(dir)).length === 0) await sleep(5);
  upload.destroy();
  expect(await outcome()).toMatchObject({ status: 400 });
  expect(await readdir(dir)).toEqual([]);
  const next = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: aForm({ videoFile: aVideo() }) });
  expect(next.status).toBe(200);
});

test("a refusal reaches a client that is still sending", async () => {
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

test("a full disk is told as such", () => {
  const error = Object.assign(new Error("no space"), { code: "ENOSPC", syscall: "write" });
  expect(asRefusal(error)).toMatchObject({ status: 507, message: "The server's disk is full. Nothing was saved." });
});

test("a directory that is not there is the server's fault, not the sender's", async () => {
  const { form } = await receive(aForm({ videoFile: aVideo() }), { dir: "/nowhere" });
  await expect(form).rejects.toMatchObject({ code: "ENOENT" });
});

test("urlencoded and JSON bodies give the same fields", async () => {
  const urlencoded = await (await receive(new URLSearchParams({ title: "Grüße", n: "1" }))).form;
  const json = await (
    await receive('{"title":"Grüße","n":1,"gone":null}', { type: "application/json; charset=utf-8" })
  ).form;
  expect({ ...urlencoded.fields }).toEqual({ title: "Grüße", n: "1" });
  expect({ ...json.fields }).toEqual({ title: "Grüße", n: "1" });
  await json.discard();
});

test("a request without a body has no fields", async () => {
  const request = new Request("http://vidlark.test/", { method: "POST" });
  expect({ ...(await receiveForm(request, { dir: "/nowhere" })).fields }).toEqual({});
});

test("a name in JSON that means something to JavaScript is only a name", async () => {
  const { fields } = await (await receive('{"__proto__":"a"}', { type: "application/json" })).form;
  expect(Object.entries(fields)).toEqual([["__proto__", "a"]]);
});

test.for<[string, string, number]>([
  ["[1]", "application/json", 400],
  ["null", "application/json", 400],
  ["{", "application/json", 400],
  ['"text"', "application/json", 400],
  ['{"title":{"$gt":""}}', "application/json", 422],
  ["title=Hi", "text/plain", 415],
  [`{"title":"${"x".repeat(256 * 1024)}"}`, "application/json", 413],
  [`title=${"x".repeat(256 * 1024)}`, "application/x-www-form-urlencoded", 413],
])("the body %.20s as %s is a %i", async ([body, type, status]) => {
  await expect((await receive(body, { type })).form).rejects.toMatchObject({ status });
});

/** A thumbnail, then a video without end. */
function endlessForm(onChunk: () => void) {
  const start = '--B\r\nContent-Disposition: form-data; name="thumbnail"; filename="a.png"\r\n\r\npixels\r\n';
  const chunk = Buffer.alloc(64 * 1024);
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(start + openVideo)),
    pull: async (controller) => {
      await sleep(1);
      onChunk();
      controller.enqueue(chunk);
    },
  });
}

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
  const outcomes: Promise<ReceivedForm | ApiError>[] = [];
  const port = await serve((req, res) => {
    const headers = { "content-type": req.headers["content-type"] ?? "" };
    const init = { method: "POST", body: Readable.toWeb(req) as ReadableStream<Uint8Array>, headers, duplex: "half" };
    const received = receiveForm(new Request("http://vidlark.test/", init), { dir, files: { videoFile: rule } });
    outcomes.push(received.catch((error: ApiError) => error));
    received.then(
      () => res.end(),
      ({ status = 500 }: ApiError) => res.writeHead(status).end(),
    );
  });
  return { port, outcome: async () => await outcomes[0] };
}
