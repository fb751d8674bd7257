import { runsFromRight } from "../runtime/direction";
import { needsRules, type Sources, toExpression, writePluralRules, writeRules } from "./expression";
import { countUses, listValues, type Part } from "./icu";
import { prefix, readName } from "./mark-messages";
import { isPseudo, toPseudo } from "./pseudo";
import { english, hasPart, readDescription, readMessages } from "./read-texts";
import { type Edit, type ESTree, type Parse, slice, visit } from "./syntax";

/** Returns whether a script says texts. */
export const hasMessages = (code: string) => code.includes(prefix);

/** Replaces the messages of a script, which `markMessages` has named, by those of a language. */
export function inlineMessages(code: string, language: string, parse: Parse): string {
  if (!hasMessages(code)) return code;
  const calls: ESTree[] = [];
  visit(parse(code), (node) => {
    if (node.type === "CallExpression" && String(node.callee.name).startsWith(prefix)) calls.push(node);
  });
  let edits: Edit[] = [];
  // A call within another one begins after it.
  for (const call of calls.toSorted((one, other) => other.start - one.start)) {
    const { start, end } = call;
    const text = say(call, language, (place) => slice(code, edits, place));
    edits = [...edits.filter((each) => each.start < start || each.end > end), { start, end, text }];
  }
  const inlined = slice(code, edits, { start: 0, end: code.length });
  return needsRules(inlined) ? insertAfterImports(inlined, writeRules(writePluralRules(language))) : inlined;
}

/** Minified imports stand at the start of a script. */
const insertAfterImports = (code: string, line: string) =>
  code.replace(/^(?:import(?:[^"';]*from)?\s*["'][^"']+["'];)*/, (imports) => imports + line);

type SourceOf = (place: ESTree) => string;

/** Writes what stands for a call in a language; the minifier drops needless parentheses and branches. */
function say(call: ESTree, language: string, sourceOf: SourceOf): string {
  const { part, key } = readName(call.callee.name);
  if (part === "") return sayConstant(key, language);
  const passed = readPassed(call, readMessages(english, part).get(key)!.parts, sourceOf);
  return `(${writeOnce(findMessage(part, key, language), passed, language)})`;
}

/** Writes what a script knows of its language. */
function sayConstant(name: string, language: string): string {
  if (name === "language") return JSON.stringify(language);
  if (name === "isReviewed") return String(readDescription(language).isReviewed);
  return String(name === "isEnglish" ? language === english : runsFromRight(language));
}

/** Finds a message in a language; in English as long as it has no translation. */
function findMessage(part: string, key: string, language: string): Part[] {
  const inEnglish = readMessages(english, part).get(key)!.parts;
  if (isPseudo(language)) return toPseudo(inEnglish, language);
  const translated = hasPart(language, part) ? readMessages(language, part).get(key) : undefined;
  return translated?.parts ?? inEnglish;
}

interface Passed {
  /** JavaScript of each value. */
  values: Sources;
  /** JavaScript of the function that formats counts. */
  format: string;
}

/** Reads what a call passes for each value of its message. */
function readPassed(call: ESTree, parts: Part[], sourceOf: SourceOf): Passed {
  const [values, format] = call.arguments as ESTree[];
  const sources = listValues(parts).map(({ name }) => [name, readValue(values!, name, sourceOf)]);
  return { values: Object.fromEntries(sources) as Sources, format: format ? sourceOf(format) : "" };
}

function readValue(values: ESTree, name: string, sourceOf: SourceOf): string {
  if (values.type === "Identifier") return `${values.name}.${name}`;
  const properties = values.type === "ObjectExpression" ? (values.properties as ESTree[]) : [];
  const property = properties.find((each) => (each.key?.name ?? each.key?.value) === name);
  if (!property) throw new Error(`The value ${name} of a message is written in its call`);
  return sourceOf(property.value);
}

const isShort = (source: string) => /^[\w$.]+$/.test(source);

/** Writes a message so that a value of more than a name is computed once. */
function writeOnce(parts: Part[], { values, format }: Passed, language: string): string {
  const repeated = Object.keys(values).filter((name) => countUses(parts, name) > 1 && !isShort(values[name]!));
  const names = Object.fromEntries(repeated.map((name, index) => [name, `v$${index}`]));
  const sources: Sources = {};
  for (const [name, source] of Object.entries({ ...values, ...names })) {
    sources[name] = source;
    sources[`${name}#`] = `${format}(${source})`;
  }
  const text = toExpression(parts, sources, language);
  if (repeated.length === 0) return text;
  return `((${Object.values(names).join()})=>${text})(${repeated.map((name) => values[name]).join()})`;
}
