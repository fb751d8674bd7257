import { describe, expect, test } from "vitest";
import type { Answer, Person } from "./person";

export type Fields = Record<string, string | File>;

/** A form of the product: where it is posted, with what it is taken, and what a refusal shows again. */
export interface Form {
  by: () => Person;
  path: string;
  right: Fields;
  kept: string[];
}

/** What is posted otherwise than right, and the message at each field; null takes a field out. */
export type Row = [what: string, changes: Record<string, string | File | null>, says: Record<string, string>];

/** Posts fields as their form does: in parts where it has files. */
export function postForm({ by, path }: Pick<Form, "by" | "path">, fields: Fields): Promise<Answer> {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  if (texts.length === Object.keys(fields).length) return by().post(path, Object.fromEntries(texts));
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return by().post(path, form);
}

/** The message at each field that is marked as wrong and described by it. */
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

/** What a field holds. */
export const valueOf = ({ document }: Answer, name: string) => {
  const control = document.querySelector(`main form :is(input, textarea)[name="${name}"]`);
  return control?.getAttribute("value") ?? control?.textContent ?? "";
};

/** The alert above a form's fields. */
export const alertOf = (answer: Answer) => answer.all("main form .error.notice").join();

/** One test for each wrong way to fill in a form: status, messages in place, what was typed kept, passwords never. */
export function testRefusals(name: string, form: Form, rows: Row[], status = 422) {
  describe(`${name} is refused`, () => {
    test.for(rows)("%s", async ([, changes, says]) => {
      const posted = Object.fromEntries(
        Object.entries({ ...form.right, ...changes }).filter(
          (entry): entry is [string, string | File] => !!entry[1] || entry[1] === "",
        ),
      );
      const answer = await postForm(form, posted);
      expect([answer.status, messagesOf(answer)]).toEqual([status, says]);
      expect(form.kept.map((field) => valueOf(answer, field))).toEqual(form.kept.map((field) => posted[field] ?? ""));
      for (const [field, value] of Object.entries(posted))
        if (/password/i.test(field) && value) expect(answer.html).not.toContain(value);
    });
  });
}

/** A text of so many characters. */
export const longText = (length: number) => "a".repeat(length);
