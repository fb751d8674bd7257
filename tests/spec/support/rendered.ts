import { Window } from "happy-dom";
import type { Person } from "./person";

/**
 * Renders a page with its style sheet at a screen width, and returns the styles of the elements that match a selector.
 */
export async function rendered(person: Person, path: string, width: number) {
  const page = await person.get(path);
  const sheet = page.document.querySelector("link[rel=stylesheet]")!.getAttribute("href")!;
  const window = new Window({ width, height: 800 });
  window.document.write(page.html.replace(/<(link|script)\b[^>]*>/g, ""));
  const style = window.document.createElement("style");
  // This DOM parses a media query only if a space precedes it, and knows no invalid property, whose fallback is light.
  style.textContent = (await person.get(sheet)).html
    .replaceAll("@media(", "@media (")
    .replace(/var\(--light,([^()]*)\)\s*var\(--dark,[^()]*\)/g, "$1");
  window.document.head.append(style);
  return (selector: string) =>
    [...window.document.querySelectorAll(selector)].map((element) => ({
      text: element.textContent,
      style: window.getComputedStyle(element),
    }));
}
