import { link, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newId, timestamp } from "#api/db/ids";
import { connectDatabase, type Db } from "#api/db/open";
import { videoPrefix } from "#api/media/store/keys";
import type { HeavyRequest } from "#tests/support/holdup/heavy-requests";
import { longFile, longUpload } from "./long-upload";
import { plainPicture } from "./pictures";

const bytes = 1024 ** 3;
const fileCount = 12;
/** The site looks for files to hash once a minute. */
const startsWithinMs = 70_000;

interface Site {
  url: string;
  dataDir: string;
  /** The cookies of somebody who may publish. */
  cookies: string;
}

/** Uploads 1 GB by the form: alone, and while the site hashes stored files, which are one file under many names. */
export async function largeUploads({ url, dataDir, cookies }: Site): Promise<HeavyRequest[]> {
  const keys = await storeFiles(join(dataDir, "media"));
  const form = { url: `${url}/admin/dashboard/upload`, headers: { Cookie: cookies, Origin: url }, bytes };
  const thumbnail = await plainPicture();
  const upload = async () => {
    const { status, text } = await longUpload({ ...form, thumbnail, title: `Upload ${newId()}` });
    if (status !== 302) throw new Error(`The upload answered ${status}: ${text.slice(0, 300)}`);
  };
  const uploadWhileHashing = async () => {
    const db = connectDatabase({ sqlite: join(dataDir, "vidlark.sqlite") });
    try {
      await letFilesWait(db, keys);
      await waitForHashing(db);
      await upload();
      if ((await countWaiting(db, keys)) === 0) throw new Error("The hashing ended before the upload");
    } finally {
      await db.destroy();
    }
  };
  return [
    { name: "an upload of 1 GB", send: upload },
    { name: "an upload of 1 GB while files of 1 GB are hashed", send: uploadWhileHashing },
  ];
}

async function storeFiles(mediaDir: string): Promise<string[]> {
  const prefix = videoPrefix(newId());
  await mkdir(join(mediaDir, prefix), { recursive: true });
  const keys = Array.from({ length: fileCount }, (_, index) => `${prefix}${index}.mp4`);
  const paths = keys.map((key) => join(mediaDir, key));
  await writeFile(paths[0]!, longFile(bytes));
  for (const path of paths.slice(1)) await link(paths[0]!, path);
  return keys;
}

async function letFilesWait(db: Db, keys: string[]) {
  await db.deleteFrom("stored_files").where("key", "in", keys).execute();
  const rows = keys.map((key) => ({ key, bytes, sha256: "", stored_at: timestamp() }));
  await db.insertInto("stored_files").values(rows).execute();
}

const countWaiting = async (db: Db, keys: string[]) =>
  (await db.selectFrom("stored_files").select("key").where("key", "in", keys).where("sha256", "=", "").execute())
    .length;

/** Waits until a process holds the lock of the task. */
async function waitForHashing(db: Db) {
  const isHashing = () =>
    db.selectFrom("upload_locks").select("holder").where("file_id", "=", "hashes").executeTakeFirst();
  for (const endsAt = Date.now() + startsWithinMs; !(await isHashing()); await sleep(50))
    if (Date.now() > endsAt) throw new Error("Nothing was hashed within a minute");
}
