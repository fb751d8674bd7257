import { expect, onTestFinished, test } from "vitest";
import { checkBackups, checkStorage } from "#commands/setup/check-places";
import { readConfig } from "#server/config";
import { tempDir } from "#tests/api/media/temp-dir";
import { createBucket } from "./bucket";

const bucket = await createBucket();

async function configFor(settings: Record<string, string>) {
  const { endpoint = "", bucket: name } = bucket.settings;
  return readConfig({ DATA_DIR: await tempDir(), S3_ENDPOINT: endpoint, S3_BUCKET: name, ...settings });
}

test("the check of a bucket stores a file, reads it and leaves nothing", async () => {
  const { bucket: name } = bucket.settings;
  expect(await checkStorage(await configFor({}))).toBe(`The bucket ${name} takes, gives and deletes files`);
  expect(await bucket.listKeys()).toEqual([]);
});

test("the check of a bucket for backups leaves nothing, and refuses the bucket of the site", async () => {
  const { bucket: name } = (await createBucket()).settings;
  const place = `s3://${name}/site`;
  expect(await checkBackups(await configFor({ BACKUP_TO: place }))).toBe(`Backups can be written to ${place}`);
  const own = await configFor({ BACKUP_TO: `s3://${bucket.settings.bucket}/site` });
  await expect(checkBackups(own)).rejects.toThrow("TARGET is in the site's own bucket");
});

test("wrong keys print a sentence", async () => {
  onTestFinished(() => void (process.env.AWS_SECRET_ACCESS_KEY = "testsecret"));
  process.env.AWS_SECRET_ACCESS_KEY = "wrong";
  await expect(checkStorage(await configFor({}))).rejects.toThrow(/refuses the keys in AWS_ACCESS_KEY_ID/);
});
