import { expect, test } from "vitest";
import { settleSource } from "#api/videos/processing/sources";
import { sumVideos } from "#api/videos/quotas/quotas";
import { formatBytes } from "#contract/format";
import type { Draft, UploadLimits } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";
import { replace } from "#tests/support/replacements";
import { saveDraft, clipBytes, openUpload } from "#tests/support/tus";
import { insertVideos, videoForm } from "#tests/support/videos";

const bytes = await clipBytes();
/** Bytes for the pictures of three drafts, on top of their three clips. */
const pictures = 20_000;
const full = 3 * bytes.length + pictures;
const mine = await testApi({ maxVideoBytes: 10 * bytes.length, quotas: { user: full, total: null } });
const all = await testApi({ quotas: { user: null, total: full } });
const open = await testApi({ maxVideoBytes: 1_000 });
let users = 0;
const newUser = (of: typeof mine): Promise<User> => of.signUp(`user${++users}`);
const limitsOf = async (who: User) => (await who.get<UploadLimits>("/uploads/limits")).data;
const post = async (who: User) => who.post("/videos", await videoForm());

test("without quotas only the size of a file is limited", async () => {
  expect(await limitsOf(await newUser(open))).toMatchObject({ maxFileBytes: 1_000, leftBytes: null });
});

test("videos and unfinished uploads count towards the account's quota", async () => {
  const anna = await newUser(mine);
  await post(anna);
  await openUpload(anna, { bytes, length: bytes.length });
  expect(await limitsOf(anna)).toMatchObject({ maxFileBytes: 10 * bytes.length, leftBytes: full - 2 * bytes.length });
  expect((await limitsOf(await newUser(mine))).leftBytes).toBe(full);
});

test("a form whose file exceeds the quota is rejected in place, and its draft stays", async () => {
  const anna = await newUser(mine);
  for (let number = 0; number < 3; number++) expect((await post(anna)).status).toBe(201);
  const { status, errors } = await post(anna);
  const left = formatBytes((await limitsOf(anna)).leftBytes!);
  const message = `Your videos may have ${formatBytes(full)} in all, ${left} of it is left`;
  expect({ status, errors }).toEqual({ status: 413, errors: [{ field: "videoFile", message }] });
  expect((await anna.get<Page<Draft>>("/drafts")).data.docs).toMatchObject([{ title: "A clip" }]);
});

test("an upload over the quota is rejected before it starts", async () => {
  const anna = await newUser(mine);
  const { opened } = await openUpload(anna, { bytes, length: full + 1 });
  expect({ status: opened.status, field: opened.errors[0]?.field }).toEqual({ status: 413, field: "videoFile" });
  expect((await anna.get<Page<Draft>>("/drafts")).data.docs).toEqual([]);
});

test("a finished upload keeps its reserved quota", async () => {
  const anna = await newUser(mine);
  const { draft } = await saveDraft(anna);
  await insertVideos(mine, anna, [{}]);
  await mine.db
    .updateTable("videos")
    .set({ bytes: 2 * bytes.length })
    .where("owner_id", "=", anna.id)
    .execute();
  const upload = await openUpload(anna, { draft, bytes });
  const { headers } = await upload.send();
  expect([headers.get("Upload-Video"), (await limitsOf(anna)).leftBytes]).toEqual([expect.any(String), pictures]);
});

test("simultaneous uploads cannot share the same remaining quota", async () => {
  const anna = await newUser(mine);
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(anna)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 413, 413]);
});

test("simultaneous replacements cannot share the same remaining quota, and a refused file is not kept", async () => {
  const anna = await newUser(mine);
  await post(anna);
  const ids = await insertVideos(mine, anna, [{}, {}, {}]);
  const answers = await Promise.all(ids.map((id) => replace(anna, id, "mp4")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 413]);
  const refusedId = ids[answers.findIndex(({ status }) => status === 413)]!;
  const drafts = mine.db.selectFrom("drafts").select("received_bytes").where("replaces", "=", refusedId);
  expect((await drafts.execute()).reduce((sum, { received_bytes }) => sum + received_bytes, 0)).toBe(0);
});

test("the site's quota has its own message", async () => {
  const [anna, bea] = [await newUser(all), await newUser(all)];
  const answers = await Promise.all([anna, anna, bea, bea].map(post));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 507]);
  expect((await post(bea)).message).toMatch(/^This site has room for \d+ kB more$/);
});

test("of two owners who publish into the last room of the site at once, one does", async () => {
  const small = await testApi({ quotas: { user: null, total: bytes.length + pictures } });
  const [anna, bea] = [await newUser(small), await newUser(small)];
  const answers = await race(
    small,
    { before: /^insert into "videos"/ },
    () => post(anna),
    () => post(bea),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 507]);
});

test("of two owners who begin an upload of the site's last room at once, one does", async () => {
  const small = await testApi({ quotas: { user: null, total: bytes.length } });
  const [anna, bea] = [await newUser(small), await newUser(small)];
  const open = (who: User) => async () => (await openUpload(who, { bytes })).opened.status;
  expect(await race(small, { before: /^insert into "drafts"/ }, open(anna), open(bea))).toEqual([201, 507]);
});

test("of two drafts that keep a file in the last room of the site at once, one does", async () => {
  const small = await testApi({ quotas: { user: null, total: bytes.length + pictures } });
  const [anna, bea] = [await newUser(small), await newUser(small)];
  const keep = (who: User) => async () => who.post("/videos", await videoForm({ thumbnail: null, draft: "kept" }));
  const answers = await race(small, { before: /^update "drafts" set "upload_id"/ }, keep(anna), keep(bea));
  const isRefused = answers.map(({ errors }) => errors.some(({ field }) => field === "videoFile"));
  expect(isRefused).toEqual([false, true]);
});

test("of a new video and a new file of another one that come into the site's last room at once, one does", async () => {
  const small = await testApi({ workers: 0, quotas: { user: null, total: 2 * bytes.length + pictures } });
  const [anna, bea] = [await newUser(small), await newUser(small)];
  const { data } = await anna.post<Video>("/videos", await videoForm());
  const answers = await race(
    small,
    { before: /^insert into "videos"/ },
    () => post(bea),
    () => replace(anna, data._id, "silent"),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 507]);
});

test("of two owners whose sources are kept in the last room of the site at once, one keeps it", async () => {
  const small = await testApi();
  const owners = [await newUser(small), await newUser(small)];
  const kept = owners.map(async (owner) => ({ id: (await insertVideos(small, owner, [{}]))[0]!, ownerId: owner.id }));
  const [one, two] = await Promise.all(kept);
  const used = await sumVideos(small.db, null);
  const settle = (video: NonNullable<typeof one>) => () =>
    small.db
      .transaction()
      .execute((trx) => settleSource(trx, { user: null, total: used + 100 }, { ...video, sourceBytes: 100 }));
  await race(small, { before: /^update "videos" set "source_bytes"/ }, settle(one!), settle(two!));
  expect((await sumVideos(small.db, null)) - used).toBe(100);
});

test("a file over the site's limit is rejected before it starts", async () => {
  const { opened } = await openUpload(await newUser(open), { bytes, length: 1_001 });
  expect({ status: opened.status, message: opened.message }).toEqual({
    status: 413,
    message: "Video file must be at most 0 kB",
  });
});
