import { spawnSync } from "node:child_process";
import { expect, type Page, test } from "@playwright/test";
import { bundleCommand } from "#tests/support/bundle-command";
import { aPicture } from "./files";
import { serversOf } from "./own-server";

export const password = "sing-before-dawn";

export const emailOf = (name: string) => `${name}@birds.example`;

/** Waits until the page's scripts have taken over its forms and links; returns at once in tests without JavaScript. */
export async function waitForHydration(page: Page) {
  if (test.info().project.name !== "with-js") return;
  await page.waitForFunction(() => {
    // After a slow answer the scripts of a watch page wait for the viewer's first press (docs/decisions/17-player.md);
    // on a busy machine that page may follow the loading view only now.
    const isStarted = "__remixContext" in window;
    if (!isStarted) document.dispatchEvent(new Event("pointerdown"));
    // React marks an element when all that is in it is hydrated.
    return Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber"));
  });
}

/**
 * Presses the switch that publishes or unpublishes a video of the dashboard, once its picture is loaded: an unpublished
 * video has new URLs, and a request for a former one would be a 404.
 */
export async function pressPublished(page: Page, title: string) {
  const entry = page.getByRole("switch", { name: `Published: ${title}` });
  await expect(page.getByRole("row").filter({ has: entry }).locator("img")).toHaveJSProperty("complete", true);
  await entry.click();
}

/** Creates an account with the form and stays signed in. */
export async function signUpByForm(page: Page, name: string, more: { avatar?: string; fullName?: string } = {}) {
  await page.goto("/signup");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email address").fill(emailOf(name));
  await page.getByLabel("Full name").fill(more.fullName ?? `The ${name}`);
  await page.getByLabel("Password").fill(password);
  if (more.avatar) await page.getByLabel("Avatar *").setInputFiles(more.avatar);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
}

export async function logIn(page: Page, name: string) {
  await page.getByLabel("Email address").fill(emailOf(name));
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

export async function logOut(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
}

/** Runs `npm run user` on the data directory of the server under test; returns what it says. */
export function runUserCommand(...args: string[]): string {
  const env = { ...process.env, DATA_DIR: serversOf(test.info()).dataDir };
  const { stdout, stderr, status } = spawnSync(process.execPath, [bundleCommand("user"), ...args], {
    ...{ env, encoding: "utf8" as const },
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

/** Opens the '…' menu of a row of the dashboard. */
export const openRowMenu = (page: Page, title: string) =>
  page.getByLabel(`More actions for ${title}`, { exact: true }).click();

/** Opens the '…' menu of the first own post. */
export const openPostMenu = (page: Page) =>
  page
    .getByLabel(/^More actions for/)
    .first()
    .click();

const linkTo = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

interface Upload {
  title: string;
  description: string;
  file: string;
  isRefused?: boolean;
}

export async function publishByForm(page: Page, { title, description, file, isRefused = false }: Upload) {
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: "Upload video" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill(description);
  await page.getByLabel("Thumbnail").setInputFiles(await aPicture());
  const mimeType = file.endsWith("fake") ? "video/mp4" : "";
  await page
    .getByLabel("Video file")
    .setInputFiles(mimeType ? { name: "film.mp4", mimeType, buffer: Buffer.from("no film\n") } : file);
  await page.getByRole("button", { name: "Publish" }).click();
  if (!isRefused) await expect(page.locator("a[href^='/video/']").and(linkTo(page, title))).toBeVisible();
}

/** Asserts that the video plays: its time advances, also after a seek. */
export async function expectPlayback(page: Page) {
  const video = page.locator("video");
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(time).toBeGreaterThan(0.2);
  // A short video may have ended by now.
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 1.2;
    return element.play();
  });
  await expect.poll(time).toBeGreaterThan(1.3);
}

/** Presses the picture of a page with scripts; without them, the browser's own button for play. */
export async function pressPlay(page: Page) {
  const video = page.locator("video");
  const { height } = (await video.boundingBox())!;
  const hasScripts = test.info().project.name === "with-js";
  await video.click({ position: hasScripts ? { x: 200, y: 60 } : { x: 30, y: height - 45 } });
}
