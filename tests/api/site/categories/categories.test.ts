import { expect, test } from "vitest";
import { changeVideo } from "#api/videos/publishing/change-video";
import { findOwnVideo } from "#api/videos/videos/find-video";
import type { Category } from "#contract/categories";
import type { Site } from "#contract/site";
import type { Draft } from "#contract/drafts";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { setCategories } from "#tests/support/categories";
import { giveRole } from "#tests/support/roles";
import { insertVideos, publishVideo, videoForm } from "#tests/support/videos";

const api = await testApi();
const admin = await api.signUp("administrator");
await giveRole(api, admin, "admin");
const anna = await api.signUp("anna");

const path = "/administration/categories";
const add = (name: string) => admin.post<Category>(path, { name });
const names = async () => (await api.visitor().get<Site>("/site")).data.categories.map(({ name }) => name);
const ofCategory = async (category: string, who: Pick<User, "get"> = api.visitor()) =>
  (await who.get<{ docs: Video[] }>(`/videos?category=${category}`)).data.docs.map(({ title }) => title);

/** Inserts rows of videos of a category. */
async function insertOf(category: string, rows: Parameters<typeof insertVideos>[2]) {
  const ids = await insertVideos(api, anna, rows);
  await api.db.updateTable("videos").set({ category }).where("id", "in", ids).execute();
  return ids;
}

test("a site has no categories until an administrator makes them", async () => {
  expect(await names()).toEqual([]);
  expect((await admin.get(path)).data).toEqual([]);
});

test("an administrator adds, renames and moves categories, and everybody reads them in their order", async () => {
  await setCategories(api);
  expect((await add("Film & Animation")).data).toEqual({ _id: "film-animation", name: "Film & Animation" });
  await add("موسيقى");
  await add("Science");
  expect(await names()).toEqual(["Film & Animation", "موسيقى", "Science"]);
  await admin.post(`${path}/science/move`, { to: "up" });
  await admin.post(`${path}/film-animation/move`, { to: "up" });
  expect(await names()).toEqual(["Film & Animation", "Science", "موسيقى"]);
  await admin.patch(`${path}/science`, { name: "Nature" });
  expect((await api.visitor().get<Site>("/site")).data.categories[1]).toEqual({ _id: "science", name: "Nature" });
});

test("two categories whose names have the same letters have addresses of their own", async () => {
  await setCategories(api);
  const ids = [(await add("How to")).data._id, (await add("How-to")).data._id, (await add("!?")).data._id];
  expect(ids).toEqual(["how-to", "how-to-2", "category"]);
});

test.each([
  ["a blank name", " ", "Name is required"],
  ["a long name", "n".repeat(41), "Name must be at most 40 characters"],
  ["a name that another has", "MUSIC", "There is a category of this name"],
  ["a name that another has in other signs", "Cine\u0301", "There is a category of this name"],
  ["an invisible character", "Mus\u202eic", "Name has invisible characters. Please type it again."],
])("%s is refused", async (_, name, message) => {
  await setCategories(api, "Music", "Cin\u00e9");
  const { status, errors } = await add(name);
  expect({ status, errors }).toEqual({ status: 422, errors: [{ field: "name", message }] });
});

test("a site has at most thirty categories", async () => {
  await setCategories(api, ...Array.from({ length: 30 }, (_, index) => `Number ${index}`));
  expect((await add("One more")).errors).toEqual([{ field: "name", message: "There can be at most 30 categories" }]);
});

test("two administrators add a category at once, and neither is lost", async () => {
  await setCategories(api);
  await Promise.all([add("Music"), add("Science")]);
  expect((await names()).toSorted()).toEqual(["Music", "Science"]);
});

test("a change of the list is written into the log", async () => {
  await setCategories(api);
  await add("Music");
  const { data } = await admin.get<{ act: string; subject: object; details: object }[]>("/administration/log");
  expect(data[0]).toMatchObject({ act: "setting.change", subject: { _id: "categories" }, details: { added: "music" } });
});

test("videos are listed by their category, newest first, without those that are not public", async () => {
  await setCategories(api, "Music", "Science");
  await insertOf("music", [{ title: "Old" }, { title: "Secret", is_published: 0 }, { title: "New" }]);
  await insertOf("science", [{ title: "Else" }]);
  expect(await ofCategory("music")).toEqual(["New", "Old"]);
  expect(await ofCategory("nothing")).toEqual([]);
  expect(await ofCategory("")).toEqual([]);
});

test("a search is limited to a category", async () => {
  await setCategories(api, "Music", "Science");
  await insertOf("music", [{ title: "Owl song" }]);
  await insertOf("science", [{ title: "Owl flight" }]);
  const found = await api.visitor().get<{ docs: Video[] }>("/videos?query=owl&category=science");
  expect(found.data.docs.map(({ title }) => title)).toEqual(["Owl flight"]);
});

test("a category that the site does not have is refused in an edit, in defaults and in a new video", async () => {
  await setCategories(api, "Music");
  const [id] = await insertVideos(api, anna, [{}]);
  const errors = [{ field: "category", message: "Choose a category from the list" }];
  expect(await anna.patch(`/videos/${id}`, { category: "else" })).toMatchObject({ status: 422, errors });
  expect(await anna.patch("/uploads/defaults", { category: "else" })).toMatchObject({ status: 422, errors });
  const form = await videoForm({ category: "else" });
  expect(await anna.post("/videos", form)).toMatchObject({ status: 422, errors });
  expect((await publishVideo(anna, { category: "music" })).category).toBe("music");
});

test("a video whose category was deleted while it was a draft is published without one", async () => {
  await setCategories(api, "Music");
  const { data } = await anna.post<Draft>("/drafts", { draft: "late", title: "Late", category: "music" });
  expect(data.category).toBe("music");
  await setCategories(api);
  const form = await videoForm({ title: "Late", category: null, draft: "late" });
  expect((await anna.post<Video>("/videos", form)).data.category).toBe("");
});

test("a video whose category was deleted can be edited with it, and loses it by another", async () => {
  await setCategories(api, "Music");
  const [id] = await insertOf("gone", [{}]);
  expect((await anna.patch<Video>(`/videos/${id}`, { title: "New", category: "gone" })).status).toBe(200);
  expect((await anna.patch<Video>(`/videos/${id}`, { category: "music" })).data.category).toBe("music");
});

test.each([
  ["another category", "science"],
  ["none", ""],
])("the videos of a deleted category get %s, more than one turn of them too", async (_, moveTo) => {
  await setCategories(api, "Wildlife", "Science");
  const ids = await insertOf(
    "wildlife",
    Array.from({ length: 650 }, () => ({})),
  );
  const { data } = await admin.get<{ _id: string; videos: number }[]>(path);
  expect(data.find(({ _id }) => _id === "wildlife")).toMatchObject({ videos: 650 });
  expect((await admin.request("DELETE", `${path}/wildlife`, { moveTo })).status).toBe(200);
  const moved = await api.db.selectFrom("videos").select("category").where("id", "in", ids).distinct().execute();
  expect({ moved, names: await names() }).toEqual({ moved: [{ category: moveTo }], names: ["Science"] });
  await api.db.deleteFrom("videos").where("id", "in", ids).execute();
});

test("two categories deleted into each other at once end, and no video keeps one that no longer exists", async () => {
  await setCategories(api, "Wildlife", "Science");
  const rows = Array.from({ length: 250 }, () => ({}));
  const ids = [...(await insertOf("wildlife", rows)), ...(await insertOf("science", rows))];
  const statuses = await Promise.all([
    admin.request("DELETE", `${path}/wildlife`, { moveTo: "science" }).then(({ status }) => status),
    admin.request("DELETE", `${path}/science`, { moveTo: "wildlife" }).then(({ status }) => status),
  ]);
  for (const status of statuses) expect([200, 404, 409, 422]).toContain(status);
  const left = (await api.visitor().get<Site>("/site")).data.categories.map(({ _id }) => _id);
  expect(left.length).toBeGreaterThan(0);
  const seen = await api.db.selectFrom("videos").select("category").where("id", "in", ids).distinct().execute();
  for (const { category } of seen) expect(left).toContain(category);
  await api.db.deleteFrom("videos").where("id", "in", ids).execute();
});

test("an edit whose category is deleted before it ends leaves the video the category that it has by then", async () => {
  await setCategories(api, "Music");
  const [id] = await insertOf("music", [{}]);
  const video = await findOwnVideo(api.db, id!, anna.id);
  expect((await changeVideo(api.db, video, { category: "deleted" })).changed.category).toBe("music");
});

test("a list is either of a category or of a channel", async () => {
  await setCategories(api, "Music");
  expect((await api.visitor().get(`/videos?category=music&userId=${anna.id}`)).status).toBe(422);
});

test.each(["music", "nothing"])("a category cannot be deleted into %s", async (moveTo) => {
  await setCategories(api, "Music");
  const { status, errors } = await admin.request("DELETE", `${path}/music`, { moveTo });
  expect({ status, errors }).toEqual({
    status: 422,
    errors: [{ field: "moveTo", message: "Choose a category from the list" }],
  });
});

test("a category that does not exist is a 404", async () => {
  await setCategories(api, "Music");
  expect((await admin.request("DELETE", `${path}/nothing`, { moveTo: "" })).status).toBe(404);
  expect((await admin.patch(`${path}/nothing`, { name: "A" })).status).toBe(404);
  expect((await admin.post(`${path}/nothing/move`, { to: "up" })).status).toBe(404);
});
