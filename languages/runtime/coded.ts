import { language, withLanguage } from "./language";

/** Returns a text in the current language: a message of languages/ without values, or a function that passes them. */
export type LazyMessage = () => string;

/** The values of a message by their names; a message may be one, too. */
export type Values = { [name: string]: string | number | null | Coded };

/** A message for programs: its name, which stays when its text changes, and its values. */
export interface Coded {
  code: string;
  values?: Values | undefined;
}

/** A message as the API sends it: its text in English, beside what says it in other languages. */
export interface Message {
  code?: string | undefined;
  values?: Values | undefined;
  message: string;
}

/** In place of a language: messages are said by their codes (ISO 639-2: no linguistic content). */
export const codes = "zxx";

/** What a message is while texts are said by their codes; it stands where its text would. */
export class CodedText {
  constructor(
    private readonly code: string,
    private readonly values: object | undefined,
    private readonly write: (values: unknown) => string,
  ) {}

  /** Returns the text in English; values that are messages are written in it by themselves. */
  toString = () => withLanguage("en", () => this.write(this.values));

  toCoded(): Coded {
    if (!this.values) return { code: this.code };
    const values = Object.entries(this.values).map(([name, value]) => [
      name,
      value instanceof CodedText ? value.toCoded() : value,
    ]);
    return { code: this.code, values: Object.fromEntries(values) as Values };
  }
}

/** Makes a format of values in messages: where texts are said by their codes, it names itself and its value. */
export const formattedValue =
  <V extends string | number>(name: string, format: (value: V) => string) =>
  (value: V): string =>
    language() === codes ? toText(new CodedText(`format.${name}`, { value }, () => format(value))) : format(value);

/** What stands in place of a text passes for one. */
const toText = (text: CodedText) => text as unknown as string;

/** Converts a message to the form that the API sends; a text that is no message of languages/ has no code. */
export function toMessage(message: LazyMessage): Message {
  const text: unknown = withLanguage(codes, message);
  return text instanceof CodedText ? { message: String(text), ...text.toCoded() } : { message: String(text) };
}
