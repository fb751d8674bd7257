import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { contactSheet, type Shot } from "./contact-sheet";
import {
  loadLazyImages,
  type Look,
  openContext,
  type Session,
  toViewport,
  visit,
  type VisitedSite,
} from "./photographer";
import type { Samples, Screen } from "./screens";

export interface Site extends VisitedSite {
  session: Session;
  samples: Samples;
}

interface Mode {
  javaScript: boolean;
  visitor: BrowserContext;
  viewer: BrowserContext;
}

const widths = [360, 1280] as const;
const themes = ["light", "dark"] as const;

/** Hides transient elements: the browser's own controls over a video, messages, the progress bar of a loading page. */
const style =
  "video::-webkit-media-controls, [class*=Toastify], [class*=toast], [role=progressbar] { display: none !important }";

/** Takes a picture of every screen in every width, theme and mode, and writes a page that shows them all. */
export async function photographScreens(site: Site, screens: Screen[], folder: string): Promise<Shot[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const modes = await Promise.all([true, false].map((javaScript) => openMode(site, javaScript)));
  await countViews(modes[1]!, screens, site.samples);
  const shots: Shot[] = [];
  await Promise.all(
    modes.map(async (mode) => {
      for (const screen of screens) shots.push(...(await photographScreen(mode, screen, site.samples, folder)));
      await Promise.all([mode.visitor.close(), mode.viewer.close()]);
    }),
  );
  await writeFile(join(folder, "index.html"), contactSheet(shots));
  return shots;
}

async function openMode(site: Site, javaScript: boolean): Promise<Mode> {
  const look: Look = { width: 360, theme: "light", javaScript };
  const [visitor, viewer] = await Promise.all([openContext(site, look), openContext(site, look, site.session)]);
  return { javaScript, visitor, viewer };
}

/** Opens every screen that counts a view or adds to the history once before any picture, always in the same order. */
async function countViews({ visitor, viewer }: Mode, screens: Screen[], samples: Samples) {
  for (const screen of screens) {
    const path = screen.path(samples);
    if (!path.startsWith("/video/")) continue;
    for (const context of [visitor, viewer]) await context.request.get(path);
  }
}

async function photographScreen(mode: Mode, screen: Screen, samples: Samples, folder: string): Promise<Shot[]> {
  const page = await (screen.signedIn ? mode.viewer : mode.visitor).newPage();
  const status = await visit(page, screen, samples, mode);
  const shots: Shot[] = [];
  for (const width of widths) {
    await page.setViewportSize(toViewport({ width }));
    await page.evaluate(loadLazyImages).catch(() => undefined);
    for (const theme of themes) {
      const look: Look = { width, theme, javaScript: mode.javaScript };
      const file = `${screen.name}-${width}-${theme}${mode.javaScript ? "" : "-nojs"}.png`;
      await photograph(page, look, join(folder, file));
      shots.push({ screen: screen.name, look, file, status });
    }
  }
  await page.close();
  return shots;
}

/** Motion is reduced already; without animations, tabs would lose the fade that shows where there is more. */
async function photograph(page: Page, { theme }: Look, path: string) {
  await page.emulateMedia({ colorScheme: theme });
  await page.screenshot({ path, style, fullPage: true });
}
