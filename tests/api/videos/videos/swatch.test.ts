import sharp from "sharp";
import { expect, test } from "vitest";
import { acquireLock, releaseLock } from "#api/db/locks";
import { measureSwatches } from "#api/videos/videos/swatch";
import { swatchColours } from "#contract/swatches";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { videoForm } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const paint = async (background: string) => {
  const picture = sharp({ create: { width: 480, height: 270, channels: 3, background } });
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: "image/png" });
};
const colourOf = (swatch: number) => swatchColours[swatch - 1];
const find = async (id: string) => (await anna.get<Video>(`/videos/${id}`)).data;

test("a video has its thumbnail's colour from its upload on, and another with another thumbnail", async () => {
  const form = await videoForm({});
  form.set("thumbnail", await paint("#336699"), "a.png");
  const { data: video } = await anna.post<Video>("/videos", form);
  expect(colourOf((await find(video._id)).swatch)).toBe("368");
  const listed = (await anna.get<{ docs: Video[] }>("/videos")).data.docs;
  expect(listed.find(({ _id }) => _id === video._id)?.swatch).toBe(video.swatch);
  await anna.patch(`/videos/${video._id}`, buildForm({ thumbnail: await paint("#111111") }));
  expect(colourOf((await find(video._id)).swatch)).toBe("111");
});

test("colours of earlier releases are measured, by one node at a time", async () => {
  const form = await videoForm({});
  form.set("thumbnail", await paint("#111111"), "a.png");
  const { data: video } = await anna.post<Video>("/videos", form);
  await api.db.updateTable("videos").set({ swatch: 0 }).execute();
  const warned: unknown[] = [];
  const log = { info: () => undefined, warn: (...entry: unknown[]) => warned.push(entry) };
  const measure = () => measureSwatches({ ...api, log: log as never }, new AbortController().signal);
  const lock = { name: "colours", holder: "another node", lastsMs: 60_000 };
  await acquireLock(api.db, lock);
  await measure();
  expect((await find(video._id)).swatch).toBe(0);
  await releaseLock(api.db, lock);
  await measure();
  expect({ colour: colourOf((await find(video._id)).swatch), warned }).toEqual({ colour: "111", warned: [] });
});
