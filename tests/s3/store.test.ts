import { randomBytes } from "node:crypto";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import pino from "pino";
import { expect, test } from "vitest";
import { collect, readAll } from "#api/media/store/media-store";
import { copyObject } from "#api/media/store/s3-copy";
import { readStoreId } from "#api/operation/nodes/store-id";
import { openMedia } from "#api/media/store/open-media";
import { readUpload, receivedBytes } from "#api/media/store/upload-parts";
import { tempDir } from "#tests/api/media/temp-dir";
import { testStore } from "#tests/support/store-contract";
import { openBucket } from "#api/media/store/s3-client";
import { createBucket } from "./bucket";

const { settings, countUnfinished } = await createBucket();
const log = pino({ level: "silent" });

const openStore = async () => openMedia({ dir: await tempDir(), s3: settings, log });

testStore("object storage", openStore);

test("an object that another program stored as a directory is no name below it", async () => {
  const { client, name: Bucket } = openBucket(settings);
  for (const Key of ["videos/marked/", "videos/marked/source.mp4"])
    await client.send(new PutObjectCommand({ Bucket, Key }));
  expect(await collect((await openStore()).listChildren("videos/marked/"))).toEqual(["source.mp4"]);
});

test("a large object is copied in parts, and one that cannot be copied leaves no parts", async () => {
  const [store, content] = [await openStore(), randomBytes(11 * 1024 ** 2)];
  await store.put("videos/large", content);
  const bucket = openBucket(settings);
  await copyObject(bucket, { from: "videos/large", to: "videos/copy" }, 5 * 1024 ** 2);
  const copy = await readAll((await store.open("videos/copy"))!);
  expect(copy.equals(content)).toBe(true);
  await expect(copyObject(bucket, { from: "videos/large", to: "videos/bad" }, 4 * 1024 ** 2)).rejects.toThrow();
  expect({ unfinished: await countUnfinished(), bad: await store.stat("videos/bad") }).toEqual({
    unfinished: 0,
    bad: null,
  });
});

test("an upload that came from a disk, where it is one file, continues in chunks", async () => {
  const [store, content] = [await openStore(), randomBytes(11 * 1024 ** 2)];
  await store.put("drafts/0/upload", content.subarray(0, 10 * 1024 ** 2));
  const appender = await store.append("drafts/0/upload", 10 * 1024 ** 2);
  await appender.write(content.subarray(10 * 1024 ** 2));
  await appender.close();
  const upload = { draftId: "0", uploadId: "upload" };
  expect((await receivedBytes(store, upload)).bytes).toBe(content.length);
  const parts = await collect(readUpload(store, upload, { from: 0, to: content.length }));
  expect(Buffer.concat(parts).equals(content)).toBe(true);
});

test("nodes that start together for the first time read one id of their store", async () => {
  const stores = await Promise.all(Array.from({ length: 6 }, openStore));
  const ids = await Promise.all(stores.map((store) => readStoreId(store, "/nowhere")));
  expect(new Set(ids).size).toBe(1);
});

test("a new object never takes the place of one that is there", async () => {
  const store = await openStore();
  for (const content of ["first", "second"]) await store.putNew!("new-object", Buffer.from(content));
  expect((await readAll((await store.open("new-object"))!)).toString()).toBe("first");
});
