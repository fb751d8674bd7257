import { expect, test } from "vitest";
import type { WatchPageVideo } from "#contract/videos";
import { testApi } from "#tests/support/api";
import type { Client } from "#tests/support/client";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const visitor = api.visitor();

const ask = async (who: Client, id: string) => (await who.get<WatchPageVideo>(`/videos/${id}`)).data.downloadsFor;
const askAll = async (id: string) => Promise.all([ask(visitor, id), ask(bea, id), ask(anna, id)]);

const offered = ["everybody", "everybody", "everybody"];
const hidden = ["nobody", "nobody", "owner"];

test("downloads are offered until the owner of the video says no", async () => {
  const [id = ""] = await insertVideos(api, anna, [{}]);
  expect(await askAll(id)).toEqual(offered);
  await anna.patch(`/videos/${id}`, { downloads: "off" });
  expect(await askAll(id)).toEqual(hidden);
});

test("what a channel says holds for its videos of before and after, but not for one that says otherwise", async () => {
  const carla = await api.signUp("carla");
  const [before = "", otherwise = ""] = await insertVideos(api, carla, [{}, {}]);
  await carla.patch(`/videos/${otherwise}`, { downloads: "on" });
  await carla.patch("/uploads/defaults", { downloads: "off" });
  const [after = ""] = await insertVideos(api, carla, [{}]);
  const all = [before, otherwise, after];
  expect(await Promise.all(all.map((id) => ask(visitor, id)))).toEqual(["nobody", "everybody", "nobody"]);
  await carla.patch("/uploads/defaults", { downloads: "" });
  expect(await Promise.all(all.map((id) => ask(visitor, id)))).toEqual(["everybody", "everybody", "everybody"]);
});

test("another choice than those of the list is refused", async () => {
  const [id = ""] = await insertVideos(api, anna, [{}]);
  const { status, message } = await anna.patch(`/videos/${id}`, { downloads: "sometimes" });
  expect({ status, message }).toEqual({ status: 422, message: "Choose from the list whether downloads are offered" });
});
