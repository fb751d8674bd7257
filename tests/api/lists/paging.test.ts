import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const [videoId] = await insertVideos(api, anna, [{ title: "e" }, { title: "f" }]);
const playlist = await anna.post<{ _id: string }>("/playlist", { name: "List" });

const lists = [
  "/videos",
  "/videos?query=e",
  "/videos?query=nothing",
  "/videos?query=e&sortBy=views",
  `/videos?userId=${anna.id}`,
  `/videos/allVideosOfUser/${anna.id}`,
  "/dashboard/videos",
  `/comments/${videoId}`,
  "/likes/videos",
  `/subscriptions/c/${anna.id}`,
  `/subscriptions/u/${anna.id}`,
  "/tweets/getAllTweets",
  `/tweets/user/${anna.id}`,
  `/playlist/user/${anna.id}`,
  `/playlist/user/allvideos/${playlist.data._id}`,
  "/users/history",
  "/drafts",
  "/search/channels?query=a",
  "/search/tweets?query=a",
];
const withParameters = (path: string, more: string) => `${path}${path.includes("?") ? "&" : "?"}${more}`;

test.for(lists)("%s rejects a page beyond row 10,000", async (path) => {
  for (const more of ["page=101&limit=100", "page=60000", "page=100000&limit=1"]) {
    const refused = await anna.get(withParameters(path, more));
    expect({ status: refused.status, message: refused.message }).toEqual({
      status: 400,
      message: "Pages end at row 10,000: follow nextCursor to go on",
    });
  }
  for (const more of ["page=100&limit=100", "page=10000&limit=1", "page=2&limit=24"])
    expect((await anna.get(withParameters(path, more))).status).toBe(200);
});

test("a cursor goes beyond row 10,000, and a page number beside it is ignored", async () => {
  const { nextCursor } = (await anna.get<{ nextCursor: string }>("/videos?limit=1")).data;
  expect((await anna.get(`/videos?limit=1&page=60000&after=${nextCursor}`)).status).toBe(200);
});
