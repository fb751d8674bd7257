import { opensNewTab } from "#app/components/enhancements/opens-new-tab";
import { requestSubmit } from "#app/components/forms/request-submit";
import { clearRecentSearches } from "./recent-searches";
import * as t from "#languages/shell";

type Kind = "recent" | "found";

export type SuggestionList = ReturnType<typeof createSuggestionList>;

/** Creates the list of links below a search form, hidden until it shows something. */
export function createSuggestionList(form: HTMLFormElement, findBox: () => HTMLInputElement) {
  const element = Object.assign(document.createElement("div"), { className: "suggestions", hidden: true });
  const status = Object.assign(document.createElement("p"), { className: "sr-only", role: "status" });
  form.after(element, status);
  const search = (text: string) => {
    findBox().value = text;
    requestSubmit(form);
  };
  const clear = () => {
    clearRecentSearches();
    findBox().focus();
    show([], "recent");
  };
  function show(texts: string[], kind: Kind) {
    element.hidden = texts.length === 0;
    const label = kind === "recent" ? t.recentSearches() : t.suggestions();
    status.textContent = texts.length > 0 ? t.countOf({ label, count: texts.length }) : "";
    element.replaceChildren(...(texts.length > 0 ? renderList(texts, label, search) : []));
    if (kind === "recent" && texts.length > 0) element.append(renderClear(clear));
    const { left, width } = form.getBoundingClientRect();
    element.style.left = `${left}px`;
    element.style.width = `${width}px`;
  }
  return {
    element,
    show,
    has: (target: Node) => element.contains(target),
    links: () => [...element.querySelectorAll<HTMLElement>("a, button")],
  };
}

function renderList(texts: string[], label: string, search: (text: string) => void) {
  const heading = Object.assign(document.createElement("p"), { textContent: label, id: "suggestions-label" });
  const list = document.createElement("ul");
  list.setAttribute("aria-labelledby", heading.id);
  for (const text of texts) {
    const href = `/results?${new URLSearchParams({ search_query: text })}`;
    const link = Object.assign(document.createElement("a"), { href, textContent: text, dir: "auto" });
    link.addEventListener("click", (event) => {
      if (opensNewTab(event)) return;
      event.preventDefault();
      search(text);
    });
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  return [heading, list];
}

function renderClear(clear: () => void) {
  const text = t.clearRecentSearches();
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  button.addEventListener("click", clear);
  return button;
}
