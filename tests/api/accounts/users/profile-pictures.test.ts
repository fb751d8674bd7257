import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { User } from "#contract/users";
import { testApi, type User as Member } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { aPicture } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
await api.signUp("bea");
const profile = "/users/update-profile";
const filesLeft = async () => (await readdir(join(api.place.dataDir, "media"), { recursive: true })).sort();
const isKept = async (url: string) => (await filesLeft()).includes(join("images", url.split("/").at(-1)!));
const noPicture = () => new File(["<html>"], "picture.png", { type: "image/png" });
const whoIs = async (who: Member) => (await who.get<User>("/users/current-user")).data;

const pictures = [
  ["/users/avatar", "avatar", "Avatar updated successfully"],
  ["/users/cover-image", "coverImage", "Cover image updated successfully"],
] as const;

test.for(pictures)("%s accepts a picture and deletes the previous one", async ([path, field, sentence]) => {
  const first = await anna.patch<User>(path, buildForm({ [field]: await aPicture("red") }));
  expect({ status: first.status, message: first.message }).toEqual({ status: 200, message: sentence });
  expect(await isKept(first.data[field])).toBe(true);
  const second = await anna.patch<User>(path, buildForm({ [field]: await aPicture("blue") }));
  expect(await isKept(second.data[field])).toBe(true);
  expect(await isKept(first.data[field])).toBe(false);
  expect((await whoIs(anna))[field]).toBe(second.data[field]);
});

test.for(pictures)("%s without a picture reports an error at its field", async ([path, field]) => {
  const before = await whoIs(anna);
  const unchosen = new File([], "", { type: "application/octet-stream" });
  for (const body of [{}, buildForm({}), buildForm({ [field]: unchosen }), buildForm({ other: await aPicture() })]) {
    const { status, errors } = await anna.patch(path, body);
    expect({ status, errors }).toEqual({ status: 422, errors: [{ field, message: "Please choose an image" }] });
  }
  expect(await whoIs(anna)).toEqual(before);
});

test.for(pictures)("%s changes no text and no other picture", async ([path, field]) => {
  const user = await api.signUp(`only-${field.toLowerCase()}`);
  const all = { avatar: await aPicture(), coverImage: await aPicture(), fullName: "Changed", username: "changed" };
  const { data } = await user.patch<User>(path, buildForm(all));
  expect(data).toMatchObject({ username: user.username, fullName: `The ${user.username}` });
  const other = field === "avatar" ? "coverImage" : "avatar";
  expect([data[field] === "", data[other]]).toEqual([false, ""]);
});

test.for(pictures)("%s accepts exactly 5 MB and rejects one byte more", async ([path, field]) => {
  const picture = await aPicture();
  const ofSize = (bytes: number) => new File([picture, new Uint8Array(bytes - picture.size)], "a.png");
  const maxBytes = 5 * 1024 * 1024;
  expect((await anna.patch(path, buildForm({ [field]: ofSize(maxBytes) }))).status).toBe(200);
  const over = await anna.patch(path, buildForm({ [field]: ofSize(maxBytes + 1) }));
  expect({ status: over.status, errors: over.errors }).toEqual({
    status: 413,
    errors: [{ field, message: "The image must be at most 5 MB" }],
  });
});

test("a profile accepts texts and both pictures in one form; an absent picture stays unchanged", async () => {
  const user = await api.signUp("whole");
  const both = { avatar: await aPicture("lime"), coverImage: await aPicture("pink"), discriptions: "Mine" };
  const first = await user.patch<User>(profile, buildForm(both));
  expect(first.data).toMatchObject({ discriptions: "Mine", username: "whole" });
  const { data } = await user.patch<User>(profile, buildForm({ coverImage: await aPicture("navy") }));
  expect(data.avatar).toBe(first.data.avatar);
  expect([await isKept(data.avatar), await isKept(data.coverImage), await isKept(first.data.coverImage)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a rejected form saves nothing, whichever part is invalid", async () => {
  const [before, files] = [await whoIs(anna), await filesLeft()];
  const fine = { avatar: await aPicture("gold"), fullName: "Changed" };
  const statuses = [];
  for (const fault of [{ coverImage: noPicture() }, { username: "bea" }, { email: "nonsense" }])
    statuses.push((await anna.patch(profile, buildForm({ ...fine, ...fault }))).status);
  expect(statuses).toEqual([422, 409, 422]);
  expect(await whoIs(anna)).toEqual(before);
  expect(await filesLeft()).toEqual(files);
});

test.for(pictures)("%s rejects an invalid picture at its field", async ([path, field]) => {
  const { status, errors } = await anna.patch(path, buildForm({ [field]: noPicture() }));
  expect(status).toBe(422);
  expect(errors).toEqual([
    { field, message: "Please upload another picture: it must be a JPEG, PNG, WebP, GIF or AVIF" },
  ]);
});

test("equal pictures of two accounts are separate files, so that neither can delete the other's", async () => {
  const [first, second] = [await api.signUp("first"), await api.signUp("second")];
  const same = async () => buildForm({ avatar: await aPicture("olive") });
  const { data } = await first.patch<User>("/users/avatar", await same());
  const other = (await second.patch<User>("/users/avatar", await same())).data;
  expect(other.avatar).not.toBe(data.avatar);
  await first.patch("/users/avatar", buildForm({ avatar: await aPicture("black") }));
  expect([await isKept(data.avatar), await isKept(other.avatar)]).toEqual([false, true]);
});

test("the current picture, sent again and twice simultaneously, is served in the end", async () => {
  const user = await api.signUp("again");
  const send = async () =>
    (await user.patch<User>("/users/avatar", buildForm({ avatar: await aPicture("cyan") }))).data;
  const before = (await send()).avatar;
  await Promise.all([send(), send()]);
  expect(await isKept(before)).toBe(false);
  expect(await isKept((await whoIs(user)).avatar)).toBe(true);
});

test("the last of several pictures sent simultaneously stays, without files of the others", async () => {
  const user = await api.signUp("hasty");
  const requests = ["#111", "#222", "#333", "#444"].map(async (colour) =>
    user.patch<User>("/users/avatar", buildForm({ avatar: await aPicture(colour) })),
  );
  const urls = (await Promise.all(requests)).map(({ data }) => data.avatar);
  const { avatar } = await whoIs(user);
  for (const url of urls) expect(await isKept(url)).toBe(url === avatar);
});
