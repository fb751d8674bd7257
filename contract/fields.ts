import { z } from "zod";
import { limits } from "./limits";
import { profileWords } from "./words/profile";

export const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** Removes characters that a database cannot store: NUL and lone surrogates. */
export const stripUnstorable = (value: string) => value.replaceAll("\u0000", "").toWellFormed();

/** What pages know of the fields of their forms. */
export const formFields = z.registry<{ label?: string; isSecret?: true }>();

/** Names a field whose text is shown to those whose form cannot be shown again. */
export function labelled<Field extends z.ZodType>(label: string, field: Field): Field {
  formFields.add(field, { label });
  return field;
}

/** Marks a field whose text is never sent back. */
export function secret<Field extends z.ZodType>(field: Field): Field {
  formFields.add(field, { isSecret: true });
  return field;
}

/** Gives each field of a shape another schema. */
export const mapFields = <Fields extends object, Schema>(
  fields: Fields,
  toSchema: (name: keyof Fields & string) => Schema,
) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, toSchema(name as keyof Fields & string)])) as {
    [Name in keyof Fields]: Schema;
  };

/** Validates a required text: trims it and normalizes line breaks to \n. `blank` is the message for an empty one. */
export const text = (label: string, max: number, blank: string) =>
  labelled(
    label,
    z
      .string(blank)
      .transform((value) => stripUnstorable(value).replace(/\r\n?/g, "\n").trim())
      .pipe(z.string().min(1, { error: blank, abort: true }).max(max, tooLong(label, max))),
  );

/** Validates a text that may be empty. */
export const optionalText = (label: string, max: number) =>
  labelled(
    label,
    z
      .string(`${label} must be a text`)
      .transform((value) => stripUnstorable(value).replace(/\r\n?/g, "\n").trim())
      .pipe(z.string().max(max, tooLong(label, max))),
  );

/**
 * Matches invisible characters: those that fonts do not draw (UAX #44, Default_Ignorable_Code_Point, including bidi
 * controls and zero-width characters), controls, line and paragraph separators, interlinear annotations and the blank
 * Braille pattern.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb\u2800]/u;

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

/** Checks whether every character of a name is visible. */
export const isVisible = (value: string) => !invisible.test(value.replace(neededCharacters, ""));

export const notVisible = (label: string) => `${label} has invisible characters. Please type it again.`;

/** Validates a name: a `text` without invisible characters. */
export const name = (label: string, max: number, blank: string) =>
  text(label, max, blank).refine(isVisible, notVisible(label));

/** Validates a password for signing in: any non-empty text. */
export const requiredSecret = (blank: string) => z.string(blank).min(1, { error: blank, abort: true });

/** Validates a new password, including its length. */
export const chosenPassword = (blank: string) =>
  z
    .string(blank)
    .min(1, { error: blank, abort: true })
    .min(limits.password.min, `Password must be at least ${limits.password.min} characters`)
    .max(limits.password.max, tooLong("Password", limits.password.max))
    .refine(
      (value) => value.isWellFormed() && !value.includes("\u0000"),
      "Password has a character that cannot be used",
    );

const { min, max } = limits.username;

export const username = labelled(
  profileWords.username.label,
  z
    .string("Username is required")
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .min(1, { error: "Username is required", abort: true })
        .min(min, `Username must be at least ${min} characters`)
        .max(max, tooLong("Username", max))
        .regex(/^[A-Za-z0-9_.-]*$/, "Username may have letters, digits, dot, dash and underscore only")
        .refine((value) => !/^[0-9a-f]{24}$/i.test(value) && !/^\.+$/.test(value), "Username cannot be used"),
    ),
);
