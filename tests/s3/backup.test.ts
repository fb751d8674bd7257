import { randomBytes } from "node:crypto";
import { appendFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { CreateMultipartUploadCommand, DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import pino from "pino";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { openMedia } from "#api/media/store/open-media";
import { markKey } from "#api/media/store/store-mark";
import type { Video } from "#contract/videos";
import { tempDir } from "#tests/api/media/temp-dir";
import { testApi } from "#tests/support/api";
import { backUp, problemsIn, restore } from "#tests/support/backups";
import { findProblems } from "#tests/support/doctor";
import { emptyPlace, startCommand } from "#tests/support/run-command";
import { cleanUp } from "#tests/support/spawned";
import { publishVideo } from "#tests/support/videos";
import { createBucket } from "./bucket";
import { type Fault, startFaultyProxy } from "./faulty-proxy";

afterAll(cleanUp);
const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");
const video = await publishVideo(anna);
const media = join(api.place.dataDir, "media");
await appendFile(join(media, "videos", video._id, "large.bin"), randomBytes(20 * 1024 ** 2));

/** Creates a bucket, and names a place of backups in it. */
async function createPlace() {
  const bucket = await createBucket();
  return { bucket, target: `s3://${bucket.settings.bucket}/vidlark/daily`, s3: bucket.settings };
}

const keysBelow = async ({ bucket }: Awaited<ReturnType<typeof createPlace>>, prefix: string) =>
  (await bucket.listKeys()).filter((key) => key.startsWith(`vidlark/daily/${prefix}`));

/** Opens the settings behind a proxy that makes faults. */
const behind = async (s3: { bucket: string; region: string }, choose: (incoming: IncomingMessage) => Fault) => ({
  ...s3,
  endpoint: await startFaultyProxy(choose),
});

test("npm run backup stores a site in a bucket once, and npm run restore brings it back", async () => {
  const place = await createPlace();
  const settings = {
    BACKUP_S3_ENDPOINT: inject("s3"),
    BACKUP_AWS_ACCESS_KEY_ID: "testkey",
    BACKUP_AWS_SECRET_ACCESS_KEY: "testsecret",
  };
  const run = async (at: typeof api.place, name: string, args: string[]) => {
    const { exit, output } = startCommand(at, name, args, settings);
    return [await exit, output()];
  };
  expect(await run(api.place, "backup", [place.target])).toEqual([
    0,
    expect.stringMatching(/and 4 files with .+ \(4 files with .+ copied\)/),
  ]);
  const blobs = await keysBelow(place, "media/");
  expect(await backUp(api, place.target, "1d", { s3: place.s3 })).toMatchObject({ copiedFiles: 0, thinnedCount: 1 });
  expect(await keysBelow(place, "media/")).toEqual(blobs);
  expect(await problemsIn(place.target, place.s3)).toEqual([]);

  const restored = await emptyPlace();
  expect(await run(restored, "restore", [place.target])).toEqual([0, expect.stringMatching(/^Restored: every count/)]);
  const other = await testApi({ sharedWith: { place: restored }, workers: 0 });
  onTestFinished(() => other.close());
  expect((await other.visitor().get<Video>(`/videos/${video._id}`)).data.title).toBe(video.title);
});

test("media of one bucket are backed up to another and restored to a third, and the doctor finds both sites in order", async () => {
  const [from, to, place] = [await createBucket(), await createBucket(), await createPlace()];
  const site = await testApi({ s3: from.settings, workers: 0 });
  await publishVideo(await site.signUp("bea"), {}, "silent");
  const open = async (s3: typeof from.settings) =>
    openMedia({ dir: await tempDir(), s3, log: pino({ level: "silent" }) });
  await backUp(site, place.target, "", { s3: place.s3, media: await open(from.settings) });
  const restored = await emptyPlace();
  expect(await restore(place.target, restored, { s3: place.s3, media: await open(to.settings) })).toEqual([]);
  expect(await to.listKeys()).toEqual([...new Set([...(await from.listKeys()), markKey])].sort());
  const other = await testApi({ sharedWith: { place: restored }, s3: to.settings, workers: 0 });
  onTestFinished(() => other.close());
  expect(await findProblems(other, await open(to.settings))).toEqual([]);
});

test("what a killed backup left goes with the next one, and files that no backup needs with the older ones", async () => {
  const place = await createPlace();
  const Bucket = place.s3.bucket;
  await backUp(api, place.target, "", { s3: place.s3 });
  const [id] = (await keysBelow(place, "backups/")).map((key) => key.split("/")[3]);
  await place.bucket.client.send(new DeleteObjectCommand({ Bucket, Key: `vidlark/daily/backups/${id}/manifest.json` }));
  const blob = `vidlark/daily/media/ab/${"c".repeat(62)}`;
  await place.bucket.client.send(new PutObjectCommand({ Bucket, Key: blob, Body: "not needed" }));
  await place.bucket.client.send(new CreateMultipartUploadCommand({ Bucket, Key: blob }));
  expect(await backUp(api, place.target, "", { s3: place.s3 })).toMatchObject({ copiedFiles: 0, problem: null });
  expect(await keysBelow(place, `backups/${id}/`)).toEqual([]);
  expect([await keysBelow(place, "media/ab/cccc"), await place.bucket.countUnfinished()]).toEqual([[], 0]);
});

test("a wrong key, a missing bucket and a bucket with other files are a line each", async () => {
  const { bucket, target, s3 } = await createPlace();
  const to = (name: string, settings: object = {}) => backUp(api, name, "", { s3: { ...s3, ...settings } });
  await expect(to("s3://no-such-bucket/x")).rejects.toThrow(/^s3:\/\/no-such-bucket\/x names no bucket of http/);
  await expect(to("s3://")).rejects.toThrow("s3:// is not the name of a place: write s3://BUCKET/PREFIX");
  await expect(to(target, { credentials: { accessKeyId: "testkey", secretAccessKey: "wrong" } })).rejects.toThrow(
    /refuses the keys in BACKUP_AWS_ACCESS_KEY_ID and BACKUP_AWS_SECRET_ACCESS_KEY: SignatureDoesNotMatch$/,
  );
  const { bucket: Bucket } = bucket.settings;
  await bucket.client.send(new PutObjectCommand({ Bucket, Key: "vidlark/daily/letter.txt", Body: "Dear" }));
  await expect(to(target)).rejects.toThrow("has other files (letter.txt)");
});

test("a backup whose connections are cut continues, and one whose parts are refused leaves no backup and no parts", async () => {
  const place = await createPlace();
  let cuts = 2;
  const isPart = ({ url = "" }: IncomingMessage) => url.includes("partNumber=");
  const cut = await behind(place.s3, (incoming) =>
    isPart(incoming) && cuts-- > 0 ? { cutRequestAt: 1024 ** 2 } : "none",
  );
  expect(await backUp(api, place.target, "", { s3: cut })).toMatchObject({ copiedFiles: 4 });
  const other = await createPlace();
  const refusing = await behind(other.s3, (incoming) => (isPart(incoming) ? "forbidden" : "none"));
  await expect(backUp(api, other.target, "", { s3: refusing })).rejects.toThrow(
    /refuses the keys in .+: AccessDenied$/,
  );
  expect(await keysBelow(other, "")).not.toContainEqual(expect.stringMatching(/manifest\.json$/));
  expect(await other.bucket.countUnfinished()).toBe(0);
  await expect(problemsIn(other.target, other.s3)).rejects.toThrow("has no finished backup");
});
