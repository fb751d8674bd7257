import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";

export type Part = MessageFormatElement;

/** What a message needs to be said. */
export interface Value {
  name: string;
  kind: "text" | "count" | "choice" | "element";
  /** The cases of a choice, without `other`. */
  cases: string[];
  /** Whether a count is shown as `#`. */
  isShown: boolean;
}

/** Parses a message of ICU MessageFormat; throws what is wrong with it, and in which column. */
export function parseMessage(text: string): Part[] {
  try {
    const parts = parse(text, { shouldParseSkeletons: false, requiresOtherClause: true });
    listValues(parts);
    return parts;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { location } = error as { location?: { start: { column: number } } };
    const place = location ? ` in column ${location.start.column}` : "";
    throw new Error(`${error.message}${place} of the message "${text}"`, { cause: error });
  }
}

const toValue = (name: string, kind: Value["kind"], cases: string[] = []): Value => ({
  name,
  kind,
  cases,
  isShown: false,
});

/** Lists the values of a message in their order; throws for a part that this project does not use. */
export function listValues(parts: Part[]): Value[] {
  const values = new Map<string, Value>();
  const add = (value: Value) => {
    const earlier = values.get(value.name);
    if (!earlier) return values.set(value.name, value);
    if (earlier.kind === "text") earlier.kind = value.kind;
    earlier.cases = [...new Set([...earlier.cases, ...value.cases])];
    earlier.isShown ||= value.isShown;
    return undefined;
  };
  const visit = (part: Part, counted: string | null): void => {
    if (isArgumentElement(part)) add(toValue(part.value, "text"));
    else if (isPoundElement(part)) add({ ...toValue(counted!, "count"), isShown: true });
    else if (isTagElement(part)) {
      add(toValue(part.value, "element"));
      for (const child of part.children) visit(child, counted);
    } else if (isPluralElement(part) || isSelectElement(part)) visitCases(part, counted);
    else if (!isLiteralElement(part)) throw new Error("Numbers and dates are formatted before they enter a message");
  };
  const visitCases = (part: Extract<Part, { options: object }>, counted: string | null) => {
    const isCount = isPluralElement(part);
    if (isCount && (part.offset !== 0 || part.pluralType !== "cardinal"))
      throw new Error("Only plain plurals are used");
    const cases = Object.keys(part.options).filter((name) => name !== "other");
    add(isCount ? toValue(part.value, "count") : toValue(part.value, "choice", cases));
    for (const { value } of Object.values(part.options))
      for (const child of value) visit(child, isCount ? part.value : counted);
  };
  for (const part of parts) visit(part, null);
  return [...values.values()];
}

/** Returns whether a message has elements, so that it becomes nodes and not a text. */
export const hasElements = (parts: Part[]) => listValues(parts).some(({ kind }) => kind === "element");

/** Counts how often a message reads a value; a count that is shown is read once more. */
export function countUses(parts: Part[], name: string): number {
  const uses = (part: Part, counted: string | null): number => {
    if (isArgumentElement(part)) return Number(part.value === name);
    if (isPoundElement(part)) return Number(counted === name);
    if (isTagElement(part)) return Number(part.value === name) + sum(part.children, counted);
    if (!isPluralElement(part) && !isSelectElement(part)) return 0;
    const inner = isPluralElement(part) ? part.value : counted;
    const cases = Object.values(part.options).map(({ value }) => sum(value, inner));
    return (part.value === name ? Object.keys(part.options).length - 1 : 0) + Math.max(...cases);
  };
  const sum = (of: Part[], counted: string | null) => of.reduce((total, part) => total + uses(part, counted), 0);
  return sum(parts, null);
}
