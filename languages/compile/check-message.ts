import { isPluralElement, isSelectElement, isTagElement } from "@formatjs/icu-messageformat-parser";
import { listValues, type Part, type Value } from "./icu";

interface Message {
  text: string;
  parts: Part[];
}

/** Finds what makes a translation wrong: values, elements, cases, forms of counts, spaces at its edges. */
export const findFaults = (english: Message, translated: Message, language: string): string[] => [
  ...compareValues(listValues(english.parts), listValues(translated.parts)),
  ...new Set(listPlurals(translated.parts).flatMap((forms) => compareForms(forms, language))),
  ...compareEdges(english.text, translated.text),
];

const words = { text: "a value", count: "a count", choice: "a choice", element: "an element" };

function compareValues(english: Value[], translated: Value[]): string[] {
  const missingParts = english.filter(({ name }) => translated.every((each) => each.name !== name));
  return [
    ...missingParts.map(({ name, kind }) => `lacks ${kind === "element" ? `<${name}>` : `{${name}}`}`),
    ...translated.flatMap((value) => {
      const source = english.find(({ name }) => name === value.name);
      if (!source) return `has {${value.name}}, which the English text has not`;
      if (source.kind !== value.kind) return `has {${value.name}} as ${words[value.kind]}: it is ${words[source.kind]}`;
      if (value.isShown && !source.isShown) return `shows # of {${value.name}}, which the English text does not`;
      return compareCases(source, value);
    }),
  ];
}

const compareCases = (source: Value, { name, cases }: Value): string[] => [
  ...source.cases.filter((each) => !cases.includes(each)).map((each) => `lacks the case ${each} of {${name}}`),
  ...cases.filter((each) => !source.cases.includes(each)).map((each) => `has the unknown case ${each} of {${name}}`),
];

/** Lists the names of the forms of each plural in a message. */
const listPlurals = (parts: Part[]): string[][] =>
  parts.flatMap((part) => {
    if (isTagElement(part)) return listPlurals(part.children);
    if (!isPluralElement(part) && !isSelectElement(part)) return [];
    const inner = Object.values(part.options).flatMap(({ value }) => listPlurals(value));
    return isPluralElement(part) ? [Object.keys(part.options), ...inner] : inner;
  });

/** Compares the forms of a count with those that CLDR has for the language; exact ones (`=0`) are free. */
function compareForms(forms: string[], language: string): string[] {
  const requiredForms: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const extra = forms.filter((form) => !form.startsWith("=") && !requiredForms.includes(form));
  return [
    ...requiredForms.filter((form) => !forms.includes(form)).map((form) => `lacks the plural form ${form}`),
    ...extra.map((form) => `has the plural form ${form}, which the language has not`),
  ];
}

function compareEdges(english: string, translated: string): string[] {
  const edges = [/^\s/, /\s$/].map((edge) => edge.test(english) === edge.test(translated));
  return edges.every(Boolean) ? [] : ["begins and ends with other spaces than the English text"];
}

/** The longest English text that counts as one of a button, a tab or a label, in characters. */
const longestLabel = 20;

const segmenter = new Intl.Segmenter();
const countCharacters = (text: string) => [...segmenter.segment(text)].length;

/** Says by how much a short text exceeds the room in which texts were tried: 40 % more, in brackets. */
export function findExcess(english: Message, translated: Message): string | null {
  const length = countCharacters(english.text);
  if (length > longestLabel || english.text.includes("{")) return null;
  const room = length + Math.ceil(length * 0.4) + 2;
  const excess = countCharacters(translated.text) - room;
  return excess > 0 ? `${excess} over the ${room} characters of "${english.text}": "${translated.text}"` : null;
}
