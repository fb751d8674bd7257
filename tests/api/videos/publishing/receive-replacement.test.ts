import { EventEmitter, once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { ApiDeps } from "#api/deps";
import { receiveReplacement } from "#api/videos/publishing/receive-replacement";
import { testApi } from "#tests/support/api";
import { replace } from "#tests/support/replacements";
import { clipBytes, openUpload } from "#tests/support/tus";
import { insertVideos, publishVideo } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");

test("a form's file takes the place of the upload that its draft had, with the checksums", async () => {
  await publishVideo(anna);
  const [id] = await insertVideos(api, anna, [{}]);
  const upload = await openUpload(anna, { replaces: id!, bytes: await clipBytes("webm") });
  const findDraft = () =>
    api.db.selectFrom("drafts").select(["id", "upload_id"]).where("replaces", "=", id!).executeTakeFirstOrThrow();
  const draft = await findDraft();
  await api.db
    .insertInto("upload_blocks")
    .values({ draft_id: draft.id, upload_id: upload.id, number: 0, sha256: "" })
    .execute();
  const { status } = await replace(anna, id!, "mp4", { duplicate: null });
  const chunks = await api.db.selectFrom("upload_blocks").select("upload_id").execute();
  expect({ status, chunks, hasOtherUpload: (await findDraft()).upload_id !== draft.upload_id }).toEqual({
    status: 409,
    chunks: [],
    hasOtherUpload: true,
  });
  expect((await upload.head()).status).toBe(404);
});

test("others are answered while a form's file goes to a slow store", async () => {
  const [id] = await insertVideos(api, anna, [{}]);
  const store = new EventEmitter();
  const put = vi.fn(() => once(store, "stored"));
  const deps = {
    ...{ db: api.db, media: { ...api.media, put }, tools: {}, wakeWorker: () => undefined },
    ...{ quotas: { user: null, total: null }, maxVideoBytes: 50_000_000 },
  };
  const body = new FormData();
  body.set("videoFile", new File([await clipBytes("webm")], "film.webm"));
  const request = new Request("http://site.test/", { method: "POST", body });
  const receiving = receiveReplacement(deps as unknown as ApiDeps, { id: id!, ownerId: anna.id }, request);
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  const answer = await Promise.race([anna.get("/videos"), setTimeout(2_000, "none")]);
  store.emit("error", new Error("The store has gone"));
  await expect(receiving).rejects.toThrow("The store has gone");
  expect(answer).toMatchObject({ status: 200 });
});
