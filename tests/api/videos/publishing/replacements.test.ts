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
