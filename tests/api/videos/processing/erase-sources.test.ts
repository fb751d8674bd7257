import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { videoPrefix } from "#api/media/store/keys";
import { testApi } from "#tests/support/api";
import { clip, type ClipName } from "#tests/support/clips";
import { findProblems } from "#tests/support/doctor";
import { dirOf, fetchVideo, fileName, filesOf, jobsOf, upload } from "#tests/support/jobs";
import { runCommand } from "#tests/support/run-command";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");

/** Publishes a film and gives it the file that an earlier release would have shown as it came. */
async function anOldVideo(name: ClipName, as: "mp4" | "webm" = "mp4") {
  const { _id } = await upload(anna, as);
  await api.db.deleteFrom("jobs").execute();
  const content = await readFile(await clip(name));
  await api.media.put(`${videoPrefix(_id)}source.${as}`, content);
  await api.db.updateTable("videos").set({ bytes: content.length }).where("id", "=", _id).execute();
  return _id;
}

test("a command erases what earlier releases left in films, and hides what has to be converted; then it finds nothing", async () => {
  const { _id: clean } = await upload(anna, "silent");
  await api.db.deleteFrom("jobs").execute();
  const [located, tagged, fragmented] = [
    await anOldVideo("located"),
    await anOldVideo("tagged-webm", "webm"),
    await anOldVideo("located-fragmented"),
  ];
  const { code, output } = await runCommand(api.place, "erase-metadata");
  expect({ code, lines: output.trim().split("\n").toSorted() }).toEqual({
    code: 0,
    lines: [
      "3 films changed",
      ...[located, tagged].map((id) => `Erased what described the owner of ${id}`).toSorted(),
      `Hidden until a worker has converted it: ${fragmented}`,
    ],
  });
  for (const id of [clean, located, tagged]) {
    const video = await fetchVideo(anna, id);
    expect({ status: video.status, jobs: await jobsOf(api, id) }).toEqual({ status: "ready", jobs: [] });
    expect((await readFile(join(dirOf(api, id), fileName(video)))).includes("+52.5")).toBe(false);
  }
  expect(await fetchVideo(anna, fragmented)).toMatchObject({ status: "processing" });
  expect(await filesOf(api, fragmented)).not.toContain("source.mp4");
  expect(await jobsOf(api, fragmented)).toMatchObject([{ kind: "make-playable" }]);
  expect(await findProblems(api)).toEqual([]);
  expect(await runCommand(api.place, "erase-metadata")).toEqual({ code: 0, output: "No film had to be changed\n" });
});
