import { join } from "node:path";
import { measureBehindNginx, measureStorage } from "./support/delivery";
import { atLeast, atMost, type Figure, inTurn, median, note } from "./support/figures";
import { startNginx } from "./support/nginx";
import { type Running, startSite } from "./support/processes";
import { fileOf, type Rate, rateOf, uploadOne } from "./support/range-rates";

const rounds = 4;

/**
 * Measures 1 MB ranges of one file for 16 concurrent clients against nginx, with and without its sendfile, and with the
 * kinds of delivery.
 */
export async function measure(): Promise<Figure[]> {
  const site = await startSite();
  try {
    const path = await uploadOne(site.url);
    const file = join(site.dataDir, "media/videos", fileOf(path));
    const figures: Figure[] = [];
    for (const sendfile of ["on", "off"] as const) figures.push(...(await against(sendfile, file, site, path)));
    return [...figures, ...(await measureBehindNginx()), ...(await measureStorage())];
  } finally {
    await site.stop();
  }
}

/** Compares the server with nginx; the first round only warms up. */
async function against(sendfile: "on" | "off", file: string, site: Running, path: string): Promise<Figure[]> {
  const nginx = await startNginx({ locations: `location = /video.mp4 { alias ${file}; }`, sendfile });
  if (!nginx) return [note(`ranges against nginx, sendfile ${sendfile}`, "skipped: nginx was not found")];
  try {
    const [ours, theirs] = await inTurn(
      rounds,
      () => rateOf(site, path),
      () => rateOf(nginx, "/video.mp4"),
    );
    return toFigures(`nginx, sendfile ${sendfile}`, ours.slice(1), theirs.slice(1));
  } finally {
    await nginx.stop();
  }
}

function toFigures(other: string, ours: Rate[], theirs: Rate[]): Figure[] {
  const of = (rates: Rate[], name: "perSecond" | "cpu") => median(rates.map((rate) => rate[name]));
  const ratio = (name: "perSecond" | "cpu") => median(ours.map((rate, round) => rate[name] / theirs[round]![name]));
  const speeds = `${Math.round(of(ours, "perSecond"))} against ${Math.round(of(theirs, "perSecond"))} MB/s`;
  const costs = `${of(ours, "cpu").toFixed(2)} against ${of(theirs, "cpu").toFixed(2)} s per GB`;
  return [
    atLeast(`1 MB ranges, 16 clients: MB/s ÷ ${other}`, 0.7, ratio("perSecond"), " ×", speeds),
    atMost(`1 MB ranges, 16 clients: CPU per GB ÷ ${other}`, 1.5, ratio("cpu"), " ×", costs),
  ];
}
