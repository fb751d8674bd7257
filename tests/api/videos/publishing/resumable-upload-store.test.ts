import { ERRORS } from "@tus/server";
import { expect, test } from "vitest";
import { newId } from "#api/db/ids";
import { ResumableUploadStore } from "#api/videos/publishing/resumable-upload-store";
import { testApi } from "#tests/support/api";
import { clipBytes, openUpload } from "#tests/support/tus";

const api = await testApi({ workers: 0 });
const bytes = await clipBytes();

test("an upload that another one of its draft has replaced is not found", async () => {
  const { id, send } = await openUpload(await api.signUp("anna"), { bytes });
  await send(0, 5);
  const draft = await api.db.selectFrom("drafts").select("id").where("upload_id", "=", id).executeTakeFirstOrThrow();
  const store = new ResumableUploadStore(api, async () => undefined);
  expect(await store.getUpload(`${draft.id}/${id}`)).toMatchObject({ size: bytes.length, offset: 5 });
  await expect(store.getUpload(`${draft.id}/${newId()}`)).rejects.toBe(ERRORS.FILE_NOT_FOUND);
});
