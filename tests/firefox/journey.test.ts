import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Video } from "#contract/videos";
import { clip } from "#tests/support/clips";
import { startCuttingProxy } from "#tests/support/cutting-proxy";
import { hasFirefox } from "#tests/support/firefox";
import { cleanUp } from "#tests/support/spawned";
import type { Person } from "../spec/support/person";
import { startSite } from "../spec/support/site";
import { launchFirefox } from "./launch";
import { waitFor } from "#tests/support/wait-for";

afterAll(cleanUp);

const patience = { timeout: 60_000, interval: 100 };

/** A site with a video whose thumbnail is magenta, a colour that its picture does not begin with. */
async function aSiteWithVideo(env?: Record<string, string>) {
  const site = await startSite(env);
  const lark = await site.signUp("lark");
  const create = { width: 640, height: 360, channels: 3, background: "magenta" } as const;
  const thumbnail = await sharp({ create }).png().toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Dawn", description: "A song", draft: "draft-1" }))
    form.set(name, value);
  form.set("thumbnail", new Blob([new Uint8Array(thumbnail)], { type: "image/png" }), "t.png");
  form.set("videoFile", new Blob([new Uint8Array(await readFile(await clip("wide")))], { type: "video/mp4" }), "v.mp4");
  const { data } = await lark.call<Video>("POST", "/videos", form);
  return { url: site.url, watch: `${site.url}/video/${data._id}`, find: () => findVideo(lark, data._id) };
}

const findVideo = async (person: Person, id: string) => (await person.call<Video>("GET", `/videos/${id}`)).data;

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

test.skipIf(!hasFirefox)(
  "a video is kept over a line that is cut, and plays with seeking without a network",
  async () => {
    const { url, watch, find } = await aSiteWithVideo({ RENDITIONS: "240" });
    await waitFor(async () => expect((await find()).renditions).toHaveLength(1), patience);
    const line = await startCuttingProxy(url);
    onTestFinished(line.close);
    const page = await (await launchFirefox({ hasScripts: true })).newPage();
    const readText = () => page.$eval("main", ({ innerText }) => innerText);
    line.cut(/\/download\/240\.mp4/, /\/read\/kept/);
    await page.goto(`${line.url}${new URL(watch).pathname}/download`);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
    await page.reload();
    const button = await page.waitForSelector("::-p-text(Keep 240p)");
    await button!.click();
    await waitFor(async () => expect(await readText()).toContain("This video is kept: 240p"), patience);
    expect(line.requests.map(({ range }) => range)).toEqual(["bytes=0-", expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
    line.close();
    await page.goto(`${line.url}/kept`);
    await waitFor(async () => expect(await readText()).toContain("1 video"), patience);
    await (await page.waitForSelector("[aria-label='Play Dawn']"))!.click();
    const state = () => page.$eval("video", ({ duration, currentTime, error }) => ({ duration, currentTime, error }));
    await waitFor(async () => expect((await state()).duration).toBeGreaterThan(4), patience);
    await page.$eval("video", (video) => {
      video.pause();
      video.currentTime = 3;
    });
    await waitFor(async () => expect(await page.$eval("video", ({ seeking }) => seeking)).toBe(false), patience);
    expect(await state()).toMatchObject({ currentTime: 3, error: null });
  },
);
