import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findDemoDirectory } from "#demo/directory.mjs";
import { compareFolders } from "./screenshots/comparison";
import { startDemo, startEmptySite, startFrozenDemo } from "./screenshots/demo-site";
import { photographScreens, type Site } from "./screenshots/photograph-screens";
import { openContext, signIn, signUp, tidyUp, visit } from "./screenshots/photographer";
import { findSamples } from "./screenshots/samples";
import { readmePictures, screens } from "./screenshots/screens";
import { findChromium } from "./test-programs.mjs";

/**
 * `npm run screenshots` takes pictures of every screen in every width, theme and mode. `-- --baseline` saves them; `--
 * --compare` compares new ones with the baseline, prints each difference, and fails on any. `-- --pictures` takes the
 * README's. `--only watch,draft` selects screens, `--language es` their language, `--url` another site, `--data` the
 * demo's directory, `--folder` the baseline's directory.
 */
const sheetDir = ".cache/screenshots";
const differencesDir = ".cache/screenshot-differences";
const pictureDir = "docs/pictures";
const maxPictureBytes = 150_000;

const options = parseArgs({
  options: {
    url: { type: "string" },
    only: { type: "string" },
    language: { type: "string", default: "en" },
    pictures: { type: "boolean" },
    baseline: { type: "boolean" },
    compare: { type: "boolean" },
    data: { type: "string", default: findDemoDirectory(undefined, process.env) },
    folder: { type: "string" },
  },
}).values;

const baselineDir = options.folder ?? `.cache/screenshots-baseline-${options.language}`;
const timeFile = join(baselineDir, "time");
const chosenScreens = options.only ? screens.filter(({ name }) => options.only!.split(",").includes(name)) : screens;

async function photographAll(site: Site) {
  const folder = options.baseline ? baselineDir : sheetDir;
  const shots = await photographScreens(site, chosenScreens, folder);
  process.stdout.write(`${shots.length} screenshots: ${folder}/index.html\n`);
  if (options.baseline) await writeFile(timeFile, String(time));
  if (options.compare) await compareWithBaseline(new Set(shots.map(({ file }) => file)));
}

async function compareWithBaseline(files: ReadonlySet<string>) {
  const folders = { before: baselineDir, after: sheetDir, differences: differencesDir };
  const differences = (await compareFolders(folders)).filter(({ file }) => !options.only || files.has(file));
  for (const { file, share } of differences) process.stdout.write(`${(share * 100).toFixed(4)} % ${file}\n`);
  process.stdout.write(`${differences.length} of ${files.size} screenshots differ: ${differencesDir}\n`);
  if (differences.length > 0) process.exitCode = 1;
}

async function takeReadmePictures(site: Site) {
  await mkdir(pictureDir, { recursive: true });
  for (const { screen: name, width, theme } of readmePictures) {
    const screen = screens.find((each) => each.name === name)!;
    const session = screen.signedIn && site.session;
    const look = { width, theme, javaScript: true };
    const context = await openContext(site, look, session);
    const page = await context.newPage();
    await visit(page, screen, site.samples, look);
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
    if (size <= maxPictureBytes) return size;
  }
  throw new Error(`${file} is larger than ${maxPictureBytes} bytes`);
}

/** A comparison uses the frozen time of its baseline. */
const time = options.compare ? Number(await readFile(timeFile, "utf8")) : Date.now();

function openSite() {
  if (options.url) return { url: options.url, stop: async () => undefined };
  return options.pictures ? startDemo(options.data) : startFrozenDemo(options.data, time);
}

const demo = await openSite();
const sites = [demo];
try {
  sites.push(await startEmptySite("empty", time));
  sites.push(await startEmptySite("away", time, "http://127.0.0.1:1/api/v1"));
  sites.push(await startEmptySite("new", time));
  const args = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args });
  const visited = { browser, url: demo.url, language: options.language };
  const session = await signIn(visited);
  const [emptySite, awaySite, newSite] = sites.slice(1).map(({ url }) => url) as [string, string, string];
  const samples = { ...(await findSamples(visited, session)), emptySite, awaySite, newSite };
  // Its cookies are of another host than the demo's.
  session.cookies.push(...(await signUp({ ...visited, url: newSite })).cookies);
  const site = { ...visited, session, samples };
  await (options.pictures ? takeReadmePictures(site) : photographAll(site));
  await browser.close();
} finally {
  await Promise.all(sites.map(({ stop }) => stop()));
}
