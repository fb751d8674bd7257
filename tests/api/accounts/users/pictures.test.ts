import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { User } from "#contract/users";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { aPicture } from "#tests/support/videos";

const api = await testApi();
await api.signUp("founder");
const account = (username: string, also: object = {}) => ({
  username,
  email: `${username}@vidlark.test`,
  fullName: "Anna Müller",
  password: "correct horse",
  ...also,
});

const register = (body: object) => api.visitor().post<User>("/users/register", body);
const filesLeft = async () => (await readdir(join(api.place.dataDir, "media"), { recursive: true })).sort();
const countUsers = async () => (await api.db.selectFrom("users").select("id").execute()).length;

test("a user registers with pictures, which are served", async () => {
  const body = buildForm(account("pictured", { avatar: await aPicture(), coverImage: await aPicture() }));
  const { status, message, data } = await register(body);
  expect({ status, message }).toEqual({ status: 201, message: "Account Created successfully" });
  expect(data.avatar).toMatch(/^http:\/\/vidlark\.test\/media\/images\/[0-9a-f]{64}-96\.webp$/);
  expect(data.coverImage).toMatch(/-1280\.webp$/);
  const files = await readdir(join(api.place.dataDir, "media/images"));
  for (const url of [data.avatar, data.coverImage]) expect(files).toContain(url.split("/").at(-1));
});

test("an invalid picture is rejected, and nothing stays of the account or the other picture", async () => {
  const [users, files] = [await countUsers(), await filesLeft()];
  const fake = new File(["<html>"], "cover.png", { type: "image/png" });
  const { status, errors } = await register(
    buildForm(account("faker", { avatar: await aPicture("green"), coverImage: fake })),
  );
  expect({ status, field: errors[0]?.field }).toEqual({ status: 422, field: "coverImage" });
  expect(await countUsers()).toBe(users);
  expect(await filesLeft()).toEqual(files);
});

test("a rejected sign-up leaves no pictures", async () => {
  const files = await filesLeft();
  await register(buildForm(account("founder", { avatar: await aPicture("red") })));
  await register(buildForm({ avatar: await aPicture("blue") }));
  expect(await filesLeft()).toEqual(files);
});

test("a picture of exactly 5 MB is accepted, one byte more is rejected", async () => {
  const picture = await aPicture();
  const ofSize = (bytes: number) => new File([picture, new Uint8Array(bytes - picture.size)], "a.png");
  const maxBytes = 5 * 1024 * 1024;
  expect((await register(buildForm(account("heavy", { avatar: ofSize(maxBytes) })))).status).toBe(201);
  const over = await register(buildForm(account("heavier", { avatar: ofSize(maxBytes + 1) })));
  expect({ status: over.status, field: over.errors[0]?.field }).toEqual({ status: 413, field: "avatar" });
});
