import { toExpression, writeRules, type Sources } from "../compile/expression";
import { listValues, parseMessage } from "../compile/icu";
import { isPseudo, toPseudo } from "../compile/pseudo";
import { CodedText, codes } from "./coded";
import { formatCount } from "./counts";
import { language } from "./language";
import { remember } from "./remember";

/** The texts of a part of the site, by language and key. English has all of them. */
type Texts = { en: Record<string, string> } & Partial<Record<string, Record<string, string>>>;

type Write = (values: unknown) => never;

/**
 * Returns a function that creates a translating function for each message key. The messages of a topic of the API have
 * codes.
 */
export function createTranslator(texts: Texts, topic?: string) {
  return <Values = void, Said = string>(key: string) => {
    const writers = new Map<string, Write>();
    let lastLanguage = "";
    let write: Write;
    const say = (values: Values): Said => {
      const now = language();
      if (now !== lastLanguage) {
        write = writers.get(now) ?? (now === codes ? toCode(texts, key, topic) : compile(texts, key, now));
        writers.set(now, write);
        lastLanguage = now;
      }
      return write(values);
    };
    return topic ? Object.assign(say, { english: texts.en[key] }) : say;
  };
}

/** Returns a message by its code; in English if it has none. */
function toCode(texts: Texts, key: string, topic: string | undefined): Write {
  const write = compile(texts, key, "en");
  if (!topic) return write;
  return ((values?: object) => new CodedText(`${topic}.${key}`, values, write)) as Write;
}

function compile({ en, ...others }: Texts, key: string, of: string): Write {
  const english = parseMessage(en[key]!);
  const sources: Sources = {};
  for (const { name } of listValues(english)) {
    sources[name] = `values.${name}`;
    sources[`${name}#`] = `formatCount(values.${name})`;
  }
  const parts = isPseudo(of) ? toPseudo(english, of) : parseMessage(others[of]?.[key] ?? en[key]!);
  const { formatShort, rules } = countsIn(of);
  // The texts are the project's own, and a function is as quick as what the browsers get.
  const make = new Function(
    "formatCount",
    "rules",
    `${writeRules("rules")}return values => ${toExpression(parts, sources, of)}`,
  );
  return make(formatShort, rules) as Write;
}

/**
 * Returns what formats the counts of messages in a language and chooses their plural forms. `Intl` takes microseconds, a
 * message formats its count once for each form that it has, and a page has the counts of many videos.
 */
const countsIn = remember((of: string) => {
  const rules = new Intl.PluralRules(of);
  return { formatShort: remember(formatCount), rules: { select: remember((count: number) => rules.select(count)) } };
});
