import { expect } from "vitest";
import type { Answer, Person } from "./person";

/** What a page must show: an element that a CSS selector matches, with its whole text if that matters. */
export type Shown = readonly [selector: string, text?: string | RegExp];

export function expectShown(page: Answer, [selector, text = /^/]: Shown) {
  const expected = typeof text === "string" ? text : expect.stringMatching(text);
  expect(page.all(selector), `${page.status} ${selector}`).toContainEqual(expected);
}

/** Loads each of someone's pages only once. */
export function pagesOf(person: Person) {
  const pages = new Map<string, Promise<Answer>>();
  return (path: string) => {
    const page = pages.get(path) ?? person.get(path);
    pages.set(path, page);
    return page;
  };
}
