import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";
import { findReplacement, replace } from "#tests/support/replacements";
import { clipBytes, openUpload } from "#tests/support/tus";
import { publishVideo } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");

test("a new file that its owner discards while it is started is gone", async () => {
  const { _id } = await publishVideo(anna);
  const [, discarded] = await race(
    api,
    { before: /^insert into "replacements"/ },
    () => replace(anna, _id, "webm"),
    () => anna.delete(`/videos/${_id}/replacement`),
  );
  const { status, file } = await findReplacement(anna, _id);
  expect({ discarded: discarded.status, status, file }).toEqual({ discarded: 200, status: "none", file: null });
});

test("who discards what an old page shows leaves a newer upload alone", async () => {
  const { _id } = await publishVideo(anna);
  const discard = (body: object) => anna.request("DELETE", `/videos/${_id}/replacement`, body);
  const { id } = await openUpload(anna, { replaces: _id, bytes: await clipBytes("silent") });
  for (const upload of ["", "0123456789abcdef01234567"]) {
    const { status, message } = await discard({ upload });
    expect({ status, message }).toEqual({
      status: 409,
      message: "This has changed in the meantime: nothing was discarded",
    });
  }
  expect((await findReplacement(anna, _id)).file?.uploadId).toBe(id);
  expect((await discard({ upload: id })).status).toBe(200);
  expect((await findReplacement(anna, _id)).file).toBeNull();
});

test("a message about a refused file is dismissed by who saw no upload", async () => {
  const { _id } = await publishVideo(anna);
  await replace(anna, _id, "fake");
  expect((await findReplacement(anna, _id)).status).toBe("failed");
  expect((await anna.request("DELETE", `/videos/${_id}/replacement`, { upload: "" })).status).toBe(200);
  expect((await findReplacement(anna, _id)).status).toBe("none");
});

test("discarding the new file of one video leaves that of another", async () => {
  const [one, other] = [await publishVideo(anna, {}), await publishVideo(anna, {})];
  for (const { _id } of [one, other]) await replace(anna, _id, "webm");
  expect((await anna.delete(`/videos/${one._id}/replacement`)).status).toBe(200);
  expect((await findReplacement(anna, one._id)).status).toBe("none");
  expect((await findReplacement(anna, other._id)).status).not.toBe("none");
});
