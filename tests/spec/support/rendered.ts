import { Window } from "happy-dom";
import type { Person } from "./person";

/** A page under its own style sheet on a screen of a width, and how the elements of a selector are drawn there. */
export async function rendered(person: Person, path: string, width: number) {
  const page = await person.get(path);
  const sheet = page.document.querySelector("link[rel=stylesheet]")!.getAttribute("href")!;
  const window = new Window({ width, height: 800 });
  window.document.write(page.html.replace(/<(link|script)\b[^>]*>/g, ""));
  const style = window.document.createElement("style");
  // This document knows a media query only with a space before it.
  style.textContent = (await person.get(sheet)).html.replaceAll("@media(", "@media (");
  window.document.head.append(style);
  return (selector: string) =>
    [...window.document.querySelectorAll(selector)].map((element) => ({
      text: element.textContent,
      style: window.getComputedStyle(element),
    }));
}
