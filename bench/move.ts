import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { connectDatabase } from "#api/db/open";
import { createS3Client } from "#api/media/store/s3-client";
import { startCeph } from "#tests/support/ceph";
import { hasObjectStorage } from "#tests/support/ceph-programs";
import { databaseUrl, onServer, startServer } from "#tests/support/postgres";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { runCommand } from "./support/commands";
import { atMost, type Figure, note } from "./support/figures";
import { scratch, startSite } from "./support/processes";
import { fillWithFiles } from "./support/video-files";
import { countLost, startWriters } from "./support/writers";

const [videos, fileBytes, people] = [1_000, 5 * 1024 ** 2, 10];
const keys = { AWS_ACCESS_KEY_ID: "testkey", AWS_SECRET_ACCESS_KEY: "testsecret" };
const bucket = `moved-${randomUUID()}`;

/** Measures how long nothing can be written while a site with 1,000 videos moves to PostgreSQL and object storage. */
export async function measure(): Promise<Figure[]> {
  const programs = findPostgresPrograms();
  if (!programs || !hasObjectStorage()) return [note("PostgreSQL or Ceph", "was not found")];
  Object.assign(process.env, keys);
  const postgres = startServer(programs);
  const ceph = await startStorage();
  try {
    await onServer(postgres.url, "create database moved");
    return await measureMove(databaseUrl(postgres.url, "moved"), ceph.url);
  } finally {
    ceph.stop();
    postgres.stop();
  }
}

async function startStorage() {
  const { url, stop } = process.env.S3_URL_TEST
    ? { url: process.env.S3_URL_TEST, stop: () => undefined }
    : await startCeph();
  const client = createS3Client({ endpoint: url, bucket, region: "us-east-1" });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  return { url, stop };
}

async function measureMove(database: string, endpoint: string): Promise<Figure[]> {
  const DATA_DIR = await scratch();
  try {
    const [videoId] = await fillWithFiles(DATA_DIR, videos, fileBytes);
    const site = await startSite({ DATA_DIR });
    const writers = await startWriters(site.url, videoId!, people);
    const settings = { DATA_DIR, S3_ENDPOINT: endpoint };
    const move = await runCommand("move", ["--database", database, "--media", `s3://${bucket}`], settings);
    await writers.stop();
    await site.stop();
    const lost = await countLost(writers.acknowledged, () => readCommentIds(database));
    const files = Number(/in both stores: (\d+) files/.exec(move.output)?.[1]);
    if (files < videos) throw new Error(move.output);
    const stopSeconds = Number(/could be changed for ([\d.]+) s/.exec(move.output)![1]);
    return [
      atMost("nothing can be written", 10, stopSeconds, " s"),
      atMost("acknowledged comments that were lost", 0, lost, "", `of ${writers.acknowledged.length}`),
      note(
        "the whole move",
        `${move.seconds.toFixed(0)} s for ${videos} videos and ${files} files of ${fileBytes} bytes`,
      ),
    ];
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function readCommentIds(postgres: string): Promise<Set<string>> {
  const db = connectDatabase({ postgres });
  try {
    return new Set((await db.selectFrom("comments").select("id").execute()).map(({ id }) => id));
  } finally {
    await db.destroy();
  }
}
