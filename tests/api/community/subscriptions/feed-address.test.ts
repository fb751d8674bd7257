import { expect, test } from "vitest";
import type { Video } from "#contract/videos";
import { leave } from "#tests/support/account-deletion";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const [video] = await insertVideos(api, bea, [{ title: "A lark" }]);
await insertVideos(api, bea, [{ is_published: 0 }]);
await anna.post(`/subscriptions/t/${bea.id}`, { subscribed: true });

interface Address {
  key: string | null;
  createdAt: string | null;
}

const read = (key: string) => api.visitor().get<Video[]>(`/subscriptions/feed/videos?key=${key}`);
const create = async () => (await anna.post<Address>("/subscriptions/feed")).data.key!;

test("anybody with the key can list the public videos of the channels that its owner follows", async () => {
  const key = await create();
  expect(key).toMatch(/^[\w-]{32}$/);
  const { status, data } = await read(key);
  expect({ status, data: data.map(({ _id }) => _id) }).toEqual({ status: 200, data: [video] });
});

test("a new key replaces the earlier one, and a removed key is no longer valid", async () => {
  const first = await create();
  const second = await create();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await anna.request("DELETE", "/subscriptions/feed");
  expect((await read(second)).status).toBe(404);
  expect((await anna.get<Address>("/subscriptions/feed")).data).toEqual({ key: null, createdAt: null });
});

test("the key is shown once, and stored as a hash", async () => {
  const key = await create();
  const { data } = await anna.get<Address>("/subscriptions/feed");
  expect(data).toEqual({ key: null, createdAt: expect.stringMatching(/^\d{4}-/) });
  const rows = await api.db.selectFrom("feed_addresses").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("a new password removes the address", async () => {
  const dora = await api.signUp("dora");
  const { key } = (await dora.post<Address>("/subscriptions/feed")).data;
  const passwords = {
    oldPassword: dora.password,
    newPassword: "sing-at-noon-now",
    confirmPassword: "sing-at-noon-now",
  };
  expect((await dora.post("/users/change-password", passwords)).status).toBe(200);
  expect((await read(key!)).status).toBe(404);
});

test.each(["", "unknown", "%00", "a".repeat(5_000)])("an unknown key is a 404: %#", async (key) => {
  expect([400, 404]).toContain((await read(key)).status);
});

test("the key of a deleted account is no longer valid", async () => {
  const carla = await api.signUp("carla");
  const { key } = (await carla.post<Address>("/subscriptions/feed")).data;
  await leave(api, carla);
  expect((await read(key!)).status).toBe(404);
});
