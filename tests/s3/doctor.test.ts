import { join } from "node:path";
import { CreateMultipartUploadCommand, DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import pino from "pino";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { examine } from "#api/operation/doctor/examine";
import type { Finding } from "#api/operation/doctor/finding";
import { collect } from "#api/media/store/media-store";
import { openMedia } from "#api/media/store/open-media";
import { databaseUrl, onServer, startServer } from "#tests/support/postgres";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { tempDir } from "#tests/api/media/temp-dir";
import { testApi } from "#tests/support/api";
import { backUp } from "#tests/support/backups";
import { startCommand } from "#tests/support/run-command";
import { cleanUp } from "#tests/support/spawned";
import { publishVideo } from "#tests/support/videos";
import { createBucket } from "./bucket";

afterAll(cleanUp);
const programs = findPostgresPrograms();

/** Makes an empty place on a database of one kind, with one published video in a bucket. */
async function createPageHandler(kind: "SQLite" | "PostgreSQL") {
  const bucket = await createBucket();
  const shared = kind === "PostgreSQL" ? { place: await createPostgresPlace() } : undefined;
  const api = await testApi({ s3: bucket.settings, workers: 0, ...(shared && { sharedWith: shared }) });
  onTestFinished(() => api.close());
  return { api, bucket, video: await publishVideo(await api.signUp("anna"), {}, "silent") };
}

async function createPostgresPlace() {
  const server = startServer(programs!);
  onTestFinished(server.stop);
  await onServer(server.url, "create database doctor");
  return { dataDir: await tempDir(), database: { postgres: databaseUrl(server.url, "doctor") } };
}

const kinds = ["SQLite", ...(programs ? ["PostgreSQL"] : [])] as ("SQLite" | "PostgreSQL")[];

test.for(kinds)(
  "on object storage and %s, the doctor finds files without rows, rows without files and old parts",
  async (kind) => {
    const { api, bucket, video } = await createPageHandler(kind);
    const { client, settings } = bucket;
    const Bucket = settings.bucket;
    const run = async (...args: string[]) => {
      const { exit, output } = startCommand(api.place, "doctor", args, {
        S3_BUCKET: Bucket,
        S3_ENDPOINT: inject("s3"),
        AWS_ACCESS_KEY_ID: "testkey",
        AWS_SECRET_ACCESS_KEY: "testsecret",
      });
      return [await exit, output()];
    };
    const unfinished = `videos/${video._id}/large.mp4`;
    await client.send(
      new PutObjectCommand({ Bucket, Key: "videos/0123456789abcdef01234567/stray.mp4", Body: "stray" }),
    );
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: unfinished }));
    const media = await openMedia({ dir: await tempDir(), s3: settings, log: pino({ level: "silent" }) });
    const examineAt = async (now: number): Promise<Finding[]> => collect(examine({ db: api.db, media, now }));
    expect(await examineAt(Date.now())).toEqual([]);
    const found = await examineAt(Date.now() + 25 * 60 * 60_000);
    expect(found.map(({ problem }) => problem)).toEqual([
      expect.stringMatching(/^1 files of the video 0123456789abcdef01234567, which is gone/),
      expect.stringMatching(`^Parts of ${unfinished} were stored from 20.+Z on and never completed$`),
    ]);
    for (const { repair } of found) await repair!();
    expect([await examineAt(Date.now() + 25 * 60 * 60_000), await bucket.countUnfinished()]).toEqual([[], 0]);

    const [source] = (await bucket.listKeys()).filter((key) => /\/source\./.test(key));
    await client.send(new DeleteObjectCommand({ Bucket, Key: source! }));
    const lacking = new RegExp(`^The video ${video._id} lacks its file.+\n1 problem cannot be mended`);
    expect(await run("--repair")).toEqual([1, expect.stringMatching(lacking)]);
  },
);

test("in a bucket, a damaged file is found by its hash, and comes from a backup", async () => {
  const { api, bucket, video } = await createPageHandler("SQLite");
  const { client, settings } = bucket;
  const media = await openMedia({ dir: await tempDir(), s3: settings, log: pino({ level: "silent" }) });
  const [target, hashes] = [join(await tempDir(), "backups"), { from: "" }];
  await backUp(api, target, "", { media });
  const source = (await bucket.listKeys()).find((key) => /\/source\./.test(key))!;
  const { bytes } = (await media.stat(source))!;
  await client.send(new PutObjectCommand({ Bucket: settings.bucket, Key: source, Body: Buffer.alloc(bytes) }));
  let unhashed = 0;
  const found = await collect(examine({ db: api.db, media, hashes, onUnhashed: () => void (unhashed += 1) }));
  const expected = `The video ${video._id} has a damaged file: ${source}`;
  expect([found.map(({ problem }) => problem), unhashed]).toEqual([[expected], 0]);
  const { exit, output } = startCommand(api.place, "restore", [target, "--missing"], {
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: inject("s3"),
    AWS_ACCESS_KEY_ID: "testkey",
    AWS_SECRET_ACCESS_KEY: "testsecret",
  });
  expect([await exit, output()]).toEqual([0, expect.stringMatching(`^Restored: ${source}\nRestored: 1 file with `)]);
  expect(await collect(examine({ db: api.db, media, hashes }))).toEqual([]);
});

test("the doctor says in one line that object storage cannot be used", async () => {
  const { place, close } = await testApi({ workers: 0 });
  onTestFinished(close);
  const settings = { S3_BUCKET: "no-such-bucket", S3_ENDPOINT: inject("s3") };
  const keys = { AWS_ACCESS_KEY_ID: "testkey", AWS_SECRET_ACCESS_KEY: "testsecret" };
  const { exit, output } = startCommand(place, "doctor", [], { ...settings, ...keys });
  const message = `S3_BUCKET names no bucket of ${inject("s3")}: no-such-bucket\n`;
  expect({ exit: await exit, output: output() }).toEqual({ exit: 1, output: message });
});
