import { Window } from "happy-dom";

const { DOMParser } = new Window();

/** A document of HTML, without a browser. */
export const parse = (html: string) => new DOMParser().parseFromString(html, "text/html") as unknown as Document;
