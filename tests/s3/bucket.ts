import { randomUUID } from "node:crypto";
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { inject } from "vitest";
import { createS3Client } from "#api/media/store/s3-client";
import type { S3Settings } from "#api/media/store/s3-settings";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the object storage for the tests. */
    s3: string;
  }
}

process.env.AWS_ACCESS_KEY_ID = "testkey";
process.env.AWS_SECRET_ACCESS_KEY = "testsecret";

/** Creates an empty bucket, which goes with the server. */
export async function createBucket() {
  const settings: S3Settings = { endpoint: inject("s3"), bucket: `test-${randomUUID()}`, region: "us-east-1" };
  const client = createS3Client(settings);
  const Bucket = settings.bucket;
  await client.send(new CreateBucketCommand({ Bucket }));
  return {
    settings,
    client,
    /** Lists the keys of all objects. */
    listKeys: async () =>
      ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).map(({ Key }) => Key!),
    /** Counts the uploads in parts that were neither completed nor aborted. */
    countUnfinished: async () =>
      ((await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []).length,
  };
}
