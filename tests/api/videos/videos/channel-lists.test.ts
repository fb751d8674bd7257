import { expect, test } from "vitest";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const ids = await insertVideos(
  api,
  anna,
  Array.from({ length: 8 }, (_, i) => ({ views: i % 4 })),
);
const hidden = await insertVideos(api, anna, [{ is_published: 0 }, { status: "processing" }, { status: "failed" }]);
await insertVideos(api, bea, [{}, { is_published: 0 }]);

const idsOf = ({ docs }: Pick<Page<Video>, "docs">) => docs.map((video) => video._id);
const newestFirst = (list: string[]) => [...list].sort().reverse();

const lists = [
  ["/videos?userId=", (data: unknown) => idsOf(data as Page<Video>)],
  ["/videos/allVideosOfUser/", (data: unknown) => idsOf({ docs: (data as { result: Video[] }).result })],
] as const;

test.for(lists)("%s… lists a channel's published videos for others, and all for its owner", async ([path, read]) => {
  const seenBy = async (who: ReturnType<typeof api.visitor>) => read((await who.get(path + anna.id)).data);
  expect(await seenBy(api.visitor())).toEqual(newestFirst(ids));
  expect(await seenBy(bea)).toEqual(newestFirst(ids));
  expect(await seenBy(anna)).toEqual([...newestFirst(hidden), ...newestFirst(ids)]);
});

test.for(lists)("%s… of an unknown user is empty, not an error", async ([path, read]) => {
  for (const id of ["0".repeat(24), "nonsense"]) {
    const { status, data } = await anna.get(path + id);
    expect({ status, rows: read(data) }).toEqual({ status: 200, rows: [] });
  }
});

test("a channel's list is paged and sorted like the feed", async () => {
  const { data } = await anna.get<{ result: Video[]; nextCursor: string }>(
    `/videos/allVideosOfUser/${anna.id}?limit=2&sortBy=views&sortType=desc`,
  );
  expect(data.result.map((video) => video.views)).toEqual([3, 3]);
  const next = await anna.get<{ result: Video[] }>(
    `/videos/allVideosOfUser/${anna.id}?limit=2&sortBy=views&after=${data.nextCursor}`,
  );
  expect(next.data.result.map((video) => video.views)).toEqual([2, 2]);
});

test("a total is counted up to a thousand", async () => {
  const own = await testApi();
  const carl = await own.signUp("carl");
  await insertVideos(
    own,
    carl,
    Array.from({ length: 1_001 }, () => ({ title: "many" })),
  );
  for (const query of ["", "query=many", `userId=${carl.id}`])
    expect((await own.visitor().get<Page<Video>>(`/videos?limit=1&${query}`)).data.totalDocs).toBe(1_000);
});
