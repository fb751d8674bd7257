import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { createS3Client } from "#api/media/store/s3-client";
import { send } from "./send";

/** The keys of the object storage that tests/support/start-ceph.sh starts. */
const storageKeys = { AWS_ACCESS_KEY_ID: "testkey", AWS_SECRET_ACCESS_KEY: "testsecret" };

/** Creates an empty bucket; returns the settings with which nodes use it. */
export async function createSharedBucket(endpoint: string) {
  Object.assign(process.env, storageKeys);
  const bucket = `failover-${randomUUID()}`;
  const client = createS3Client({ endpoint, bucket, region: "us-east-1" });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...storageKeys };
}

/** Kills the gateway of a Ceph that start-ceph.sh started in a directory, and starts it again. */
export function gatewayOf(dir: string, endpoint: string) {
  const pidFile = join(dir, "rgw.pid");
  return {
    async kill() {
      const pid = Number(readFileSync(pidFile, "utf8"));
      process.kill(pid, "SIGKILL");
      while (isRunning(pid)) await sleep(5);
    },
    async start() {
      const args = ["-c", join(dir, "ceph.conf"), "-n", "client.rgw", "-f"];
      const child = spawn("radosgw", args, { stdio: "ignore", detached: true });
      await once(child, "spawn");
      child.unref();
      writeFileSync(pidFile, String(child.pid));
      while ((await send(endpoint)).status !== 200) {
        if (child.exitCode !== null) throw new Error(`radosgw ended with ${child.exitCode}`);
        await sleep(50);
      }
    },
  };
}

/** Returns whether a process runs; one that has ended and was not waited for does not. */
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
