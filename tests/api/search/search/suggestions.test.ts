import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");
await insertVideos(api, anna, [
  { title: "Harbour lights" },
  { title: "harbour lights" },
  { title: "Harbour at night" },
  { title: "A walk to the harbour" },
  { title: "Harbour secrets", is_published: 0 },
  { title: "Harbour upload", status: "processing" },
  ...["東京の夜景", "夏の東京", "上海的春天", "서울의 봄", "봄날의 서울", "Пора", "Опора", "سلام", "السلام"].map(
    (title) => ({ title }),
  ),
  ...Array.from({ length: 12 }, (_, n) => ({ title: `Kiln ${String(n).padStart(2, "0")}` })),
]);

const suggest = async (text: string) =>
  (await api.visitor().get<string[]>(`/search/suggestions?query=${encodeURIComponent(text)}`)).data;

test("titles that begin with what was typed come first, each once, then other results", async () => {
  const titles = await suggest("HARB");
  expect(titles.map((title) => title.toLowerCase())).toEqual([
    "harbour at night",
    "harbour lights",
    "a walk to the harbour",
  ]);
});

test("at most eight titles are suggested, and none for an empty text", async () => {
  expect(await suggest("k")).toEqual(Array.from({ length: 8 }, (_, n) => `Kiln 0${n}`));
  expect(await suggest("  ")).toEqual([]);
  expect(await suggest("zzz")).toEqual([]);
});

test.for([
  ["東京", ["東京の夜景", "夏の東京"]],
  ["春", ["上海的春天"]],
  ["서울", ["서울의 봄", "봄날의 서울"]],
  ["по", ["Пора"]],
  ["سل", ["سلام"]],
] as const)(
  "one or two letters find the insides of titles unless they are of an alphabet: %s",
  async ([text, titles]) => {
    expect(await suggest(text)).toEqual(titles);
  },
);

test("an unpublished title is never suggested, not even to its owner", async () => {
  const { data } = await anna.get<string[]>("/search/suggestions?query=harbour s");
  expect(data).toEqual([]);
});
