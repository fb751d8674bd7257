import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Video } from "#contract/videos";
import { clip } from "#tests/support/clips";
import { hasFirefox } from "#tests/support/firefox";
import { cleanUp } from "#tests/support/spawned";
import { startSite } from "../spec/support/site";
import { launchFirefox } from "./launch";
import { waitFor } from "#tests/support/wait-for";

afterAll(cleanUp);

const patience = { timeout: 60_000, interval: 100 };

/** A site with a video whose thumbnail is magenta, a colour that its picture does not begin with. */
async function aSiteWithVideo() {
  const site = await startSite();
  const lark = await site.signUp("lark");
  const create = { width: 640, height: 360, channels: 3, background: "magenta" } as const;
  const thumbnail = await sharp({ create }).png().toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Dawn", description: "A song", draft: "draft-1" }))
    form.set(name, value);
  form.set("thumbnail", new Blob([new Uint8Array(thumbnail)], { type: "image/png" }), "t.png");
  form.set("videoFile", new Blob([new Uint8Array(await readFile(await clip("wide")))], { type: "video/mp4" }), "v.mp4");
  const { data } = await lark.call<Video>("POST", "/videos", form);
  return { url: site.url, watch: `${site.url}/video/${data._id}` };
}

/** The mean colour of a part of a screenshot. */
async function colourIn(shot: Uint8Array, region: { left: number; top: number; width: number; height: number }) {
  // The figures are those of an input, not of what is cut out of it.
  const part = await sharp(shot).extract(region).png().toBuffer();
  const { channels } = await sharp(part).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
}

const isMagenta = ([red = 0, green = 0, blue = 0]: number[]) => red > 180 && green < 90 && blue > 180;

test.skipIf(!hasFirefox)(
  "with scripts a person signs up, finds a video at home, sees its poster and plays it",
  async () => {
    const { url } = await aSiteWithVideo();
    const page = await (await launchFirefox({ hasScripts: true })).newPage();
    await page.goto(`${url}/signup`);
    const account = {
      username: "wren",
      email: "wren@birds.example",
      fullName: "The wren",
      password: "sing-before-dawn",
    };
    for (const [name, value] of Object.entries(account)) await page.type(`[name=${name}]`, value);
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    await page.goto(url);
    await Promise.all([page.waitForSelector("video"), page.click(".card .title a")]);
    const box = (await (await page.$("video"))!.boundingBox())!;
    const middle = { left: Math.round(box.x + 40), top: Math.round(box.y + 60), width: 100, height: 60 };
    await waitFor(async () => expect(isMagenta(await colourIn(await page.screenshot(), middle))).toBe(true), patience);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const state = () =>
      page.$eval("video", (video) => ({
        isMoving: video.currentTime > 0.2,
        lines: video.videoHeight,
        hasSound: (video as HTMLVideoElement & { mozHasAudio: boolean }).mozHasAudio,
        paused: video.paused,
      }));
    const playing = { isMoving: true, lines: 362, hasSound: true, paused: false };
    await waitFor(async () => expect(await state()).toEqual(playing), patience);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await waitFor(async () => expect(await state()).toMatchObject({ paused: true }), patience);
  },
);

test.skipIf(!hasFirefox)("without scripts a press on the poster starts the video", async () => {
  const { watch } = await aSiteWithVideo();
  const page = await (await launchFirefox({ hasScripts: false })).newPage();
  await page.goto(watch);
  const middle = { left: 300, top: 200, width: 100, height: 60 };
  await waitFor(async () => expect(isMagenta(await colourIn(await page.screenshot(), middle))).toBe(true), patience);
  await page.mouse.click(400, 260);
  await waitFor(async () => expect(isMagenta(await colourIn(await page.screenshot(), middle))).toBe(false), patience);
});
