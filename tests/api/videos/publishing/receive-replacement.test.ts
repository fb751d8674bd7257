import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { replace } from "#tests/support/replacements";
import { clipBytes, openUpload } from "#tests/support/tus";
import { insertVideos, publishVideo } from "#tests/support/videos";

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
