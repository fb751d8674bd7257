import { parse } from "#tests/support/parse";

/** A form of a page, with placeholders for ids. */
export interface PageForm {
  method: "GET" | "POST";
  /** Path and query that the form posts to. */
  path: string;
  names: string[];
  files: string[];
}

/** Lists the forms of a page in order; those without an action post to `pagePath`. Parses nothing else of the page. */
export const formsIn = (html: string, pagePath: string): PageForm[] =>
  [...parse(html.match(/<form\b.*?<\/form>/gs)?.join("") ?? "").querySelectorAll("form")].map((form) => {
    const fields = [...form.querySelectorAll("input, textarea, select, button")].filter((field) => nameOf(field));
    const isFile = (field: Element) => field.getAttribute("type") === "file";
    return {
      method: form.getAttribute("method")?.toUpperCase() === "POST" ? "POST" : "GET",
      path: form.getAttribute("action") ?? pagePath,
      names: unique(fields.filter((field) => !isFile(field)).map(nameOf)),
      files: unique(fields.filter(isFile).map(nameOf)),
    };
  });

const nameOf = (field: Element) => field.getAttribute("name") ?? "";
const unique = (names: readonly string[]) => [...new Set(names)];

/** Drops forms that differ from another one only in the ids they contain. */
export function distinctForms(forms: readonly PageForm[]): PageForm[] {
  const byText = new Map(forms.map((form) => [JSON.stringify(form).replace(/[0-9a-f]{24}/g, "ID"), form]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, form]) => form);
}
