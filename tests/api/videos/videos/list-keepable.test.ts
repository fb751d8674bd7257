import { expect, test } from "vitest";
import type { Keepable } from "#contract/keepable";
import { testApi } from "#tests/support/api";
import type { Client } from "#tests/support/client";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const visitor = api.visitor();

const ask = async (who: Client, ids: string[]) => (await who.get<Keepable[]>(`/keepable?ids=${ids.join(",")}`)).data;
const askAll = (id: string) => Promise.all([visitor, bea, anna].map((who) => ask(who, [id])));

test("a public video may be kept by everybody, a private one by its owner alone", async () => {
  const [id = ""] = await insertVideos(api, anna, [{}]);
  expect(await askAll(id)).toEqual([
    [{ _id: id, isOpen: true }],
    [{ _id: id, isOpen: true }],
    [{ _id: id, isOpen: true }],
  ]);
  await anna.patch(`/videos/toggle/publish/${id}`);
  expect(await askAll(id)).toEqual([[], [], [{ _id: id, isOpen: false }]]);
});

test("a video without downloads may be kept by its owner alone, whoever switched them off", async () => {
  const [own = "", ofChannel = ""] = await insertVideos(api, anna, [{}, {}]);
  await anna.patch(`/videos/${own}`, { downloads: "off" });
  expect(await askAll(own)).toEqual([[], [], [{ _id: own, isOpen: false }]]);
  await anna.patch("/uploads/defaults", { downloads: "off" });
  expect(await askAll(ofChannel)).toEqual([[], [], [{ _id: ofChannel, isOpen: false }]]);
  await anna.patch("/uploads/defaults", { downloads: "" });
});

test("a deleted video may be kept by nobody", async () => {
  const [id = ""] = await insertVideos(api, anna, [{}]);
  await anna.delete(`/videos/${id}`);
  expect(await askAll(id)).toEqual([[], [], []]);
});

test("a hundred ids count, and what is no id is left out", async () => {
  const [first = "", second = ""] = await insertVideos(api, anna, [{}, {}]);
  const filler = Array.from({ length: 99 }, (_, index) => index.toString(16).padStart(24, "0"));
  expect(await ask(visitor, [first, ...filler, second])).toEqual([{ _id: first, isOpen: true }]);
  expect(await ask(visitor, ["x", "", `${second}0`])).toEqual([]);
  expect(await ask(visitor, [])).toEqual([]);
});
