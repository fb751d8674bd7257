import { toExpression, writeRules, type Sources } from "../compile/expression";
import { listValues, parseMessage } from "../compile/icu";
import { isPseudo, toPseudo } from "../compile/pseudo";
import { formatCount } from "./counts";
import { language } from "./language";

/** The texts of a part of the site, by language and key. English has all of them. */
type Texts = { en: Record<string, string> } & Partial<Record<string, Record<string, string>>>;

type Write = (values: unknown) => never;

/** Returns what makes a function of each message: it says the text in the current language. */
export function sayFrom(texts: Texts) {
  return <Values = void, Said = string>(key: string) => {
    const written = new Map<string, Write>();
    let lastLanguage = "";
    let write: Write;
    return (values: Values): Said => {
      const now = language();
      if (now !== lastLanguage) {
        write = written.get(now) ?? compile(texts, key, now);
        written.set(now, write);
        lastLanguage = now;
      }
      return write(values);
    };
  };
}

function compile({ en, ...others }: Texts, key: string, of: string): Write {
  const english = parseMessage(en[key]!);
  const sources: Sources = {};
  for (const { name } of listValues(english)) {
    sources[name] = `values.${name}`;
    sources[`${name}#`] = `formatCount(values.${name})`;
  }
  const parts = isPseudo(of) ? toPseudo(english, of) : parseMessage(others[of]?.[key] ?? en[key]!);
  // The texts are the project's own, and a function is as quick as what the browsers get.
  const make = new Function("formatCount", `${writeRules(of)}return values => ${toExpression(parts, sources, of)}`);
  return make(formatCount) as Write;
}
