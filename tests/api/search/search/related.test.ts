import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { countWords } from "#api/search/words/count-changed-words";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];

afterEach(() => void vi.useRealTimers());

let count = 0;

/** Adds a video a day older than the one before, and sets its tags and language as its owner does. */
async function add(owner: User, title: string, details: { tags?: string; language?: string } = {}) {
  const created_at = new Date(Date.UTC(2026, 0, 300 - ++count)).toISOString();
  const [id] = await insertVideos(api, owner, [{ title, created_at }]);
  if (Object.keys(details).length > 0) await owner.patch(`/videos/${id}`, details);
  return id!;
}

const related = async (id: string, who: Pick<User, "get"> = api.visitor()) =>
  (await who.get<Video[]>(`/videos/${id}/related`)).data.map(({ title }) => title);

let train = "";

beforeAll(async () => {
  await add(bea, "Newest of all");
  await add(bea, "Sourdough, slowly", { language: "de" });
  train = await add(anna, "A steam railway in the valley", { tags: "trains steam valley", language: "de" });
  await add(bea, "Another railway");
  await add(anna, "Baking bread");
  await add(bea, "A kettle", { tags: "steam" });
  await add(bea, "Steam and valley", { tags: "steam valley" });
  while (await countWords(api.db));
});

test("shared tags come first, then the channel, shared words, the language, and the newest", async () => {
  expect(await related(train)).toEqual([
    "Steam and valley",
    "A kettle",
    "Baking bread",
    "Another railway",
    "Sourdough, slowly",
    "Newest of all",
  ]);
});

test.for([
  ["Hindi", "मेरी बिल्ली की कहानी", "पुरानी कहानी", "नया घर"],
  ["Korean", "서울의 고양이 이야기", "고양이 한 마리", "강아지 산책"],
] as const)("titles in %s are related by their words", async ([, title, sharing, other]) => {
  const own = await testApi({ workers: 0 });
  const [dora, emil] = [await own.signUp("dora"), await own.signUp("emil")];
  const [id] = await insertVideos(own, dora, [{ title }]);
  for (const each of [sharing, other]) await insertVideos(own, emil, [{ title: each }]);
  while (await countWords(own.db));
  const { data } = await own.visitor().get<Video[]>(`/videos/${id}/related`);
  expect(data.map((video) => video.title)).toEqual([sharing, other]);
});

test("a video is not related to itself, nor to what is hidden, unlisted, private or being processed", async () => {
  const states = [
    { is_published: 0 },
    { visibility: "unlisted" },
    { visibility: "private", is_published: 0 },
    { status: "processing" },
  ] as const;
  const ids = await insertVideos(
    api,
    anna,
    states.map((state) => ({ title: "A steam railway", ...state })),
  );
  for (const id of ids) await anna.patch(`/videos/${id}`, { tags: "trains" });
  for (const who of [api.visitor(), bea, anna])
    expect((await related(train, who)).filter((title) => title.startsWith("A steam railway"))).toEqual([]);
});

test("what the viewer watched is left out, for that viewer", async () => {
  const kettle = (await api.visitor().get<Video[]>(`/videos/${train}/related`)).data.find(
    ({ title }) => title === "A kettle",
  )!;
  await carl.post("/users/addVideoToWatchHistory", { videoId: kettle._id });
  expect(await related(train, carl)).not.toContain("A kettle");
  expect(await related(train, bea)).toContain("A kettle");
});

test("channels that block the viewer, or that the viewer blocks, are left out", async () => {
  const dora = await api.signUp("dora");
  await add(dora, "Dora's railway");
  expect(await related(train, carl)).toContain("Dora's railway");
  await dora.post(`/users/blocks/${carl.id}`);
  expect(await related(train, carl)).not.toContain("Dora's railway");
  await carl.post(`/users/blocks/${bea.id}`);
  expect(await related(train, carl)).toEqual(["Baking bread"]);
});

test("at most sixteen videos are related, and none to a video that does not exist", async () => {
  for (let n = 0; n < 20; n += 1) await add(anna, `Filler ${n}`);
  expect(await related(train)).toHaveLength(16);
  expect((await api.visitor().get(`/videos/${"0".repeat(24)}/related`)).status).toBe(404);
});

test("a full list finds new videos after a minute, and drops at once what is hidden, watched or blocked", async () => {
  const before = await related(train);
  expect(before).not.toContain("Steam in the valley");
  const steam = await add(bea, "Steam in the valley", { tags: "trains steam valley" });
  expect(await related(train)).toEqual(before);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const [first, second = ""] = await related(train);
  expect(first).toBe("Steam in the valley");
  expect((await related(train, carl))[0]).not.toBe(first);
  await anna.post("/users/addVideoToWatchHistory", { videoId: steam });
  expect((await related(train, anna))[0]).toBe(second);
  await bea.patch(`/videos/toggle/publish/${steam}`);
  expect((await related(train))[0]).toBe(second);
  expect(await related(train)).toHaveLength(16);
});

test("a video with other tags is compared again", async () => {
  const [tuba] = await insertVideos(api, bea, [{ title: "Tuba" }]);
  expect((await related(train))[0]).not.toBe("Tuba");
  await anna.patch(`/videos/${train}`, { tags: "brass" });
  await bea.patch(`/videos/${tuba}`, { tags: "brass" });
  expect((await related(train))[0]).toBe("Tuba");
});
