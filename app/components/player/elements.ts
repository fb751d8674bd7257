type Child = Node | string;

/** Builds an element with these attributes; an attribute that is `true` has no value. */
export function build<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | true> = {},
  ...content: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value === true ? "" : value);
  element.append(...content);
  return element;
}

const namespace = "http://www.w3.org/2000/svg";

/** Paths on a square of 24 units; a capital Z before a path means that it is filled. */
const paths = {
  play: "ZM7 4.5v15l12.5-7.5z",
  pause: "ZM6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  replay: "M5 6v4.5h4.5M5.5 10.5A7.5 7.5 0 1 1 4.6 14",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.2a8.2 8.2 0 0 1 0 11.6",
  muted: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  captions: "M3 5.5h18v13H3zM10.6 10.4a2.1 2.1 0 1 0 0 3.2M17.2 10.4a2.1 2.1 0 1 0 0 3.2",
  picture: "M3 5.5h18v13H3zM12 12h6v3.5h-6z",
  full: "M4 9V4.5h5M15 4.5h5V9M4 15v4.5h5M20 15v4.5h-5",
  exit: "M9 4.5V9H4M15 4.5V9h5M9 19.5V15H4M15 19.5V15h5",
  more: "ZM10.2 5a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0M10.2 12a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0M10.2 19a1.8 1.8 0 1 1 3.6 0a1.8 1.8 0 1 1-3.6 0",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
} as const;

export type BarIcon = keyof typeof paths;

export function drawIcon(name: BarIcon): SVGElement {
  const svg = document.createElementNS(namespace, "svg");
  const path = document.createElementNS(namespace, "path");
  const isFilled = paths[name].startsWith("Z");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", width: "24", height: "24", "aria-hidden": "true" }))
    svg.setAttribute(key, value);
  path.setAttribute("d", isFilled ? paths[name].slice(1) : paths[name]);
  path.setAttribute("class", isFilled ? "filled" : "drawn");
  svg.append(path);
  return svg;
}

/** Builds a button of the bar whose name and icon can change. */
export function buildButton(className: string, onPress: () => unknown) {
  const element = build("button", { type: "button", class: className });
  let shownState = "";
  element.addEventListener("click", () => void onPress());
  /** Shows a state; `text` is shown in place of an icon. */
  const show = (name: string, icon: BarIcon | null, text = "") => {
    if (shownState === name + icon + text) return;
    shownState = name + icon + text;
    element.setAttribute("aria-label", name);
    element.title = name;
    element.replaceChildren(icon ? drawIcon(icon) : text);
  };
  return { element, show };
}

/** Listens to events, whose types are separated by spaces, until the signal is aborted. */
export function listen(target: EventTarget, types: string, onEvent: (event: never) => unknown, signal: AbortSignal) {
  for (const type of types.split(" ")) target.addEventListener(type, onEvent as (event: Event) => unknown, { signal });
}
