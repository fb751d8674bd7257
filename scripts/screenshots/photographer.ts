import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Samples, Screen } from "./screens";

export const timeoutMs = 15_000;
const heights = { 1280: 800, 360: 740 } as const;

/** The user agent of a regular visitor: the site counts and serves automated browsers differently. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

export interface Look {
  width: 1280 | 360;
  theme: "light" | "dark";
  javaScript: boolean;
}

export type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

export const toViewport = ({ width }: Pick<Look, "width">) => ({ width, height: heights[width] });

/** A site, and the language in which a browser asks for its pages. */
export interface VisitedSite {
  browser: Browser;
  url: string;
  language: string;
}

export function openContext({ browser, url, language }: VisitedSite, look: Look, session?: Session) {
  return browser.newContext({
    baseURL: url,
    locale: language,
    userAgent,
    // The site's content security policy would block the styles that a screenshot adds.
    bypassCSP: true,
    viewport: toViewport(look),
    colorScheme: look.theme,
    javaScriptEnabled: look.javaScript,
    reducedMotion: "reduce",
    ...(session && { storageState: session }),
  });
}

/** Signs in as the demo account by submitting the empty login form. */
export const signIn = (visited: VisitedSite) => submitForm(visited, "/login", {});

/** Creates the first account of a site, and returns its session. */
export const signUp = (visited: VisitedSite) =>
  submitForm(visited, "/signup", {
    username: "first",
    email: "first@demo.example",
    fullName: "First Light",
    password: "sing-at-dawn",
  });

/** Submits a form that signs in, and returns the session. */
async function submitForm(visited: VisitedSite, path: string, fields: Record<string, string>): Promise<Session> {
  const context = await openContext(visited, { width: 1280, theme: "light", javaScript: false });
  const page = await context.newPage();
  await page.goto(path, { timeout: timeoutMs });
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
  const buttons = page.locator("form:has(input[type=password]) button:not([type=button])");
  await buttons.first().click({ timeout: timeoutMs });
  await page.waitForURL((address) => address.pathname !== path, { timeout: timeoutMs });
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Opens a screen and waits, for a limited time, until nothing on it moves; returns its status. */
export async function visit(
  page: Page,
  screen: Screen,
  samples: Samples,
  { javaScript }: Pick<Look, "javaScript">,
): Promise<number> {
  const response = await page.goto(screen.path(samples), { timeout: timeoutMs, waitUntil: "load" });
  if (javaScript) await startScripts(page);
  if (screen.press) {
    await page.locator(screen.press).first().click({ timeout: timeoutMs });
    await page.waitForLoadState("load");
    if (javaScript) await waitForNetwork(page);
  }
  if (screen.hover) {
    await page.locator(screen.hover).first().hover({ timeout: timeoutMs });
    await waitForNetwork(page);
  }
  await page.evaluate(loadLazyImages).catch(() => undefined);
  return response?.status() ?? 0;
}

/** Starts the scripts, which on a slow connection wait for a press on watch pages (docs/decisions/17-player.md). */
async function startScripts(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event("pointerdown")));
  const areLoaded = page.waitForFunction(() => "__remixRouteModules" in window, undefined, { timeout: 3_000 });
  await areLoaded.catch(() => undefined);
  await waitForNetwork(page);
}

const waitForNetwork = (page: Page) => page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);

/** Loads all lazy images, because a picture of the whole page shows parts that nobody has scrolled to. */
export async function loadLazyImages() {
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  const limit = new Promise((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([limit, Promise.all(images.map((image) => image.decode().catch(() => undefined)))]);
}

/** Waits up to five seconds for the player to load its video's metadata, and removes toasts. */
export async function tidyUp(page: Page) {
  await page.evaluate(async () => {
    document.querySelectorAll(".Toastify, [role=status]").forEach((each) => each.remove());
    const video = document.querySelector("video");
    if (!video) return;
    video.preload = "auto";
    video.load();
    for (let waited = 0; video.readyState < 3 && waited < 5_000; waited += 100)
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
  // The player's loading ring fades out.
  await page.waitForTimeout(2_000);
}
