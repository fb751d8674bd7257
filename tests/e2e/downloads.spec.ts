import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { unzip } from "#tests/support/unzip";
import { idOf, publish, signOut, signUp, waitForRenditions } from "./support/people";
import { expect, test } from "./support/site";

/** Follows a link to a file; returns the file's name and bytes. */
async function takeAlong(page: Page, link: Locator) {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** What the link to a file says that it takes, in bytes; true to a kilobyte. */
const pricesOf = async (link: Locator) => {
  const [, size = "", unit] = /([\d.]+) (kB|MB)$/.exec(await link.innerText())!;
  return Number(size) * (unit === "kB" ? 1024 : 1024 ** 2);
};

test("film, sound and captions are taken along, and a playlist as files, M3U and ZIP", async ({ page, site }) => {
  const name = site.unique("along");
  const { send } = await signUp(page, name);
  const path = await publish(page, { title: `Rain: ${name}` });
  await waitForRenditions(page, path);
  const file = {
    name: "a.vtt",
    mimeType: "text/vtt",
    buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"),
  };
  await send("post", `/captions/${idOf(path)}`, null, { language: "en", file });
  const { _id: list } = await send("post", "/playlist", { name: `List ${name}`, description: "" });
  await send("patch", `/playlist/add/${idOf(path)}/${list}`, {});
  await signOut(page);

  await page.goto(path);
  await page.getByRole("link", { name: "Share" }).click();
  await page.getByRole("link", { name: "Download" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Download" })).toBeVisible();
  for (const [label, ending] of [
    [/^Best quality/, "mp4"],
    [/^180p · MP4 [\d.]+/, "180p.mp4"],
    [/^Audio only · (for any device · )?M4A [\d.]+/, "m4a"],
    [/^Captions: English/, "en.vtt"],
  ] as const) {
    const link = page.getByRole("link", { name: label });
    const taken = await takeAlong(page, link);
    expect(taken.name).toBe(`Rain ${name}.${ending}`);
    expect(Math.abs(taken.bytes.length - (await pricesOf(link)))).toBeLessThanOrEqual(1024);
  }

  await page.goto(`/playlist/${list}/${name}`);
  await page.getByRole("link", { name: "Download" }).click();
  const one = await takeAlong(page, page.getByRole("link", { name: new RegExp(`^Rain: ${name}`) }).last());
  expect(one.bytes.length).toBeGreaterThan(1_000);
  const m3u = await takeAlong(page, page.getByRole("link", { name: /M3U/ }));
  expect(m3u.bytes.toString()).toMatch(/^#EXTM3U\n[^]*Rain: /);
  const zip = await takeAlong(page, page.getByRole("link", { name: /ZIP/ }));
  expect(zip.name).toBe(`List ${name}.zip`);
  const files = new Map(await unzip(zip.bytes));
  const [film = "", playlist] = files.keys();
  expect([film, playlist]).toEqual([`1 Rain ${name}.mp4`, "playlist.m3u"]);
  expect(files.get(film)!.equals(one.bytes)).toBe(true);
});
