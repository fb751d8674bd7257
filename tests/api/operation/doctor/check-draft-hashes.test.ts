import { open, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { collect } from "#api/media/store/media-store";
import { limits } from "#contract/limits";
import { testApi } from "#tests/support/api";
import { findProblems } from "#tests/support/doctor";
import { runCommand } from "#tests/support/run-command";
import { cleanUp } from "#tests/support/spawned";
import { clipBytes, openUpload } from "#tests/support/tus";

afterAll(cleanUp);
const chunk = limits.uploadChunkBytes;
const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");

/** Uploads a file, or a part of it, to a draft that waits; returns the draft and the key of its upload. */
async function aWaitingUpload(bytes: Uint8Array, sent = bytes.length) {
  await api.db.deleteFrom("drafts").execute();
  await rm(join(api.place.dataDir, "media/drafts"), { recursive: true, force: true });
  const { send } = await openUpload(anna, { bytes });
  await send(0, sent);
  const { id, upload_id, sha256 } = await api.db.selectFrom("drafts").selectAll().executeTakeFirstOrThrow();
  return { id, sha256, key: `drafts/${id}/${upload_id}` };
}

/** Zeroes some bytes of a file, as a failing disk does: its size stays the same. */
async function zero(key: string, position: number) {
  const file = await open(join(api.place.dataDir, "media", key), "r+");
  await file.write(Buffer.alloc(100), 0, 100, position);
  await file.close();
}

const readAll = (from = "") => findProblems(api, api.media, { hashes: { from } });

test("damage to a file that waits in a draft is found by --hashes, and nothing is deleted", async () => {
  const { id, sha256, key } = await aWaitingUpload(await clipBytes("mp4"));
  expect(sha256).toHaveLength(64);
  expect(await readAll()).toEqual([]);
  await zero(key, 1_000);
  const problem = `The upload of the draft ${id} is damaged, and its owner has to send the file again: ${key}`;
  expect([await findProblems(api), await readAll(), await readAll("images/")]).toEqual([[], [problem], []]);
  const { code, output } = await runCommand(api.place, "doctor", ["--hashes", "--repair"]);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(`^${problem}\nRead 1 file with `) });
  expect(await api.media.stat(key)).not.toBeNull();
});

test("damage to a whole chunk of an unfinished upload is found, and its last bytes are not known yet", async () => {
  const { id, sha256, key } = await aWaitingUpload(randomBytes(3 * chunk), 2 * chunk + 5_000);
  expect(sha256).toBe("");
  await zero(key, 2 * chunk + 100);
  expect(await readAll()).toEqual([]);
  await zero(key, chunk + 100);
  expect(await readAll()).toEqual([expect.stringContaining(`The upload of the draft ${id} is damaged`)]);
});

test("an upload that is deleted while it is read is no damage", async () => {
  const { key } = await aWaitingUpload(await clipBytes("mp4"));
  const media = {
    ...api.media,
    open: async () => (await api.media.deletePrefix(key), await api.db.deleteFrom("drafts").execute(), null),
  };
  expect((await collect(api.media.list(key))).length).toBe(1);
  expect(await findProblems(api, media, { hashes: { from: "" } })).toEqual([]);
});

test("chunks beyond the end of a file that lost some are no fault of the rest", async () => {
  const { id, key } = await aWaitingUpload(randomBytes(3 * chunk), 2 * chunk + 5_000);
  const left = chunk + 10;
  await truncate(join(api.place.dataDir, "media", key), left);
  await api.db.updateTable("drafts").set({ received_bytes: left }).where("id", "=", id).execute();
  expect(await readAll()).toEqual([]);
});
