import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { offerLanguages } from "#languages/runtime/language";
import { offeredIn } from "#languages/runtime/offered";
import { atMost, type Figure, median, note } from "./support/figures";
import { cpuOf, openSite } from "./support/page-site";
import { pairedRatio } from "./support/paired-ratio";

const [warmUpRounds, rounds] = [100, 600];

/** Each round has a page in English twice: the second is compared with the first like another language. */
const control = "English again";

type FetchIn = (language: string) => Promise<unknown>;

/**
 * Measures the CPU time of whole pages in each language against that in English, in this process. A round has one request
 * in each language, in random order, so that what disturbs the machine, or warms it up, affects all of them.
 */
export async function measure(): Promise<Figure[]> {
  const languages = offeredIn(process.env);
  offerLanguages(languages);
  const { openPage, watch, close } = await openSite();
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries({ home: "/", watch })) {
      const fetchIn = async (language: string) =>
        Buffer.from(await (await openPage(path, `x=1; language=${language}`)).arrayBuffer());
      await checkLanguages(languages, fetchIn);
      const costs = await measureRounds([...languages, control], (which) => fetchIn(which === control ? "en" : which));
      figures.push(...compare(name, languages, costs));
    }
    return [...figures, note("included", "as in `ssr`, as bytes of UTF-8; no garbage collection")];
  } finally {
    await close();
  }
}

async function checkLanguages(languages: readonly string[], fetchIn: (language: string) => Promise<Buffer>) {
  for (const language of languages)
    if (!(await fetchIn(language)).includes(`lang="${language}"`)) throw new Error(`A page is not in ${language}`);
}

/** Returns the milliseconds of processor time of each request, by what was requested. */
async function measureRounds(kinds: readonly string[], fetchKind: FetchIn): Promise<Map<string, number[]>> {
  const collectYoung = exposeCollection();
  const costs = new Map(kinds.map((kind) => [kind, [] as number[]]));
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const kind of shuffle(kinds)) {
      // A page's garbage has room until it is ready, so that no page pays for the collection of another's.
      collectYoung();
      const cost = await cpuOf(() => fetchKind(kind), 1);
      if (round >= 0) costs.get(kind)!.push(cost);
    }
  return costs;
}

function exposeCollection(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  return () => void collect({ type: "minor" });
}

const shuffle = (kinds: readonly string[]) =>
  kinds
    .map((kind) => ({ kind, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ kind }) => kind);

function compare(name: string, [english = "", ...others]: readonly string[], costs: Map<string, number[]>): Figure[] {
  const base = costs.get(english)!;
  return [...others, control].map((kind) => {
    const { ratio, low, high } = pairedRatio(costs.get(kind)!, base);
    const interval = `95 %: ${low.toFixed(3)} to ${high.toFixed(3)}`;
    const detail = `${interval}; ${median(costs.get(kind)!).toFixed(2)} against ${median(base).toFixed(2)} ms`;
    const what = `${name} in ${kind}: CPU per request ÷ English`;
    return kind === control ? note(what, `${ratio.toFixed(3)} × (${detail})`) : atMost(what, 1.03, ratio, " ×", detail);
  });
}
