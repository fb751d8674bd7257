import { basename } from "node:path";
import { hasMessages, inlineMessages } from "./inline-messages";
import type { Parse } from "./syntax";

/** A script of the build, with the names of those that it imports. */
export interface Script {
  fileName: string;
  code: string;
  imports: string[];
}

/** Finds the scripts that say texts, or import those that do: each language has its own. */
export function findSpeaking(scripts: Script[]): Set<string> {
  const speaking = new Set(scripts.filter(({ code }) => hasMessages(code)).map(({ fileName }) => fileName));
  for (let size = 0; size < speaking.size;) {
    size = speaking.size;
    for (const { fileName, imports } of scripts) if (imports.some((name) => speaking.has(name))) speaking.add(fileName);
  }
  return speaking;
}

/** Writes the scripts of a language, which lie in a folder below the others, and import from there what says nothing. */
export function writeScripts(scripts: Script[], language: string, parse: Parse): Map<string, string> {
  const speaking = findSpeaking(scripts);
  const silent = new Set(
    scripts.filter(({ fileName }) => !speaking.has(fileName)).map(({ fileName }) => basename(fileName)),
  );
  return new Map(
    scripts
      .filter(({ fileName }) => speaking.has(fileName))
      .map(({ fileName, code }) => {
        const relocatedCode = code.replace(/(["'`])\.\/([\w.$-]+\.js)\1/g, (path, quote: string, name: string) =>
          silent.has(name) ? `${quote}../${name}${quote}` : path,
        );
        return [`assets/${language}/${basename(fileName)}`, inlineMessages(relocatedCode, language, parse)];
      }),
  );
}
