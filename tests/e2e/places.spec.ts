import { clip } from "#tests/support/clips";
import { idOf, publish, signUp, waitUntilReady } from "./support/people";
import { expect, test } from "./support/site";
import { waitForHydration } from "./support/steps";

test("where a viewer stopped is kept with the account, on every device", async ({
  page,
  site,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const { send } = await signUp(page, site.unique("place"));
  const path = await publish(page, { title: "A long song", file: await clip("long.mp3") });
  await waitUntilReady(page, path);
  await page.goto(path);
  if (javaScriptEnabled !== false) {
    await waitForHydration(page);
    const reports = page.waitForResponse(/report-watch-time/);
    await page
      .locator("video")
      .evaluate((video: HTMLVideoElement) => (Object.assign(video, { muted: true }), video.play()));
    await (await reports).finished();
    await page.locator("video").evaluate((video: HTMLVideoElement) => {
      video.addEventListener("seeked", () => video.pause(), { once: true });
      video.currentTime = 6;
    });
  } else {
    const [player, choice] = [page.locator(".player"), page.getByLabel("Continue from")];
    const [above, below] = [(await player.boundingBox())!, (await choice.boundingBox())!];
    expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(12);
    const button = (await page.getByRole("button", { name: "Save place" }).boundingBox())!;
    expect([below.height, button.height]).toEqual([44, 44]);
    await choice.selectOption("6");
    await page.getByRole("button", { name: "Save place" }).click();
    await expect(page.getByText("Your place is saved")).toBeVisible();
  }
  const find = () => send<{ position: number }>("get", `/videos/${idOf(path)}`);
  await expect.poll(async () => (await find()).position).toBe(6);

  const storageState = await page.context().storageState();
  const device = await browser.newContext({
    baseURL: baseURL!,
    storageState: { ...storageState, origins: [] },
    javaScriptEnabled,
  });
  const other = await device.newPage();
  await other.goto("/");
  await expect(other.getByRole("heading", { name: "Continue watching" })).toBeVisible();
  await expect(other.getByRole("progressbar", { name: "Watched 50%" }).first()).toBeVisible();
  await other
    .getByRole("region", { name: "Continue watching" })
    .getByRole("link", { name: "A long song" })
    .first()
    .click();
  await expect(other.getByText("Continues from 0:06")).toBeVisible();
  await expect(other.locator("video source").first()).toHaveAttribute("src", /#t=6$/);
  await device.close();
});
