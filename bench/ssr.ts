import { atMost, type Figure, inTurn, median, note } from "./support/figures";
import { cpuOf, openSite } from "./support/page-site";

const [rounds, requests] = [5, 300];

/**
 * Measures the CPU time per request of whole pages against React's rendering of the same components with the same data,
 * in this process.
 */
export async function measure(): Promise<Figure[]> {
  const { fetchPage, lastRendering, watch, close } = await openSite();
  try {
    const home = await compare("home, 24 videos", () => fetchPage("/"), lastRendering);
    const watching = await compare("watch", () => fetchPage(watch), lastRendering);
    return [
      ...home,
      ...watching,
      note("included", "cookie, loaders, API, SQLite, views; not the socket, no compression"),
    ];
  } finally {
    await close();
  }
}

async function compare(what: string, ask: () => Promise<string>, bare: () => Promise<Response>): Promise<Figure[]> {
  const html = await ask();
  if ((await (await bare()).text()) !== html) throw new Error(`${what}: the bare rendering is another page`);
  const both = [() => cpuOf(ask, requests), () => cpuOf(bare, requests)] as const;
  await inTurn(3, ...both);
  const [ours, theirs] = await inTurn(rounds, ...both);
  const detail = `${median(ours).toFixed(2)} against ${median(theirs).toFixed(2)} ms`;
  const ratios = ours.map((value, round) => value / theirs[round]!);
  return [atMost(`${what}: CPU per request ÷ bare renderToString`, 2.5, median(ratios), " ×", detail)];
}
