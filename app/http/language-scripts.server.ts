import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { EntryContext } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { isEnglish, language, offeredLanguages } from "#languages/runtime/language";

type Manifest = EntryContext["manifest"];

const scripts = new Map<string, Set<string>>();

/** Lists the scripts that a language has of its own. Scripts without texts are the same in all languages. */
function listScripts(tag: string): Set<string> {
  const names = scripts.get(tag) ?? new Set(readdirSync(resolve("build/client/assets", tag)));
  scripts.set(tag, names);
  return names;
}

/** Replaces the scripts in Remix's answer about further routes by those of the current language. */
export async function withLanguageRoutes(response: Response): Promise<Response> {
  if (offeredLanguages().length === 1) return response;
  // Its URL does not name the language, and Remix lets caches keep it for a year.
  response.headers.set("Cache-Control", "private, no-store");
  const { status, headers } = response;
  if (isEnglish() || status === 204) return response;
  return new Response(withLanguageScripts(await response.text()), { status, headers });
}

/** Replaces the paths of scripts by those of the current language: English ones lie one folder above. */
export function withLanguageScripts(text: string): string {
  if (isEnglish() || !import.meta.env.PROD) return text;
  const ownScripts = listScripts(language());
  return text.replace(/"\/assets\/([\w.$-]+\.js)"/g, (path, name: string) =>
    ownScripts.has(name) ? JSON.stringify(encodePath`/assets/${language()}/${name}`) : path,
  );
}

const manifests = new WeakMap<Manifest, Map<string, Manifest>>();

/** Returns a manifest with the scripts of the current language. To replace them in each page would take longer. */
export function manifestInLanguage(manifest: Manifest): Manifest {
  if (isEnglish()) return manifest;
  const translated = manifests.get(manifest) ?? new Map<string, Manifest>();
  manifests.set(manifest, translated);
  const ownManifest =
    translated.get(language()) ?? (JSON.parse(withLanguageScripts(JSON.stringify(manifest))) as Manifest);
  translated.set(language(), ownManifest);
  return ownManifest;
}
