import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../scripts/test-programs.mjs";
import { atMost, type Figure, median, note } from "./support/figures";
import { countFilm } from "#tests/support/film-bytes";
import { signUp } from "./support/fill";
import { picture } from "./support/pictures";
import { startSite } from "./support/processes";
import { readPlayback, watchPlayback } from "./support/playback";
import { openSlowLine } from "./support/slow-line";

const rounds = 3;
/** A person reads the title before the press. */
const waitMs = 4_000;

const lines = [
  { name: "5 Mbit/s, 50 ms", bytesPerSecond: 5_000_000 / 8, delayMs: 25 },
  { name: "1 Mbit/s, 100 ms", bytesPerSecond: 1_000_000 / 8, delayMs: 50 },
];

/** Measures what comes of a film before its press on ordinary lines, and how soon the press moves its picture. */
export async function measure(): Promise<Figure[]> {
  const site = await startFilmSite();
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: ["--no-sandbox"] });
  const figures: Figure[] = [];
  try {
    for (const line of lines)
      for (const quality of ["240", "auto"])
        for (const hasScripts of [true, false]) {
          const views = [];
          for (let round = 0; round < rounds; round++)
            views.push(await press(browser, `${site.watch}?q=${quality}`, { ...line, hasScripts }));
          figures.push(...describe(`${line.name}, ${quality}, ${hasScripts ? "with" : "without"} scripts`, views));
        }
    return figures;
  } finally {
    await browser.close();
    await site.stop();
  }
}

type View = Awaited<ReturnType<typeof press>>;

function describe(name: string, views: View[]): Figure[] {
  const kB = (read: (view: View) => number) => Math.max(...views.map(read)) / 1_000;
  const moves = views.map((view) => view.moves);
  const all = moves.map((seconds) => seconds.toFixed(2)).join(", ");
  const { height, requests } = views[0]!;
  return [
    atMost(
      `${name}: kB of the film before the press, worst round`,
      60,
      kB(({ before }) => before),
    ),
    atMost("… press to moving picture", 0.5, median(moves), " s", all),
    note("… 3 s later", `${height}p, ${kB(({ after }) => after).toFixed(0)} kB; ${requests.join(" · ")}`),
  ];
}

interface Way {
  bytesPerSecond: number;
  delayMs: number;
  hasScripts: boolean;
}

async function press(browser: Browser, address: string, { hasScripts, ...way }: Way) {
  const line = await openSlowLine(address, way);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    javaScriptEnabled: hasScripts,
  });
  try {
    const page = await context.newPage();
    const film = await countFilm(await context.newCDPSession(page));
    const opened = performance.now();
    await page.goto(line.url, { waitUntil: "load", timeout: 60_000 });
    // After a slow answer the scripts of a watch page wait for a press.
    await page.dispatchEvent("body", "pointerdown");
    await sleep(waitMs);
    const before = film.bytes;
    const { x, y, height } = (await page.locator("video").boundingBox())!;
    // With scripts a press on the picture; without, one on the browser's own controls.
    if (hasScripts) await page.mouse.click(x + 60, y + 60);
    else await page.mouse.click(x + 30, y + height - 45);
    const playback = await watchPlayback(() => page.evaluate(readPlayback), { seconds: 3, opened });
    return { ...playback, before, after: film.bytes, requests: film.requests };
  } finally {
    await context.close();
    await line.close();
  }
}

async function startFilmSite() {
  await mkdir(".cache/bench", { recursive: true });
  const path = ".cache/bench/press-1.mp4";
  const input = "testsrc2=s=1280x720:r=25:d=10,scale=426:240,noise=alls=24:allf=t,scale=1280:720";
  const args = ["-v", "error", "-y", "-f", "lavfi", "-i", input, "-f", "lavfi", "-i", "sine=d=10"];
  const encoding = ["-c:v", "libx264", "-preset", "ultrafast", "-b:v", "4M", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  await promisify(execFile)("ffmpeg", [...args, ...encoding, "-movflags", "+faststart", path]);
  const site = await startSite({ RENDITIONS: "240,720" });
  const lark = await signUp(fetch, site.url, "lark", await picture(100, 192, 192));
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Film", description: "A film", draft: "draft-1" }))
    form.set(name, value);
  form.set("thumbnail", await picture(50), "t.webp");
  form.set("videoFile", new Blob([new Uint8Array(await readFile(path))], { type: "video/mp4" }), "film.mp4");
  const { _id: id } = await lark.send<{ _id: string }>("videos", form);
  for (;;) {
    const answer = (await (await fetch(`${site.url}/api/v1/videos/${id}`)).json()) as {
      data: { hls?: string; renditions: unknown };
    };
    if (answer.data.hls) break;
    await sleep(500);
  }
  return { watch: `${site.url}/video/${id}`, stop: () => site.stop() };
}
