import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { encodePath } from "#app/format/path";
import { readJar } from "#app/video-api/transport/cookies.server";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { inLanguage, isEnglish, language, offeredLanguages } from "#languages/runtime/language";

/** The cookie that keeps a reader's choice. */
const languageCookie = "language";

/** Answers a request in the language of its reader. */
export const inLanguageOf = <T>({ headers }: Request, answer: () => T): T =>
  inLanguage(
    chooseLanguage({
      chosen: readJar(headers.get("Cookie")).get(languageCookie),
      acceptLanguage: headers.get("Accept-Language"),
    }),
    answer,
  );

/** What decides about a page apart from its address. */
export const pageVary = () =>
  `Cookie, Accept-Encoding, Save-Data${offeredLanguages().length > 1 ? ", Accept-Language" : ""}`;

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

/** Makes a page load the scripts of its language: those of English lie one folder above. */
export function withLanguageScripts(page: string): string {
  if (isEnglish() || !import.meta.env.PROD) return page;
  const own = scriptsOf(language());
  return page.replace(/"\/assets\/([\w.$-]+\.js)"/g, (path, name: string) =>
    own.has(name) ? JSON.stringify(encodePath`/assets/${language()}/${name}`) : path,
  );
}
