import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newId, timestamp } from "#api/db/ids";
import { openMediaStore } from "#api/media/store/open-media";
import { storePlaylistPicture } from "#api/media/store/picture-kinds";
import { deleteUser } from "#api/administration/account-deletion/begin-deletion";
import type { User as UserData } from "#contract/users";
import { testApi, type User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { aPicture, publishVideo, insertVideos } from "#tests/support/videos";
import { recount } from "#api/operation/doctor/check-counters";

const api = await testApi();
// The first account is an administrator, and the only one cannot be deleted.
await api.signUp("founder");
const media = await openMediaStore(join(api.place.dataDir, "media"));
const dirs = { videos: join(api.place.dataDir, "media/videos"), images: join(api.place.dataDir, "media/images") };
let names = 0;
const someone = (name: string) => api.signUp(`${name}${(names += 1)}`);
const playlistPicture = async (colour: string) => {
  const path = join(media.uploadsDir, colour);
  await writeFile(path, Buffer.from(await (await aPicture(colour)).arrayBuffer()));
  return storePlaylistPicture(media, path);
};
const somePlaylists = (owner: User, images: string[]) =>
  api.db
    .insertInto("playlists")
    .values(
      images.map((image) => {
        const texts = { name: "A playlist", description: "", image };
        return { id: newId(), owner_id: owner.id, ...texts, ...now(), updated_at: timestamp() };
      }),
    )
    .execute();
const now = () => ({ created_at: timestamp() });
const like = (user: User, video_id: string) =>
  api.db
    .insertInto("video_likes")
    .values({ user_id: user.id, video_id, ...now() })
    .execute();
const follow = (user: User, channel: User) =>
  api.db
    .insertInto("subscriptions")
    .values({ subscriber_id: user.id, channel_id: channel.id, ...now() })
    .execute();
const counters = async () => ({
  users: await api.db.selectFrom("users").selectAll().orderBy("id").execute(),
  videos: await api.db.selectFrom("videos").selectAll().orderBy("id").execute(),
});

test("deleting an account updates everybody's counters", async () => {
  await someone("administrator");
  const [anna, bea, carl] = [await someone("anna"), await someone("bea"), await someone("carl")];
  const [first, second] = await insertVideos(api, bea, [{}, {}]);
  const [own] = await insertVideos(api, anna, [{ views: 5 }]);
  for (const [user, video] of [
    [anna, first],
    [anna, second],
    [carl, first],
    [bea, own],
  ] as const)
    await like(user, video!);
  for (const [user, channel] of [
    [anna, bea],
    [bea, anna],
    [carl, anna],
    [carl, bea],
  ] as const)
    await follow(user, channel);
  await recount(api.db);
  await deleteUser({ db: api.db, media }, anna.id);
  const remaining = await counters();
  await recount(api.db);
  expect(remaining).toEqual(await counters());
  expect(remaining.users.find(({ id }) => id === bea.id)).toMatchObject({
    subscribers_count: 1,
    subscriptions_count: 0,
    video_likes_count: 1,
  });
});

test("deleting an account ends its sessions and frees its username", async () => {
  const anna = await someone("anna");
  await deleteUser({ db: api.db, media }, anna.id);
  expect((await anna.get("/users/current-user")).status).toBe(401);
  const second = await api.signUp(anna.username);
  expect(second.id).not.toBe(anna.id);
});

test("deleting an account deletes the files of its videos, and no others", async () => {
  const [anna, bea] = [await someone("anna"), await someone("bea")];
  const [removed, remaining] = [await publishVideo(anna), await publishVideo(bea)];
  expect(await deleteUser({ db: api.db, media }, anna.id)).toEqual({ username: anna.username, videos: 1 });
  const left = await readdir(dirs.videos);
  expect([left.includes(removed._id), left.includes(remaining._id)]).toEqual([false, true]);
});

test("deleting an account deletes its pictures, but not equal ones of another account", async () => {
  const before = await readdir(dirs.images);
  const countNew = async () => (await readdir(dirs.images)).filter((name) => !before.includes(name)).length;
  const ids = [];
  for (const username of ["first", "second"]) {
    const account = { username, email: `${username}@vidlark.test`, fullName: username, password: "correct horse" };
    const form = buildForm({ ...account, avatar: await aPicture() });
    ids.push((await api.visitor().post<UserData>("/users/register", form)).data._id);
  }
  expect(await countNew()).toBe(4);
  await deleteUser({ db: api.db, media }, ids[0]!);
  expect(await countNew()).toBe(2);
  await deleteUser({ db: api.db, media }, ids[1]!);
  expect(await countNew()).toBe(0);
});

test("deleting an account deletes the pictures of its playlists, unless another playlist has them", async () => {
  const [anna, bea] = [await someone("anna"), await someone("bea")];
  const [own, shared] = [await playlistPicture("tan"), await playlistPicture("plum")];
  await somePlaylists(anna, [own, shared, ""]);
  await somePlaylists(bea, [shared]);
  await deleteUser({ db: api.db, media }, anna.id);
  const left = (await readdir(dirs.images)).map((name) => name.split("-")[0]);
  expect([left.includes(own), left.includes(shared)]).toEqual([false, true]);
});
