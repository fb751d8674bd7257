import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../scripts/test-programs.mjs";
import { hasFirefox } from "#tests/support/firefox";
import { atMost, type Figure, median, note } from "./support/figures";
import { type FirefoxView, firefoxView } from "./support/firefox-view";
import type { Playback } from "./support/playback";
import { type PlaySite, startPlaySite } from "./support/play-site";
import { type PlayOptions, type PlayView, playView } from "./support/play-view";

const rounds = 3;
/** No film may stall so soon after its picture starts to move. */
const steadySeconds = 30;
/**
 * The first round lasts until the film ends and counts its bytes: before the end, a browser on a fast line has fetched
 * ahead, and what it has yet to play would count as waste.
 */
const secondsOf = (round: number) => (round === 0 ? 90 : steadySeconds);

const launchArgs = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];

const browsers = ["chromium", "firefox"] as const;

/**
 * Measures a film on a slow connection against a static page with its 240p, and on a fast line; `--browser` selects one
 * browser.
 */
export async function measure(): Promise<Figure[]> {
  const options = { browser: { type: "string" } } as const;
  const { values } = parseArgs({ allowPositionals: true, strict: false, options });
  const site = await startPlaySite();
  const figures: Figure[] = [];
  try {
    for (const name of browsers.filter((each) => (values.browser ?? each) === each))
      figures.push(...(name === "chromium" ? await inChromium(site) : await inFirefox(site)));
    return figures;
  } finally {
    await site.stop();
  }
}

async function inChromium(site: PlaySite): Promise<Figure[]> {
  const executablePath = findChromium() ?? undefined;
  const browser = await chromium.launch({ executablePath, args: launchArgs });
  try {
    return [...(await onSlowLine(browser, site)), ...(await onFastLine(browser, site))];
  } finally {
    await browser.close();
  }
}

async function onSlowLine(browser: Browser, site: PlaySite): Promise<Figure[]> {
  const open = (url: string, round: number, hasScripts: boolean) =>
    playView(browser, url, { isSlow: true, hasScripts, seconds: secondsOf(round) });
  const [bare, scripted, plain]: [PlayView[], PlayView[], PlayView[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await open(site.bare, round, true));
    scripted.push(await open(site.watch, round, true));
    plain.push(await open(site.watch, round, false));
  }
  const ours = [
    ["with scripts", scripted],
    ["without scripts", plain],
  ] as const;
  return [
    ...stallsOf("slow line, bare page", bare).map(({ what, result }) => note(what, result)),
    ...ours.flatMap(([kind, views]) => [...moving(kind, views, bare), ...steadiness(kind, views, site)]),
  ];
}

/** Measures Firefox with scripts on: without them the bench cannot read the video's state. */
async function inFirefox(site: PlaySite): Promise<Figure[]> {
  if (!hasFirefox) return [note("Firefox", "not found")];
  const [bare, ours]: [FirefoxView[], FirefoxView[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    bare.push(await firefoxView(site.bare, secondsOf(round)));
    ours.push(await firefoxView(site.watch, secondsOf(round)));
  }
  const { height, receivedBytes } = ours[0]!;
  return [
    ...stallsOf("slow line, Firefox, bare page", bare).map(({ what, result }) => note(what, result)),
    ...moving("Firefox with scripts", ours, bare),
    ...stallsOf("slow line, Firefox with scripts", ours),
    note("… all that came after the press", `${(receivedBytes / 1000).toFixed(0)} kB, ${height}p`),
  ];
}

const s = (seconds: number) => `${seconds.toFixed(1)} s`;
const seconds = (views: Playback[], name: "moves" | "movesSinceOpening") => median(views.map((view) => view[name]));

function moving(kind: string, views: Playback[], bare: Playback[]): Figure[] {
  const ratio = (name: "moves" | "movesSinceOpening") => seconds(views, name) / seconds(bare, name);
  const detail = `${s(seconds(views, "moves"))} against ${s(seconds(bare, "moves"))}`;
  const opening = `${s(seconds(views, "movesSinceOpening"))} against ${s(seconds(bare, "movesSinceOpening"))}`;
  return [
    atMost(`slow line, ${kind}: press to moving picture ÷ bare page`, 1.3, ratio("moves"), " ×", detail),
    note("… from the opening of the page, the wait for its poster included", opening),
  ];
}

/** Returns the stalls of the worst round in the first seconds, and those of the round that lasts until the film ends. */
function stallsOf(page: string, views: Playback[]): Figure[] {
  const earlyStalls = views.map(({ stalls }) => stalls.filter((second) => second < steadySeconds));
  const worst = Math.max(...earlyStalls.map(({ length }) => length));
  const { stalls, played } = views[0]!;
  const what = `… stalls in the whole film, ${played.toFixed(0)} s`;
  return [
    atMost(
      `${page}: stalls in the first ${steadySeconds} s, worst round`,
      0,
      worst,
      "",
      earlyStalls.map(list).join(", "),
    ),
    note(what, list(stalls)),
  ];
}

/** Lists how many stalls there were, and when. */
const list = (stalls: number[]) => [stalls.length, ...stalls.map((second) => `at ${s(second)}`)].join(" ");

function steadiness(kind: string, views: PlayView[], { bytes }: PlaySite): Figure[] {
  const view = views[0]!;
  const played = (bytes[view.height] ?? NaN) * (view.played / filmSeconds);
  const detail = `${(view.mediaBytes / 1000).toFixed(0)} kB, ${view.requests.length} requests, ${view.height}p`;
  return [
    ...stallsOf(`slow line, ${kind}`, views),
    atMost("… bytes fetched ÷ bytes played", 1.2, view.mediaBytes / played, " ×", detail),
  ];
}

const filmSeconds = 40;

async function onFastLine(browser: Browser, { watch }: PlaySite): Promise<Figure[]> {
  const options = (hasScripts: boolean): PlayOptions => ({ isSlow: false, hasScripts, seconds: 10 });
  const figures: Figure[] = [];
  for (const hasScripts of [true, false]) {
    const { height, moves, stalls } = await playView(browser, watch, options(hasScripts));
    const what = `fast line, ${hasScripts ? "with" : "without"} scripts: size after 10 s`;
    const result = `${height}p, ${s(moves)} to moving, ${stalls.length} stalls`;
    // Without scripts nobody knows the line of a new browser.
    const side = hasScripts ? 720 : 480;
    figures.push({ what, goal: `${side}p`, result, isMet: height === side });
  }
  return figures;
}
