import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
} from "@formatjs/icu-messageformat-parser";
import { hasElements, type Part } from "./icu";

/** JavaScript that reads the values of a message, by their names; `name#` is a count as it is shown. */
export type Sources = Record<string, string>;

/** The plural rules of the language, and what chooses by them for a count in short, in the surroundings of an expression. */
const [exactForm, shortForm] = ["plural$", "short$"];

/** Returns whether an expression needs `writeRules`. */
export const needsRules = (code: string) => [`${exactForm}.`, `${shortForm}(`].some((use) => code.includes(use));

/** Writes the plural rules of a language in JavaScript. */
export const writePluralRules = (language: string): string => `new Intl.PluralRules("${language}")`;

/** Writes what chooses plural forms by JavaScript of a language's rules. A count in short has the form of its unit: `1.2 M` that of a million, `1 K` that of a thousand. */
export const writeRules = (rules: string): string =>
  `const ${exactForm}=${rules},` + `${shortForm}=c=>${exactForm}.select(c<1e3?c:c<999950?1e3:1e6);`;

interface Context {
  sources: Sources;
  /** Whether the language has two forms: one for 1, and one for all other counts. */
  hasTwoForms: boolean;
  /** The name of the count that `#` stands for. */
  counted?: string;
}

/** Writes a message as a JavaScript expression of a string; of an array of nodes if it has elements. */
export function toExpression(parts: Part[], sources: Sources, language: string): string {
  const context = { sources, hasTwoForms: hasTwoForms(language) };
  return hasElements(parts) ? toArray(parts, context) : toText(parts, context);
}

/** Returns whether `count == 1` decides between the plural forms of a language (CLDR's plural rules). */
export function hasTwoForms(language: string): boolean {
  const rules = new Intl.PluralRules(language);
  const isOne = [0, 1, 1.5, 2, 1_000_000].map((count) => rules.select(count) === "one");
  return rules.resolvedOptions().pluralCategories.length === 2 && isOne.join() === "false,true,false,false,false";
}

function toText(parts: Part[], context: Context): string {
  if (parts.every(isLiteralElement)) return JSON.stringify(parts.map(({ value }) => value).join(""));
  const [first] = parts;
  if (parts.length === 1 && first && !isArgumentElement(first)) return toSource(first, context, toText);
  const written = parts.map((part) =>
    isLiteralElement(part) ? escapeTemplate(part.value) : `\${${toSource(part, context, toText)}}`,
  );
  return `\`${written.join("")}\``;
}

const escapeTemplate = (text: string) => text.replace(/[`\\]|\$\{/g, "\\$&");

type Write = (parts: Part[], context: Context) => string;

/** Writes a part that is no literal. */
function toSource(part: Part, context: Context, write: Write): string {
  const { sources, counted } = context;
  if (isArgumentElement(part)) return sources[part.value]!;
  if (isPoundElement(part)) return sources[`${counted}#`]!;
  if (isPluralElement(part)) return toCount(part, context, write);
  if (isSelectElement(part)) return toChoice(part, context, write);
  throw new Error("A part of a message cannot be written");
}

function toCount({ value, options }: Extract<Part, { offset: number }>, context: Context, write: Write): string {
  const count = toOperand(context.sources[value]!);
  const writeCase = (name: string) => write(options[name]!.value, { ...context, counted: value });
  const names = Object.keys(options).filter((name) => name !== "other");
  const exact = names
    .filter((name) => name.startsWith("="))
    .map((name) => `${count}==${name.slice(1)}?${writeCase(name)}:`);
  const other = writeCase("other");
  // A form with the same text needs no place: Arabic has six, and many of them are alike.
  const forms = names.filter((name) => !name.startsWith("=") && writeCase(name) !== other);
  if (forms.length === 0) return exact.join("") + other;
  if (context.hasTwoForms) {
    const [one, rest] = [options["one"]!.value, options["other"]!.value];
    const shared = write === toText ? shareText(one, rest, { ...context, counted: value }, count) : null;
    return exact.join("") + (shared ?? `${count}==1?${writeCase("one")}:${other}`);
  }
  const table = forms.map((name) => `${name}:${writeCase(name)}`).join();
  const isShort = forms.some((name) => hasPound(options[name]!.value)) || hasPound(options["other"]!.value);
  const chosen = isShort ? `${shortForm}(${count})` : `${exactForm}.select(${count})`;
  return `${exact.join("")}({${table}})[${chosen}]??${other}`;
}

/** Returns whether a form shows its count in short, as `#`. */
const hasPound = (parts: Part[]): boolean =>
  parts.some((part) => isPoundElement(part) || (isTagElement(part) && hasPound(part.children)));

/** Writes two forms that differ in the end of their text only: `${count} view${count == 1 ? "" : "s"}`. */
function shareText(one: Part[], rest: Part[], context: Context, count: string): string | null {
  const [lastOfOne, lastOfRest] = [one.at(-1), rest.at(-1)];
  const isShared = JSON.stringify(one.slice(0, -1)) === JSON.stringify(rest.slice(0, -1));
  if (!isShared || one.length < 2 || !lastOfOne || !lastOfRest) return null;
  if (!isLiteralElement(lastOfOne) || !isLiteralElement(lastOfRest)) return null;
  const [short, long] = [lastOfOne.value, lastOfRest.value];
  if (!long.startsWith(short)) return null;
  const text = toText(one, context);
  return `${text.slice(0, -1)}\${${count}==1?"":${JSON.stringify(long.slice(short.length))}}\``;
}

function toChoice({ value, options }: Extract<Part, { options: object }>, context: Context, write: Write): string {
  const choice = toOperand(context.sources[value]!);
  const cases = Object.entries(options).filter(([name]) => name !== "other");
  const tests = cases.map(([name, { value: parts }]) => `${choice}==${JSON.stringify(name)}?${write(parts, context)}:`);
  return tests.join("") + write(options["other"]!.value, context);
}

/** Puts an expression into parentheses unless it is a name, a member or a call's placeholder. */
const toOperand = (source: string) => (/^[\w$.]+$/.test(source) ? source : `(${source})`);

/** Writes what an element has in it. */
function toContent(parts: Part[], context: Context): string {
  const [first] = parts;
  return parts.length === 1 && first && isArgumentElement(first)
    ? context.sources[first.value]!
    : toText(parts, context);
}

function toArray(parts: Part[], context: Context): string {
  const written = groupTexts(parts).map((group) => {
    const [part] = group;
    if (!part || !hasElements(group)) return toText(group, context);
    if (isTagElement(part)) return `${toOperand(context.sources[part.value]!)}(${toContent(part.children, context)})`;
    return `...(${toSource(part, context, toArray)})`;
  });
  return `[${written.join()}]`;
}

/** Joins what stands between elements to one text each. */
const groupTexts = (parts: Part[]): Part[][] =>
  parts.reduce<Part[][]>((groups, part) => {
    const last = groups.at(-1);
    return last && !hasElements([part]) && !hasElements(last)
      ? [...groups.slice(0, -1), [...last, part]]
      : [...groups, [part]];
  }, []);
