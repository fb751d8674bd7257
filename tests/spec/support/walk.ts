import type { Answer, Person } from "./person";

/** Returns the address of the first link whose text has these words. */
export function linkIn({ document }: Answer, text: string): string {
  const link = [...document.querySelectorAll("main a")].find((each) => each.textContent?.includes(text));
  if (!link) throw new Error(`There is no link '${text}'`);
  return link.getAttribute("href")!;
}

/** Fills in the form of a page that has these fields, or its first one, and posts it. */
export async function send(person: Person, path: string, fields: Record<string, string> = {}) {
  const [field] = Object.keys(fields);
  const control = field === undefined ? "main form" : `main form [name='${field}']`;
  const form = (await person.get(path)).document.querySelector(control)!.closest("form")!;
  const hidden = [...form.querySelectorAll("input[type=hidden]")];
  const filled = Object.fromEntries(hidden.map((each) => [each.getAttribute("name")!, each.getAttribute("value")!]));
  return person.post(path, { ...filled, ...fields });
}
