import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";
import { findReplacement, replace } from "#tests/support/replacements";
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

test("discarding the new file of one video leaves that of another", async () => {
  const [one, other] = [await publishVideo(anna, {}), await publishVideo(anna, {})];
  for (const { _id } of [one, other]) await replace(anna, _id, "webm");
  expect((await anna.delete(`/videos/${one._id}/replacement`)).status).toBe(200);
  expect((await findReplacement(anna, one._id)).status).toBe("none");
  expect((await findReplacement(anna, other._id)).status).not.toBe("none");
});
