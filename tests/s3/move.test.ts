import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { inject, expect, onTestFinished, test } from "vitest";
import { openMedia } from "#api/media/store/open-media";
import { ask, serve } from "#tests/api/media/servers";
import { testApi } from "#tests/support/api";
import { bundleCommand } from "#tests/support/bundle-command";
import { findProblems } from "#tests/support/doctor";
import { databaseUrl, onServer, startServer } from "#tests/support/postgres";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { cleanUp, spawnNode } from "#tests/support/spawned";
import { publishVideo } from "#tests/support/videos";
import { createBucket } from "./bucket";

const programs = findPostgresPrograms();

/** Starts the command with the settings of the bucket. */
const startMove = (dataDir: string, postgres: string, bucket: string) =>
  spawnNode([bundleCommand("move"), "--database", postgres, "--media", `s3://${bucket}`], {
    DATA_DIR: dataDir,
    SESSION_SECRET: "a secret of tests, long enough for a server",
    S3_ENDPOINT: inject("s3"),
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID!,
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY!,
  });

test.skipIf(!programs)("a site moves with its files, and plays them at the new place", async () => {
  const server = startServer(programs!);
  onTestFinished(server.stop);
  await onServer(server.url, "create database moved");
  const postgres = databaseUrl(server.url, "moved");
  const dataDir = await mkdtemp(join(tmpdir(), "vidlark-move-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const old = await testApi({
    sharedWith: { place: { dataDir, database: { sqlite: join(dataDir, "vidlark.sqlite") } } },
  });
  onTestFinished(() => old.close());
  const anna = await old.signUp("anna");
  const video = await publishVideo(anna, {}, "moov-last");
  const bucket = await createBucket();
  const source = join(dataDir, "media", "videos", video._id);
  await writeFile(join(source, "large.bin"), Buffer.alloc(20_000_000, 7));

  const move = startMove(dataDir, postgres, bucket.settings.bucket);
  expect(await move.exit, move.output()).toBe(0);
  expect(move.output()).toMatch(/Every file has the same SHA-256 in both stores: \d+ files/);
  expect(await readFile(join(dataDir, "moved.env"), "utf8")).toContain(`S3_BUCKET=${bucket.settings.bucket}\n`);
  const keys = await bucket.listKeys();
  expect(keys).toContain(`videos/${video._id}/large.bin`);

  const scratch = await mkdtemp(join(tmpdir(), "vidlark-moved-"));
  onTestFinished(() => rm(scratch, { recursive: true, force: true }));
  const place = { dataDir: scratch, database: { postgres } };
  const site = await testApi({ sharedWith: { place }, s3: bucket.settings, workers: 0 });
  onTestFinished(() => site.close());
  const found = (await site.visitor().get<{ videoFile: string }>(`/videos/${video._id}`)).data;
  const port = await serve((request, response) => void site.serveMedia(request, response));
  const answer = await ask(port, new URL(found.videoFile, "http://vidlark.test").pathname, { Range: "bytes=0-99" });
  expect({ status: answer.status, bodyLength: answer.body.length }).toEqual({ status: 206, bodyLength: 100 });
  const store = await openMedia({ dir: scratch, s3: bucket.settings, log: pino({ level: "silent" }) });
  const problems = await findProblems(site, store, { hashes: { from: "" } });
  expect(problems.filter((problem) => !problem.endsWith("/large.bin"))).toEqual([]);
  await cleanUp();
});

test.skipIf(!programs)("a bucket with files is left alone", async () => {
  const bucket = await createBucket();
  const other = await testApi({ s3: bucket.settings, workers: 0 });
  await publishVideo(await other.signUp("somebody"), {}, "mp4");
  const server = startServer(programs!);
  onTestFinished(server.stop);
  await onServer(server.url, "create database moved");
  const old = await testApi({ workers: 0 });
  const move = startMove(old.place.dataDir, databaseUrl(server.url, "moved"), bucket.settings.bucket);
  const outcome = [await move.exit, move.output()];
  expect(outcome).toEqual([
    1,
    expect.stringMatching(/The new store has files already .*Nothing has changed for the site/),
  ]);
  await cleanUp();
});
