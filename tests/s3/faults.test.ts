import { createHash, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { CreateMultipartUploadCommand } from "@aws-sdk/client-s3";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readAll } from "#api/media/store/media-store";
import { openMedia } from "#api/media/store/open-media";
import { discardUnfinished } from "#api/media/store/sweep-media";
import { tempDir } from "#tests/api/media/temp-dir";
import { findFreePort } from "#tests/support/free-ports";
import { createBucket } from "./bucket";
import { type Fault, startFaultyProxy } from "./faulty-proxy";

const MB = 1024 ** 2;
const bucket = await createBucket();
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const isPart = ({ method, url = "" }: IncomingMessage) => method === "PUT" && url.includes("partNumber=");

/** Opens the bucket behind a proxy that makes faults; `lines` are the reasons that were logged. */
async function openBehind(choose: (incoming: IncomingMessage) => Fault) {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => lines.push((JSON.parse(line) as { reason: string }).reason) });
  let isArmed = false;
  const endpoint = await startFaultyProxy((incoming) => (isArmed ? choose(incoming) : "none"));
  const store = await openMedia({ dir: await tempDir(), s3: { ...bucket.settings, endpoint }, log });
  isArmed = true;
  return { store, lines };
}

async function fileOf(content: Uint8Array) {
  const path = join(await tempDir(), "file");
  await writeFile(path, content);
  return { path };
}

/** Chooses a fault for the first requests that match, and none afterwards. */
function firstTimes(count: number, fault: Fault, matches: (incoming: IncomingMessage) => boolean = () => true) {
  let left = count;
  return (incoming: IncomingMessage): Fault => (matches(incoming) && left-- > 0 ? fault : "none");
}

const open = (settings: Partial<typeof bucket.settings>) =>
  tempDir().then((dir) => openMedia({ dir, s3: { ...bucket.settings, ...settings }, log: pino({ level: "silent" }) }));

test("a wrong key, a missing bucket and a wrong address stop the start with the name of the setting", async () => {
  await expect(open({ bucket: "no-such-bucket" })).rejects.toThrow(/^S3_BUCKET names no bucket of .+: no-such-bucket$/);
  const endpoint = `http://127.0.0.1:${await findFreePort()}`;
  await expect(open({ endpoint })).rejects.toThrow(/^S3_ENDPOINT cannot be reached: .+ECONNREFUSED/);
  onTestFinished(() => void (process.env.AWS_SECRET_ACCESS_KEY = "testsecret"));
  process.env.AWS_SECRET_ACCESS_KEY = "wrong";
  await expect(open({})).rejects.toThrow(/refuses the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
});

test("a call that is answered 503 twice succeeds at the third time", async () => {
  const { store, lines } = await openBehind(firstTimes(2, "slow down"));
  await store.put("videos/1/file", Buffer.from("content"));
  expect({ bytes: (await store.stat("videos/1/file"))?.bytes, lines }).toEqual({ bytes: 7, lines: [] });
});

test("object storage that always answers 503 is a 503 of the site, its reason is logged, and nothing is visible", async () => {
  const { store, lines } = await openBehind(() => "unavailable");
  await expect(store.put("videos/2/file", Buffer.from("content"))).rejects.toMatchObject({ status: 503 });
  expect(lines).toEqual([expect.stringMatching(/^http:.+ answers 503 \(ServiceUnavailable\)$/)]);
  expect(await bucket.listKeys()).not.toContain("videos/2/file");
});

test("a part whose connection is cut is sent again, and the file is whole", async () => {
  const { store } = await openBehind(firstTimes(2, { cutRequestAt: MB }, isPart));
  const content = randomBytes(20 * MB);
  await store.put("videos/3/file", await fileOf(content));
  expect(sha256(await readAll((await store.open("videos/3/file"))!))).toBe(sha256(content));
});

test("an upload whose parts never arrive leaves neither a file nor parts", async () => {
  const { store } = await openBehind((incoming) => (isPart(incoming) ? "unavailable" : "none"));
  await expect(store.put("videos/4/file", await fileOf(randomBytes(20 * MB)))).rejects.toMatchObject({ status: 503 });
  expect([await store.stat("videos/4/file"), await bucket.countUnfinished()]).toEqual([null, 0]);
});

test("a file whose reading is cut is read on from there", async () => {
  const { store } = await openBehind(firstTimes(3, { cutResponseAt: MB }, ({ method }) => method === "GET"));
  const content = randomBytes(6 * MB);
  await store.put("videos/5/file", content);
  expect(sha256(await readAll((await store.open("videos/5/file"))!))).toBe(sha256(content));
});

test("an upload in chunks that fails keeps the chunks that arrived", async () => {
  let isDown = false;
  const { store } = await openBehind(() => (isDown ? "unavailable" : "none"));
  const appender = await store.append("drafts/1/upload", 0);
  await appender.write(randomBytes(9 * MB));
  isDown = true;
  await expect(appender.close()).rejects.toMatchObject({ status: 503 });
  expect(appender.end).toBe(8 * MB);
});

test("parts of a killed upload are discarded once they are old", async () => {
  const { store } = await openBehind(() => "none");
  await bucket.client.send(new CreateMultipartUploadCommand({ Bucket: bucket.settings.bucket, Key: "videos/6/file" }));
  await discardUnfinished(store, Date.now() - 60_000);
  expect(await bucket.countUnfinished()).toBe(1);
  await discardUnfinished(store, Date.now() + 60_000);
  expect(await bucket.countUnfinished()).toBe(0);
});
