import { toExpression, writeRules, type Sources } from "../compile/expression";
import { listValues, parseMessage } from "../compile/icu";
import { isPseudo, toPseudo } from "../compile/pseudo";
import { CodedText, codes } from "./coded";
import { formatCount } from "./counts";
import { language } from "./language";

/** The texts of a part of the site, by language and key. English has all of them. */
type Texts = { en: Record<string, string> } & Partial<Record<string, Record<string, string>>>;

type Write = (values: unknown) => never;

/**
 * Returns what makes a function of each message: it says the text in the current language. The messages of a topic of the
 * API have codes.
 */
export function sayFrom(texts: Texts, topic?: string) {
  return <Values = void, Said = string>(key: string) => {
    const written = new Map<string, Write>();
    let lastLanguage = "";
    let write: Write;
    const say = (values: Values): Said => {
      const now = language();
      if (now !== lastLanguage) {
        write = written.get(now) ?? (now === codes ? toCode(texts, key, topic) : compile(texts, key, now));
        written.set(now, write);
        lastLanguage = now;
      }
      return write(values);
    };
    return topic ? Object.assign(say, { english: texts.en[key] }) : say;
  };
}

/** Says a message by its code; in English if it has none. */
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
  // The texts are the project's own, and a function is as quick as what the browsers get.
  const make = new Function("formatCount", `${writeRules(of)}return values => ${toExpression(parts, sources, of)}`);
  return make(formatCount) as Write;
}
