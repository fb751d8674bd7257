import { Window } from "happy-dom";

const { DOMParser } = new Window();

/** Parses HTML into a document without a browser. */
export const parse = (html: string) => new DOMParser().parseFromString(html, "text/html") as unknown as Document;
