import { expect, test } from "vitest";
import { type Playlist, playlistShape } from "#contract/playlists";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { insertVideos } from "#tests/support/videos";
import { createPlaylist, fillPlaylist } from "./rows";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const fetchPlaylist = (id: string) => api.visitor().get<Playlist>(`/playlist/${id}`);

test("a new playlist is empty, public, and names its owner in both fields that clients read", async () => {
  const { status, message, data } = await anna.post<Playlist>("/playlist/", { name: " Songs ", description: "All" });
  expect({ status, message }).toEqual({ status: 201, message: "Playlist created successfully" });
  expect(playlistShape.strict().parse(data)).toEqual({
    _id: data._id,
    name: "Songs",
    description: "All",
    owner: anna.id,
    ownerInfo: { _id: anna.id, username: "anna", fullName: "The anna", avatar: "" },
    thumbnail: "",
    totalViews: 0,
    totalDuration: 0,
    videosCount: 0,
    videos: [],
    isHidden: false,
    createdAt: data.createdAt,
    updatedAt: data.createdAt,
  });
  for (const who of [api.visitor(), bea, anna]) {
    const answer = await who.get(`/playlist/${data._id.toUpperCase()}`);
    expect({ status: answer.status, message: answer.message, data: answer.data }).toEqual({
      status: 200,
      message: "Playlist fetched successfully",
      data,
    });
  }
});

test.for<[string, (fields: Record<string, string>) => object]>([
  ["JSON", (fields) => fields],
  ["urlencoded", (fields) => new URLSearchParams(fields)],
  ["multipart", buildForm],
])("a playlist is created and changed by %s", async ([kind, spell]) => {
  const { status, data } = await anna.post<Playlist>("/playlist", spell({ name: kind }));
  expect({ status, data }).toMatchObject({ status: 201, data: { name: kind, description: "" } });
  const changed = await anna.patch(`/playlist/${data._id}`, spell({ name: "Other", description: "New" }));
  expect({ status: changed.status, message: changed.message }).toEqual({
    status: 200,
    message: "Playlist updated successfully",
  });
  expect((await fetchPlaylist(data._id)).data).toMatchObject({ name: "Other", description: "New" });
});

test.for(["🎸 👩‍👩‍👧‍👦", "שירים", "أغاني", "<b>bold</b>"])("the name %s is stored unchanged", async (name) => {
  expect((await fetchPlaylist((await createPlaylist(anna, name))._id)).data.name).toBe(name);
});

test("two playlists may have the same name, of one owner or of two", async () => {
  const ids = [
    await createPlaylist(anna, "Same"),
    await createPlaylist(anna, "Same"),
    await createPlaylist(bea, "Same"),
  ];
  expect(new Set(ids.map(({ _id }) => _id)).size).toBe(3);
});

test("absent fields of a change stay, and a description may become empty", async () => {
  const { _id } = (await anna.post<Playlist>("/playlist", { name: "Kept", description: "Too" })).data;
  expect((await anna.patch(`/playlist/${_id}`, { description: "New" })).data).toMatchObject({ name: "Kept" });
  expect((await anna.patch(`/playlist/${_id}`, { name: "Other" })).data).toMatchObject({ description: "New" });
  expect((await anna.patch(`/playlist/${_id}`, { description: " " })).data).toMatchObject({ description: "" });
});

test.for<[string, object, object]>([
  ["a blank name", { name: " \n" }, { field: "name", message: "Name is required" }],
  [
    "a name of 101 characters",
    { name: "x".repeat(101) },
    { field: "name", message: "Name must be at most 100 characters" },
  ],
  [
    "a description of 1,001 characters",
    { name: "x", description: "x".repeat(1_001) },
    { field: "description", message: "Description must be at most 1000 characters" },
  ],
])("%s is rejected for new and changed playlists", async ([, fields, error]) => {
  const own = await createPlaylist(anna, "Kept");
  for (const answer of [await anna.post("/playlist", fields), await anna.patch(`/playlist/${own._id}`, fields)])
    expect({ status: answer.status, errors: answer.errors }).toEqual({ status: 422, errors: [error] });
  expect((await fetchPlaylist(own._id)).data).toEqual(own);
});

test("a playlist needs a name; 100 and 1,000 characters are accepted", async () => {
  const { status, message } = await anna.post("/playlist", { description: "x" });
  expect({ status, message }).toEqual({ status: 422, message: "Name is required" });
  const full = { name: "x".repeat(100), description: "x".repeat(1_000) };
  expect((await anna.post("/playlist", full)).status).toBe(201);
});

test("deleting a playlist deletes none of its videos", async () => {
  const { _id } = await createPlaylist(anna);
  const [video] = await insertVideos(api, anna, [{}]);
  await fillPlaylist(api, _id, [video!]);
  const { status, message, data } = await anna.delete(`/playlist/${_id.toUpperCase()}`);
  expect({ status, message, data }).toEqual({ status: 200, message: "Playlist deleted successfully", data: {} });
  for (const path of [`/playlist/${_id}`, `/playlist/user/allvideos/${_id}`]) {
    const answer = await anna.get(path);
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 404,
      message: "Playlist does not exist",
    });
  }
  expect((await anna.delete(`/playlist/${_id}`)).status).toBe(404);
  expect((await api.visitor().get(`/videos/${video}`)).status).toBe(200);
});

test.for(["PATCH", "DELETE"])(
  "%s of another owner's playlist answers like an unknown one and changes nothing",
  async (method) => {
    const own = await createPlaylist(anna);
    const body = method === "PATCH" ? { name: "Mine now" } : undefined;
    const unknown = await bea.request(method, `/playlist/${"0".repeat(24)}`, body);
    const answer = await bea.request(method, `/playlist/${own._id}`, body);
    expect({ status: answer.status, message: answer.message, body: answer.body }).toEqual({
      status: 404,
      message: "Playlist does not exist",
      body: unknown.body,
    });
    expect((await fetchPlaylist(own._id)).data).toEqual(own);
  },
);

test("an invalid id is a 400", async () => {
  for (const path of ["/playlist/nonsense", "/playlist/user/allvideos/nonsense"]) {
    const answer = await anna.get(path);
    expect({ status: answer.status, message: answer.message }).toEqual({ status: 400, message: "Invalid playlist id" });
  }
  for (const method of ["PATCH", "DELETE"])
    expect(
      (await anna.request(method, "/playlist/nonsense", method === "PATCH" ? { name: "x" } : undefined)).status,
    ).toBe(400);
});
