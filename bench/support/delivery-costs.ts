import { startDirectSite } from "./delivery";
import { type Figure, median, note } from "./figures";
import type { Running } from "./processes";
import { type Rate, rateOf } from "./range-rates";

const rounds = 4;

/** Measures 1 GB of ranges of 1 MB: by the server, by the server behind nginx, and by nginx after the server's check. */
export async function measureDelivery(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const delivery of ["app", "nginx"] as const) {
    const { site, path, front, remembering, stop } = await startDirectSite(delivery);
    try {
      const after = "nginx, after the server's check";
      if (delivery === "app") figures.push(await deliver("the server", site, [site], path));
      if (front)
        figures.push(
          await deliver(delivery === "app" ? "the server, behind nginx" : after, front, [site, front], path),
        );
      if (delivery === "nginx" && remembering)
        figures.push(await deliver(`${after} once a second`, remembering, [site, remembering], path));
    } finally {
      await stop();
    }
  }
  return figures;
}

/** Measures the processor time of each process; the first round only warms up. */
async function deliver(what: string, front: Running, all: Running[], path: string): Promise<Figure> {
  const rates: Rate[] = [];
  for (let round = 0; round < rounds; round++) rates.push(await rateOf(front, path, all));
  const shares = all.map((_, index) => median(rates.slice(1).map((rate) => rate.shares[index]!)));
  const detail = shares.length > 1 ? ` (server ${shares[0]!.toFixed(2)}, nginx ${shares[1]!.toFixed(2)})` : "";
  const sum = shares.reduce((total, share) => total + share, 0);
  return note(`1 GB delivered by ${what}`, `${sum.toFixed(2)} s of processor time${detail}`);
}
