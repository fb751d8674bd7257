/** The root's loader data on nearly every first visit. Pages leave these values out; the browser's entry has them. */
const usualRoot = {
  viewer: null,
  isSignedIn: false,
  isHealthy: true,
  toast: null,
  savesData: false,
  isLight: false,
  missingControls: [],
  theme: "auto",
  nav: "wide",
  watchNav: "rail",
  light: "off",
  quality: "auto",
};

/** The manifest's entries of the routes that come with the browser's entry. */
const coreEntries: Record<string, object> = {
  root: { id: "root", path: "", hasLoader: true, hasErrorBoundary: true },
  "routes/_app": { id: "routes/_app", parentId: "root", hasErrorBoundary: true },
  "routes/_app._index": { id: "routes/_app._index", parentId: "routes/_app", index: true, hasLoader: true },
};

/** Returns whether the browser's entry has this entry of the manifest. */
export const isKnownEntry = (id: string, entry: object) =>
  JSON.stringify(entry) === JSON.stringify(coreEntries[id] ?? null);

type Root = Record<string, unknown>;

/** Writes JSON as Remix does in its handoff. */
const toJson = (value: object) =>
  JSON.stringify(value).replace(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Removes from the server's handoff what the browser's entry has: the framework's options and the usual root data. */
export function shortenHandoff(handoff: string, root: Root | undefined): string {
  const short = handoff
    .replace(/^\{"basename":"\/","future":\{[^{}]*\},"isSpaMode":false,/, "{")
    .replace(/,"actionData":null,"errors":null(?=\}\}$)/, "");
  if (!root) return short;
  const usual = new Map(Object.entries(usualRoot).map(([name, value]) => [name, JSON.stringify(value)]));
  const unusual = Object.entries(root).filter(([name, value]) => usual.get(name) !== JSON.stringify(value));
  return short.replace(`"root":${toJson(root)}`, () => `"root":${toJson(Object.fromEntries(unusual))}`);
}

interface Handoff {
  future: unknown;
  basename?: string | undefined;
  isSpaMode: boolean;
  state: { loaderData?: Record<string, unknown> | undefined; actionData?: unknown; errors?: unknown };
}

/** Adds to a page's handoff what `shortenHandoff` removed. */
export function completeHandoff(context: Handoff, manifest: { routes: object }, future: unknown) {
  manifest.routes = { ...coreEntries, ...manifest.routes };
  Object.assign(context, { basename: "/", future, isSpaMode: false });
  context.state = { actionData: null, errors: null, ...context.state };
  const data = context.state.loaderData;
  if (data?.root) data.root = { ...usualRoot, ...(data.root as Root) };
}
