import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { clip } from "#tests/support/clips";
import { findFreePort } from "#tests/support/free-ports";
import { cleanUp, startBuiltServer } from "#tests/support/spawned";
import { aPicture } from "./support/files";
import { expect, test } from "./support/site";
import { emailOf, password } from "./support/steps";

test.afterAll(cleanUp);

const account = { username: "ann", email: emailOf("ann"), fullName: "Ann Lark", password };

/** Publishes a video on a site that makes AV1; returns the path of its page once all its sizes are made. */
async function publishInAv1({ request }: Page, origin: string): Promise<string> {
  const post = (path: string, options: object) =>
    request.post(`${origin}/api/v1${path}`, { headers: { Origin: origin }, ...options });
  await post("/users/register", { data: account });
  await post("/users/login", { data: account });
  const files = {
    thumbnail: { name: "picture.png", mimeType: "image/png", buffer: await readFile(await aPicture()) },
    videoFile: { name: "wide.mp4", mimeType: "video/mp4", buffer: await readFile(await clip("wide")) },
  };
  const published = await post("/videos", { multipart: { title: "Wide", description: "About it", ...files } });
  const { _id: id } = ((await published.json()) as { data: { _id: string } }).data;
  const countVariants = async () => {
    const { data } = await (await request.get(`${origin}/api/v1/videos/${id}`)).json();
    return data.renditions[0]?.variants.length;
  };
  await expect.poll(countVariants, { timeout: 90_000 }).toBe(1);
  return `${origin}/video/${id}`;
}

test("prices are those of AV1 where scripts find that the browser plays it, true to five per cent @scripts", async ({
  page,
}) => {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  await startBuiltServer({ PORT: String(port), PUBLIC_URL: origin, RENDITIONS: "144", AV1: "on" });
  const address = await publishInAv1(page, origin);
  await page.goto(`${address}?q=144`);
  const [av1, h264] = await Promise.all(
    [0, 1].map(async (index) => {
      const source = await page.locator("video source").nth(index).getAttribute("src");
      return (await (await page.request.get(new URL(source!, origin).href)).body()).length;
    }),
  );
  const readPrice = async () => {
    const [, kilobytes] = /144p\s+(\d+) kB/.exec(await page.getByRole("link", { name: "144p" }).innerText())!;
    return Number(kilobytes) * 1024;
  };
  const isTrue = (price: number) => price >= av1! && price <= av1! * 1.05;
  expect(av1).toBeLessThan(h264! * 0.95);
  await expect.poll(async () => isTrue(await readPrice())).toBe(true);
  // Without scripts nobody knows whether the browser plays AV1, and no price is too low.
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.goto(`${address}?q=144`);
  const price = await readPrice();
  expect(price / h264!).toBeGreaterThanOrEqual(1);
  expect(price / h264!).toBeLessThanOrEqual(1.05);
});
