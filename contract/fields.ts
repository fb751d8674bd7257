import { z } from "zod";
import { limits } from "./limits";
import * as t from "#languages/api-fields";
import type { LazyMessage } from "#languages/runtime/coded";
import { gigabyteBytes } from "./quota";
import { issueOf, withMessage } from "./with-message";

/** Creates the error of a text that is too long. */
export const tooLong = (label: LazyMessage, max: number) => withMessage(() => t.tooLong({ label: label(), max }));

const tooShort = (label: LazyMessage, min: number) => withMessage(() => t.tooShort({ label: label(), min }));

/** Removes characters that a database cannot store: NUL and lone surrogates. */
export const stripUnstorable = (value: string) => value.replaceAll("\u0000", "").toWellFormed();

/** Properties of form fields for pages. */
export const formFields = z.registry<{ label?: LazyMessage; isSecret?: true }>();

/** Gives a field a label. A page that cannot show a form again shows the typed texts under their labels. */
export function labelled<Field extends z.ZodType>(label: LazyMessage, field: Field): Field {
  formFields.add(field, { label });
  return field;
}

/** Marks a field whose text is never sent back to the browser. */
export function secret<Field extends z.ZodType>(field: Field): Field {
  formFields.add(field, { isSecret: true });
  return field;
}

/** Builds a shape with the same field names and other schemas. */
export const mapFields = <Fields extends object, Schema>(
  fields: Fields,
  toSchema: (name: keyof Fields & string) => Schema,
) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, toSchema(name as keyof Fields & string)])) as {
    [Name in keyof Fields]: Schema;
  };

const normalizeText = (value: string) => stripUnstorable(value).replace(/\r\n?/g, "\n").trim();

/** Validates a required text: trims it and normalizes line breaks to \n. */
const requiredText = (label: LazyMessage, max: number, blank: LazyMessage) =>
  labelled(
    label,
    z
      .string(withMessage(blank))
      .transform(normalizeText)
      .pipe(
        z
          .string()
          .min(1, { ...withMessage(blank), abort: true })
          .max(max, tooLong(label, max)),
      ),
  );

/** Validates a text that may be empty. */
export const optionalText = (label: LazyMessage, max: number) =>
  labelled(
    label,
    z
      .string(withMessage(() => t.mustBeText({ label: label() })))
      .transform(normalizeText)
      .pipe(z.string().max(max, tooLong(label, max))),
  );

interface ParsingRules {
  invalid: LazyMessage;
  notText?: LazyMessage;
  /** Whether a text with characters that a database cannot store is invalid; by default, they are removed. */
  refusesUnstorable?: boolean;
}

/** Validates a text by parsing it after trimming; `parse` returns null for an invalid text. */
export const parsedText = <Value>(
  parse: (text: string) => Value | null,
  { invalid, notText = invalid, refusesUnstorable = false }: ParsingRules,
) =>
  z.string(withMessage(notText)).transform((text, { addIssue }) => {
    const value = parse((refusesUnstorable ? text : stripUnstorable(text)).trim());
    if (value !== null) return value;
    addIssue(issueOf(invalid));
    return z.NEVER;
  });

/**
 * Matches invisible characters: those that fonts do not draw (UAX #44, Default_Ignorable_Code_Point, including bidi
 * controls and zero-width characters), controls, line and paragraph separators, interlinear annotations, noncharacters and
 * the blank Braille pattern.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\ufff9-\ufffb\u2800]/u;

/**
 * Matches invisible characters that text needs: joiners and presentation selectors in emoji (UTS #51 §1.4), and joiners
 * between letters of scripts that require them (RFC 5892 A.1, A.2).
 */
const neededCharacters = new RegExp(
  [
    "(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})",
    "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
    "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
    ...["Arab", "Beng", "Deva", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Sinh", "Syrc", "Taml", "Telu"].map(
      (script) => `(?<=\\p{Script=${script}})[\\u200c\\u200d](?=\\p{Script=${script}})`,
    ),
  ].join("|"),
  "gu",
);

const everyInvisible = new RegExp(invisible, "gu");

/** Returns whether a text has at least one visible character. */
export const hasVisibleCharacter = (value: string) => value.replace(everyInvisible, "").trim() !== "";

/** Validates a required text. `blank` is the message for a text without a visible character. */
export const text = (label: LazyMessage, max: number, blank: LazyMessage) =>
  requiredText(label, max, blank).refine(hasVisibleCharacter, withMessage(blank));

/** Returns whether every character of a name is visible. */
export const hasOnlyVisibleCharacters = (value: string) => !invisible.test(value.replace(neededCharacters, ""));

export const notVisible = (label: LazyMessage) => withMessage(() => t.notVisible({ label: label() }));

/** Validates a name: a required text without invisible characters. */
export const name = (label: LazyMessage, max: number, blank: LazyMessage) =>
  requiredText(label, max, blank).refine(hasOnlyVisibleCharacters, notVisible(label));

/** Validates a password for signing in: any non-empty text. */
export const requiredSecret = (blank: LazyMessage) =>
  z.string(withMessage(blank)).min(1, { ...withMessage(blank), abort: true });

/** Validates a new password, including its length. */
export const chosenPassword = (blank: LazyMessage) =>
  z
    .string(withMessage(blank))
    .min(1, { ...withMessage(blank), abort: true })
    .min(limits.password.min, tooShort(t.password, limits.password.min))
    .max(limits.password.max, tooLong(t.password, limits.password.max))
    .refine((value) => value.isWellFormed() && !value.includes("\u0000"), withMessage(t.badPassword));

const { min, max } = limits.username;

export const username = labelled(
  t.username,
  z
    .string(withMessage(t.usernameNeeded))
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .min(1, { ...withMessage(t.usernameNeeded), abort: true })
        .min(min, tooShort(t.username, min))
        .max(max, tooLong(t.username, max))
        .regex(/^[A-Za-z0-9_.-]*$/, withMessage(t.usernameLetters))
        .refine((value) => !/^[0-9a-f]{24}$/i.test(value) && !/^\.+$/.test(value), withMessage(t.badUsername)),
    ),
);

/** Validates a whole number from 1 to `max`, typed as text. */
export const wholeNumber = (message: LazyMessage, max: number) =>
  z
    .string(withMessage(message))
    .trim()
    .regex(/^\d{1,6}$/, withMessage(message))
    .transform(Number)
    .pipe(z.number().min(1, withMessage(message)).max(max, withMessage(message)));

/** Validates a quota that people type in gigabytes; its output is in bytes, and null for an empty field. */
export const quota = (label: LazyMessage) =>
  labelled(
    label,
    z
      .string(withMessage(t.badQuota))
      .trim()
      .regex(/^(\d{1,6}([.,]\d{1,2})?)?$/, withMessage(t.badQuota))
      .transform((value) => (value === "" ? null : Math.floor(Number(value.replace(",", ".")) * gigabyteBytes))),
  );
