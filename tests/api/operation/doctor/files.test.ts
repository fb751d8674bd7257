import { cp, mkdir, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newId, timestamp } from "#api/db/ids";
import { testApi } from "#tests/support/api";
import { findProblems, repairSite } from "#tests/support/doctor";
import { cleanUp } from "#tests/support/spawned";
import { aPicture, publishVideo } from "#tests/support/videos";
import { buildForm } from "#tests/support/client";

afterAll(cleanUp);
const api = await testApi();
const anna = await api.signUp("anna");
const video = await publishVideo(anna);
await anna.patch("/users/avatar", buildForm({ avatar: await aPicture("red") }));
const mediaDir = join(api.place.dataDir, "media");
const pathOf = (key: string) => join(mediaDir, key);
const videoKey = `videos/${video._id}`;
const names = await readdir(pathOf(videoKey));
const sourceName = names.find((name) => name.startsWith("source."))!;

/** Breaks the files, and restores them after the test. */
async function whenBroken(breakThem: () => Promise<unknown>, run: () => Promise<void>) {
  const saved = `${mediaDir}.saved`;
  await cp(mediaDir, saved, { recursive: true });
  try {
    await breakThem();
    await run();
  } finally {
    await rm(mediaDir, { recursive: true });
    await cp(saved, mediaDir, { recursive: true });
    await rm(saved, { recursive: true });
  }
}

test("files that belong to rows are in order", async () => {
  expect(await findProblems(api)).toEqual([]);
});

test.for([
  ["a file that is gone", () => rm(pathOf(`${videoKey}/${sourceName}`))],
  ["a file that was cut", () => truncate(pathOf(`${videoKey}/${sourceName}`), 10)],
] as const)("%s is named, and cannot be mended", ([, breakIt]) =>
  whenBroken(breakIt, async () => {
    const expected = [
      `The video ${video._id} lacks its file, or has another one in its place: ${videoKey}/${sourceName}`,
    ];
    expect(await findProblems(api)).toEqual(expected);
    await repairSite(api);
    expect(await findProblems(api)).toEqual(expected);
  }),
);

test("a picture that no longer exists is named in both of its sizes", () =>
  whenBroken(
    () => rm(pathOf("images"), { recursive: true }),
    async () => {
      const lacksOne = expect.stringMatching(/^The account \w+ lacks its picture/);
      expect(await findProblems(api)).toEqual([lacksOne, lacksOne]);
    },
  ));

const goneId = "0".repeat(24);
test.for([
  ["a video that is gone", `videos/${goneId}/source.mp4`, "which is gone"],
  ["a draft that is gone", `drafts/${goneId}/thumbnail-480.webp`, "which is gone"],
  ["no account", `images/${"0".repeat(64)}-96.webp`, "Nothing shows the picture"],
  ["an old thumbnail", `${videoKey}/thumbnail-9-480.webp`, "does not use the file"],
  ["an old version", `${videoKey}/version-${goneId}/source.mp4`, "does not use the file"],
])("an unused file of %s is named and deleted", ([, key, expected]) =>
  whenBroken(
    async () => {
      await mkdir(join(pathOf(key!), ".."), { recursive: true });
      await writeFile(pathOf(key!), "");
    },
    async () => {
      expect(await findProblems(api)).toEqual([expect.stringContaining(expected!)]);
      await repairSite(api);
      expect(await findProblems(api)).toEqual([]);
    },
  ),
);

/** Names a rendition without its files. */
async function loseRendition() {
  const rendition = { kind: "video" as const, width: 426, height: 240, bandwidth: 1, codecs: "", format: 1 };
  const row = { video_id: video._id, name: "240p", bytes: 5, ...rendition };
  await api.db.insertInto("renditions").values(row).execute();
}

async function expectRenditionsAgain() {
  const jobs = await api.db.selectFrom("jobs").select("kind").where("kind", "=", "make-renditions").execute();
  expect(jobs).toHaveLength(1);
  await api.db.deleteFrom("jobs").execute();
}

test("renditions that no longer exist are made again", async () => {
  await loseRendition();
  expect(await findProblems(api)).toEqual([expect.stringContaining("lacks a rendition")]);
  await repairSite(api);
  await expectRenditionsAgain();
});

test("renditions that no longer exist are made again, although a thumbnail is gone, too", () => {
  const thumbnail = `${videoKey}/${names.find((name) => name.startsWith("thumbnail-"))!}`;
  return whenBroken(
    () => rm(pathOf(thumbnail)),
    async () => {
      await loseRendition();
      await repairSite(api);
      await expectRenditionsAgain();
      expect(await findProblems(api)).toEqual([expect.stringContaining(thumbnail)]);
    },
  );
});

test("an upload without its bytes starts over, and checksums of uploads that no longer exist are deleted", async () => {
  const id = newId();
  const texts = {
    owner_id: anna.id,
    token: id,
    title: "",
    description: "",
    visibility: "public",
    has_thumbnail: 0 as const,
  };
  const times = { created_at: timestamp(), updated_at: timestamp() };
  const upload = { upload_id: newId(), upload_length: 9, received_bytes: 5 };
  await api.db
    .insertInto("drafts")
    .values({ id, ...texts, ...times, ...upload })
    .execute();
  await api.db.insertInto("upload_blocks").values({ draft_id: id, upload_id: "gone", number: 0, sha256: "" }).execute();
  expect(await findProblems(api)).toEqual([
    `The upload of the draft ${id} has 0 bytes of 5`,
    "1 checksums are of uploads that are gone",
  ]);
  await repairSite(api);
  expect(await findProblems(api)).toEqual([]);
});
