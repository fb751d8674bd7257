import stylesHref from "#app/styles/suggestions.css?url";
import { readRecentSearches, rememberSearch, setSearcher } from "./recent-searches";
import * as t from "#languages/shell";
import { createSuggestionList, type SuggestionList } from "./suggestion-list";

const debounceMs = 200;
const attachedForms = new WeakSet<HTMLFormElement>();

interface Searcher {
  /** null for a visitor. */
  viewerId: string | null;
  /** Whether the page should use little data. */
  isLight: boolean;
}

/**
 * Shows recent searches and, unless the page is light, suggestions below a search form: a plain list of links, which
 * the arrow keys reach and Escape closes.
 */
export function attachSuggestions(form: HTMLFormElement, { viewerId, isLight }: Searcher) {
  setSearcher(viewerId);
  if (attachedForms.has(form)) return;
  attachedForms.add(form);
  addBackButton(form);
  // A search replaces the box of the form, so each use looks it up.
  const findBox = () => form.querySelector("input")!;
  const list = createSuggestionList(form, findBox);
  const suggest = createSuggester(list.show, isLight);
  const update = ({ target }: Event) => target === findBox() && suggest.update(findBox());
  const isInside = (target: EventTarget | null) =>
    target instanceof Node && (form.contains(target) || list.has(target));
  form.addEventListener("input", update);
  form.addEventListener("focusin", update);
  for (const target of [form, list.element] as HTMLElement[]) {
    target.addEventListener("focusout", ({ relatedTarget }) => isInside(relatedTarget) || suggest.close());
    target.addEventListener("keydown", (event) => moveByKey(event, [findBox(), ...list.links()], suggest.close));
  }
  form.addEventListener("submit", () => {
    const text = findBox().value.trim();
    if (text) rememberSearch(text);
    suggest.close();
  });
  suggest.update(findBox());
}

/** Creates the functions that show suggestions for the text of the box, a moment after it was typed, and hide them. */
function createSuggester(show: SuggestionList["show"], isLight: boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetching = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    fetching.abort();
  };
  return {
    close() {
      stop();
      show([], "found");
    },
    update(box: HTMLInputElement) {
      stop();
      box.autocomplete = "off";
      const text = box.value.trim();
      const recent = readRecentSearches().filter((each) => each.toLowerCase().startsWith(text.toLowerCase()));
      if (!text || isLight) return show(recent, "recent");
      fetching = new AbortController();
      const { signal } = fetching;
      timer = setTimeout(() => {
        void fetchSuggestions(text, signal).then((suggestions) => {
          if (signal.aborted) return;
          if (suggestions.length > 0) show(suggestions, "found");
          else show(recent, "recent");
        });
      }, debounceMs);
    },
  };
}

/** Adds the button that ends a search on phones, where the form covers the header; first loads the styles. */
function addBackButton(form: HTMLFormElement) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "search-back" });
  button.setAttribute("aria-label", t.closeSearch());
  button.addEventListener("click", () => button.blur());
  const styles = Object.assign(document.createElement("link"), { rel: "stylesheet", href: stylesHref });
  styles.addEventListener("load", () => form.prepend(button));
  document.head.append(styles);
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<string[]> {
  try {
    const response = await fetch(`/suggestions?${new URLSearchParams({ q: text })}`, { signal });
    return response.ok ? ((await response.json()) as string[]) : [];
  } catch {
    return [];
  }
}

/** Moves the focus along the box and its list with the arrow keys; Escape closes the list. */
function moveByKey(event: KeyboardEvent, [box, ...links]: [HTMLElement, ...HTMLElement[]], close: () => void) {
  if (links.length === 0) return;
  const stops = [box, ...links];
  const at = stops.indexOf(event.target as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape") {
    box.focus();
    close();
  } else if (step === undefined || at < 0) return;
  else stops[(at + step + stops.length) % stops.length]!.focus();
  event.preventDefault();
}
