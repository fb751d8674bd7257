import { describe, expect, test } from "vitest";
import type { Answer, Person } from "./person";

export type Fields = Record<string, string | File>;

/**
 * A form of the product: where and by whom it is posted, with which fields, and which of them a refusal shows again.
 */
export interface Form {
  by: () => Person;
  path: string;
  right: Fields;
  keptFields: string[];
  /** Returns the values that a refusal proposes for fields that were left blank. */
  propose?: (posted: Fields) => Fields;
}

/** A description, the fields to change, and the expected message at each field; null removes a field. */
export type Row = [what: string, changes: Record<string, string | File | null>, says: Record<string, string>];

/** Posts fields as their form does: as multipart/form-data if one of them is a file. */
export function postForm({ by, path }: Pick<Form, "by" | "path">, fields: Fields): Promise<Answer> {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  if (texts.length === Object.keys(fields).length) return by().post(path, Object.fromEntries(texts));
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return by().post(path, form);
}

/** Returns the message of each field that is marked invalid, by field name. */
export function messagesOf({ document }: Answer): Record<string, string> {
  const wrong = [...document.querySelectorAll("main [aria-invalid]")];
  return Object.fromEntries(
    wrong.map((control) => {
      const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
      const error = ids.find((id) => id.endsWith("-error"));
      return [control.getAttribute("name"), document.getElementById(error ?? "")?.textContent];
    }),
  ) as Record<string, string>;
}

/** Returns the value of a field. */
export const valueOf = ({ document }: Answer, name: string) => {
  const control = document.querySelector(`main form :is(input, textarea)[name="${name}"]`);
  return control?.getAttribute("value") ?? control?.textContent ?? "";
};

/** Returns the text of the alert above a form's fields. */
export const alertOf = (answer: Answer) => answer.all("main form .error.notice").join();

/**
 * Adds one test per row: it checks the status and the messages, and that the form keeps its texts and drops passwords.
 */
export function testRefusals(name: string, form: Form, rows: Row[], status = 422) {
  describe(`${name} is refused`, () => {
    test.for(rows)("%s", async ([, changes, says]) => {
      const posted = Object.fromEntries(
        Object.entries({ ...form.right, ...changes }).filter(
          (entry): entry is [string, string | File] => !!entry[1] || entry[1] === "",
        ),
      );
      const answer = await postForm(form, posted);
      expect({ status: answer.status, messages: messagesOf(answer) }).toEqual({ status, messages: says });
      const expected = { ...posted, ...form.propose?.(posted) };
      expect(form.keptFields.map((field) => valueOf(answer, field))).toEqual(
        form.keptFields.map((field) => expected[field] ?? ""),
      );
      for (const [field, value] of Object.entries(posted))
        if (/password/i.test(field) && value) expect(answer.html).not.toContain(value);
    });
  });
}

/** Returns a text of this many characters. */
export const longText = (length: number) => "a".repeat(length);
