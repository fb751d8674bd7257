import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { EntryContext } from "@remix-run/node";
import { encodePath } from "#app/format/path";
import { isEnglish, language, offeredLanguages } from "#languages/runtime/language";

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
  const ownScripts = scriptsOf(language());
  return text.replace(/"\/assets\/([\w.$-]+\.js)"/g, (path, name: string) =>
    ownScripts.has(name) ? JSON.stringify(encodePath`/assets/${language()}/${name}`) : path,
  );
}

const manifests = new WeakMap<Manifest, Map<string, Manifest>>();

/** Returns a manifest with the scripts of the current language; pages are not searched for them, which takes longer. */
export function manifestInLanguage(manifest: Manifest): Manifest {
  if (isEnglish()) return manifest;
  const translated = manifests.get(manifest) ?? new Map<string, Manifest>();
  manifests.set(manifest, translated);
  const ownManifest =
    translated.get(language()) ?? (JSON.parse(withLanguageScripts(JSON.stringify(manifest))) as Manifest);
  translated.set(language(), ownManifest);
  return ownManifest;
}
