import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../scripts/test-programs.mjs";
import { atMost, type Figure, inTurn, median, note } from "./support/figures";
import { publish, signUp } from "./support/fill";
import { type FirstView, firstView } from "./support/first-view";
import { picture } from "./support/pictures";
import { startSite } from "./support/processes";
import { send } from "#tests/support/failover/send";
import { signIn } from "./support/sign-in";
import { startStaticHome } from "./support/static-home";

const rounds = 3;
const channels = 4;
const videos = 24;

/** Measures the home page on the slow profile against a static page, and the bytes of a first view. */
export async function measure(): Promise<Figure[]> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined });
  try {
    const watch = await fill(site.url);
    const painted = await paint(browser, site.url);
    return [...painted, ...(await weigh(browser, site.url, watch)), note("a thumbnail", await thumbnails(site.url))];
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function fill(origin: string): Promise<string> {
  const accounts = [];
  for (let index = 0; index < channels; index++)
    accounts.push(await signUp(fetch, origin, `lark-${index}`, await picture(100 + index, 192, 192)));
  let id = "";
  for (let index = 0; index < videos; index++)
    id = await publish(accounts[index % channels]!, index, await picture(index));
  return `/video/${id}`;
}

async function paint(browser: Browser, origin: string): Promise<Figure[]> {
  const handmade = await startStaticHome(origin);
  const slowly = (url: string) => () => firstView(browser, `${url}/`, { slow: true });
  try {
    const [ours, theirs] = await inTurn(rounds, slowly(origin), slowly(handmade.url));
    const lcp = (views: FirstView[]) => Math.round(median(views.map((view) => view.lcp)));
    const ratio = median(ours.map((view, round) => view.lcp / theirs[round]!.lcp));
    const detail = `${lcp(ours)} against ${lcp(theirs)} ms`;
    const shift = Math.max(...ours.map((view) => view.cls));
    return [
      atMost("home, slow profile: LCP ÷ hand-made page", 1.15, ratio, " ×", detail),
      atMost("home, slow profile: CLS", 0, shift),
    ];
  } finally {
    await handmade.stop();
  }
}

async function weigh(browser: Browser, origin: string, watch: string): Promise<Figure[]> {
  const home = await firstView(browser, `${origin}/`, { slow: false });
  const greeted = await firstView(browser, `${origin}/`, { slow: false, cookies: await signIn(origin, "lark-0") });
  const watching = await firstView(browser, origin + watch, { slow: false });
  const own = home.requests.filter((url) => !/^\/(media\/|manifest\.webmanifest$)/.test(new URL(url).pathname));
  const [toast, player] = [greeted.scriptBytes, watching.scriptBytes].map((bytes) => (bytes / 1000).toFixed(1));
  const detail = `with the toast of signing in ${toast} kB, watch ${player} kB`;
  return [
    atMost("HTML + CSS of home, brotli", 12, await pageBytes(origin, "/"), " kB"),
    atMost("HTML + CSS of watch, brotli", 14, await pageBytes(origin, watch), " kB"),
    atMost(
      "JavaScript of home before the first press, brotli, with headers",
      90,
      home.scriptBytes / 1000,
      " kB",
      detail,
    ),
    atMost("requests of home's first view; thumbnails, avatars and manifest aside", 8, own.length),
  ];
}

/** Returns the kilobytes of a page and of its style sheets. */
async function pageBytes(origin: string, path: string): Promise<number> {
  const brotli = { "Accept-Encoding": "br" };
  const page = await send(origin + path, { headers: brotli });
  const plain = String((await send(origin + path)).body);
  const sheets = [...plain.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const all = await Promise.all(sheets.map(([, href]) => send(origin + href!, { headers: brotli })));
  return [page, ...all].reduce((sum, { body }) => sum + body.length, 0) / 1000;
}

async function thumbnails(origin: string): Promise<string> {
  const home = String((await send(origin)).body);
  const small = new Set(home.match(/\/media\/[^\s",]+-480\.webp/g));
  const sizes = await Promise.all([...small].map(async (path) => (await send(origin + path)).body.length / 1000));
  return `${Math.min(...sizes).toFixed(1)} to ${Math.max(...sizes).toFixed(1)} kB, ${sizes.length} of them`;
}
