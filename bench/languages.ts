import { offerLanguages } from "#languages/runtime/language";
import { offeredIn } from "#languages/runtime/offered";
import { atMost, type Figure, inTurn, median } from "./support/figures";
import { cpuOf, openSite } from "./support/page-site";

const [rounds, requests] = [5, 100];

/** Measures the CPU time of whole pages in each language against that in English, in turn in this process. */
export async function measure(): Promise<Figure[]> {
  const languages = offeredIn(process.env);
  offerLanguages(languages);
  const { fetchPage, watch, close } = await openSite();
  const measureIn = (path: string, language: string) => () =>
    cpuOf(() => fetchPage(path, `x=1; language=${language}`), requests);
  const figures: Figure[] = [];
  try {
    for (const language of languages.slice(1))
      for (const [name, path] of Object.entries({ home: "/", watch })) {
        if (!(await fetchPage(path, `x=1; language=${language}`)).includes(`lang="${language}"`))
          throw new Error(`${name} is not in ${language}`);
        const both = [measureIn(path, language), measureIn(path, "en")] as const;
        await inTurn(1, ...both);
        const [theirs, english] = await inTurn(rounds, ...both);
        const detail = `${median(theirs).toFixed(2)} against ${median(english).toFixed(2)} ms`;
        const ratio = median(theirs.map((value, round) => value / english[round]!));
        figures.push(atMost(`${name} in ${language}: CPU per request ÷ English`, 1.03, ratio, " ×", detail));
      }
    return figures;
  } finally {
    await close();
  }
}
