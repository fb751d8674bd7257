import { Window } from "happy-dom";

const { DOMParser } = new Window();

/** Finds the ids that more than one element of a page has: a label or description would refer to the first alone. */
export function findRepeatedIds(html: string): string[] {
  const ids = [...html.matchAll(/<[a-z][^<>]*? id="([^"]*)"/g)].map(([, id]) => id!);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

/** Parses HTML into a document without a browser. */
export const parse = (html: string) => new DOMParser().parseFromString(html, "text/html") as unknown as Document;

/** Returns an element's text with white space collapsed. */
export const textOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
