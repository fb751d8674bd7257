import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { EntryContext } from "@remix-run/node";
import type { PageTags } from "#app/components/shell/page-tags";
import { siteOf, type RouteArgs } from "#app/context.server";
import type { User } from "#contract/users";
import { encodePath } from "#app/format/path";
import { changeQuery } from "#app/format/query";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { inLanguage, isEnglish, language, offeredLanguages } from "#languages/runtime/language";
import { nameOf } from "#languages/runtime/offered";
import { readChosen, readLinked } from "#languages/runtime/reader";
import { redirectTo } from "./redirect.server";
import { appendSiteCookie } from "./site-cookie.server";

/**
 * Gives a page whose address names a language a canonical address of its own, with those of the others beside it. The
 * sitemap has them of all other pages, which would weigh more.
 */
export function toLinkedTags(tags: PageTags, { url }: Request): PageTags {
  const linked = readLinked(url);
  if (linked === null || tags.canonical === null) return tags;
  return { ...tags, canonical: linkTo(tags.canonical, linked), alternates: listAlternates(tags.canonical) };
}

/** Lists the addresses of a page in each language, and the one that chooses by itself; none on a site of one language. */
export function listAlternates(address: string): { tag: string; href: string }[] {
  const tags = offeredLanguages();
  if (tags.length === 1) return [];
  return [...tags.map((tag) => ({ tag, href: linkTo(address, tag) })), { tag: "x-default", href: address }];
}

/** Lists the languages of the site with a page in each. */
export const listLanguageLinks = (path: string) =>
  offeredLanguages().map((tag) => ({ tag, name: nameOf(tag), link: linkTo(path, tag) }));

/** Returns the address of a page in a language; in that of its reader for null. */
export const linkTo = (address: string, tag: string | null) =>
  address.replace(/(\?[^#]*)?(#.*)?$/, (_, search = "", hash = "") => changeQuery(search, { hl: tag }) + hash);

/** What decides about a page apart from its address. */
export const pageVary = () =>
  `Cookie, Accept-Encoding, Save-Data${offeredLanguages().length > 1 ? ", Accept-Language" : ""}`;

const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps the choice of an account in the browser, too. The next page is a new document: its scripts are others. */
export function keepLanguage(response: Response, args: RouteArgs, chosen: string): Response {
  if (response.status >= 400 || (chosen !== "" && !offeredLanguages().includes(chosen))) return response;
  const options = { httpOnly: true, maxAge: chosen === "" ? 0 : yearSeconds };
  appendSiteCookie(response.headers, args, ["language", chosen], options);
  if (chosen !== language()) response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/** Runs what says a text on the page after a choice: in the chosen language, or in that of the browser for none. */
export const inChosenLanguage = <T>({ request }: RouteArgs, chosen: string, act: () => T): T =>
  inLanguage(chooseLanguage({ chosen, acceptLanguage: request.headers.get("Accept-Language") }), act);

/**
 * Shows the page anew in the language that its viewer chose elsewhere. An account that can change nothing keeps the choice
 * of its browser.
 */
export function followAccount(args: RouteArgs, viewer: Pick<User, "language" | "suspension" | "deletionAt"> | null) {
  const { request, context } = args;
  const { language: chosen = "", suspension, deletionAt } = viewer ?? {};
  if (!offeredLanguages().includes(chosen) || suspension || deletionAt || !isNewDocument(request)) return;
  const isKnown = chosen === readChosen(request.headers.get("Cookie") ?? "");
  // A page that is in the language already takes no further round trip.
  if (isKnown || chosen === language() || siteOf(request, context).hasLinkedLanguage) return;
  const { pathname, search } = new URL(request.url);
  throw keepLanguage(redirectTo(args, pathname + search), args, chosen);
}

/** Whether a browser opens a page: scripts ask for data only, and a form that was sent is not lost. */
const isNewDocument = ({ headers }: Request) =>
  headers.get("Accept")?.includes("text/html") === true && !headers.has("Content-Type");

type Manifest = EntryContext["manifest"];

const scripts = new Map<string, Set<string>>();

/** Lists the scripts that a language has for itself; the others say nothing, and are the same in all languages. */
function scriptsOf(of: string): Set<string> {
  const names = scripts.get(of) ?? new Set(readdirSync(resolve("build/client/assets", of)));
  scripts.set(of, names);
  return names;
}

/** Makes the routes that a script looks up load the scripts of its language, too. */
export async function withLanguageRoutes(response: Response): Promise<Response> {
  if (offeredLanguages().length === 1) return response;
  // Its address says nothing of the language, and a cache would keep it for a year.
  response.headers.set("Cache-Control", "private, no-store");
  const { status, headers } = response;
  if (isEnglish() || status === 204) return response;
  return new Response(withLanguageScripts(await response.text()), { status, headers });
}

/** Replaces the addresses of scripts in JSON or HTML by those of the current language: English ones lie one folder above. */
export function withLanguageScripts(text: string): string {
  if (isEnglish() || !import.meta.env.PROD) return text;
  const own = scriptsOf(language());
  return text.replace(/"\/assets\/([\w.$-]+\.js)"/g, (path, name: string) =>
    own.has(name) ? JSON.stringify(encodePath`/assets/${language()}/${name}`) : path,
  );
}

const manifests = new WeakMap<Manifest, Map<string, Manifest>>();

/** Returns a manifest with the scripts of the current language; pages are not searched for them, which takes longer. */
export function manifestInLanguage(manifest: Manifest): Manifest {
  if (isEnglish()) return manifest;
  const translated = manifests.get(manifest) ?? new Map<string, Manifest>();
  manifests.set(manifest, translated);
  const own = translated.get(language()) ?? (JSON.parse(withLanguageScripts(JSON.stringify(manifest))) as Manifest);
  translated.set(language(), own);
  return own;
}
