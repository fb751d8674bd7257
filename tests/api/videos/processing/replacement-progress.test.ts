import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { filesOf, upload, waitOptions, writeProgram } from "#tests/support/jobs";
import { findReplacement, replace } from "#tests/support/replacements";
import { waitFor } from "#tests/support/wait-for";

/** Reports progress until the file "$0.last" exists, then reports once more, after the pause between writes, and fails. */
const slowFfmpeg = `
while [ ! -e "$0.last" ]; do echo out_time_us=10000; sleep 0.1; done
sleep 1.1
echo out_time_us=100000
sleep 0.1
exit 1`;

test("a conversion of a discarded file writes no progress for the file that follows it", async () => {
  const ffmpeg = await writeProgram(slowFfmpeg);
  const site = await testApi({ tools: { ffmpeg } });
  const anna = await site.signUp("anna");
  const { _id } = await upload(anna, "mp4");
  await replace(anna, _id, "hevc-mov");
  await waitFor(async () => expect((await findReplacement(anna, _id)).progress).not.toBeNull(), waitOptions);
  await site.db.updateTable("replacements").set({ version_id: "next", progress: null }).execute();
  await writeFile(`${ffmpeg}.last`, "");
  const isLeft = (name: string) => name.startsWith("version-");
  await waitFor(async () => expect((await filesOf(site, _id)).filter(isLeft)).toEqual([]), waitOptions);
  expect((await findReplacement(anna, _id)).progress).toBeNull();
});
