import { listValues, parseMessage } from "../compile/icu";
import { topics } from "../topics";
import type { Coded } from "./coded";
import { remember } from "./remember";

interface CodedMessage {
  (values: unknown): string;
  english: string;
}

/** Formats a value that is no text of its own, such as a time; null where there is no such format. */
type FormatValue = (name: string, value: unknown) => string | null;

/**
 * Translates a message by its code into the current language; null for an unknown code, and where a value is missing.
 */
export function translateCoded({ code, values = {} }: Coded, formatValue: FormatValue): string | null {
  const [topic = "", key = ""] = code.split(".");
  const say = findMessage(topic, key);
  if (!say) return topic === "format" ? formatValue(key, values.value) : null;
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null ? translateCoded(value, formatValue) : value,
  ]);
  const textOf = Object.fromEntries(texts) as Record<string, unknown>;
  return accepts(say, textOf) ? say(textOf) : null;
}

function findMessage(topic: string, key: string): CodedMessage | undefined {
  if (!Object.hasOwn(topics, topic)) return undefined;
  const messages = topics[topic as keyof typeof topics] as unknown as Record<string, CodedMessage>;
  return Object.hasOwn(messages, key) ? messages[key] : undefined;
}

const valuesOf = remember((english: string) => listValues(parseMessage(english)));

/** Returns whether the values of a server, which may be of another release, are those that a message needs. */
const accepts = ({ english }: CodedMessage, values: Record<string, unknown>) =>
  valuesOf(english).every(({ name, kind }) => {
    const value = values[name];
    return typeof value === "number" || (kind === "count" ? value === null : typeof value === "string");
  });
