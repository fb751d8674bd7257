import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { findProgram } from "./prepare.mjs";
import { contactSheet, type Shot } from "./screenshots/contact-sheet";
import { startDemo } from "./screenshots/demo-site";
import { findKnown, type Look, openContext, type Session, signIn, tidyUp, visit } from "./screenshots/photographer";
import { type Known, readmePictures, screens } from "./screenshots/screens";

/** `npm run screenshots [-- --url URL] [--only watch,draft] [--pictures]`: screens in every look, or the README's. */
const sheetDir = ".cache/screenshots";
const pictureDir = "docs/pictures";
const mostBytes = 150_000;

interface Site {
  browser: Browser;
  url: string;
  session: Session;
  known: Known;
}

const looks: Look[] = ([1280, 360] as const).flatMap((width) =>
  (["light", "dark"] as const).flatMap((theme) => [true, false].map((javaScript) => ({ width, theme, javaScript }))),
);

async function photographAll(site: Site) {
  await rm(sheetDir, { recursive: true, force: true });
  await mkdir(sheetDir, { recursive: true });
  const shots: Shot[] = [];
  const waiting = [...looks];
  const work = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift()) shots.push(...(await photographLook(site, look)));
  };
  await Promise.all([work(), work()]);
  await writeFile(join(sheetDir, "index.html"), contactSheet(shots));
  process.stdout.write(`${shots.length} screenshots: ${sheetDir}/index.html\n`);
}

async function photographLook(site: Site, look: Look): Promise<Shot[]> {
  const shots: Shot[] = [];
  const contexts = [undefined, site.session].map((session) => openContext(site.browser, site.url, look, session));
  const [visitor, signedIn] = await Promise.all(contexts);
  for (const screen of wanted) {
    const page = await (screen.signedIn ? signedIn! : visitor!).newPage();
    const status = await visit(page, screen, site.known, look);
    const file = `${screen.name}-${look.width}-${look.theme}${look.javaScript ? "" : "-nojs"}.png`;
    await page.screenshot({ path: join(sheetDir, file), fullPage: true });
    await page.close();
    shots.push({ screen: screen.name, look, file, status });
  }
  await Promise.all([visitor!.close(), signedIn!.close()]);
  return shots;
}

async function takeReadmePictures(site: Site) {
  await mkdir(pictureDir, { recursive: true });
  for (const { screen: name, width, theme } of readmePictures) {
    const screen = screens.find((each) => each.name === name)!;
    const session = screen.signedIn && site.session;
    const look = { width, theme, javaScript: true };
    const context = await openContext(site.browser, site.url, look, session);
    const page = await context.newPage();
    await visit(page, screen, site.known, look);
    await tidyUp(page);
    const file = join(pictureDir, `${name}-${width}-${theme}.webp`);
    const bytes = await saveSmall(await page.screenshot(), file);
    process.stdout.write(`${file} ${Math.round(bytes / 1000)} kB\n`);
    await context.close();
  }
}

async function saveSmall(picture: Buffer, file: string): Promise<number> {
  for (const quality of [84, 76, 68, 60]) {
    const { size } = await sharp(picture).webp({ quality, effort: 6 }).toFile(file);
    if (size <= mostBytes) return size;
  }
  throw new Error(`${file} is larger than ${mostBytes} bytes`);
}

function findChromium(): string {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    const path = findProgram(name, "CHROMIUM_PATH") as string | null;
    if (path) return path;
  }
  throw new Error("chromium was not found: set CHROMIUM_PATH");
}

const {
  url: given,
  only,
  pictures,
} = parseArgs({
  options: { url: { type: "string" }, only: { type: "string" }, pictures: { type: "boolean" } },
}).values;
const wanted = only ? screens.filter(({ name }) => only.split(",").includes(name)) : screens;
const demo = given ? { url: given, stop: async () => undefined } : await startDemo();
try {
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const session = await signIn(browser, demo.url);
  const site = { browser, url: demo.url, session, known: await findKnown(browser, demo.url, session) };
  await (pictures ? takeReadmePictures(site) : photographAll(site));
  await browser.close();
} finally {
  await demo.stop();
}
