import type { Plugin } from "vite";
import { type ModuleTrim, removedParts, trims } from "./framework-trims.js";

/**
 * Removes what this site never uses of the framework from the scripts that browsers load: docs/decisions/032. The build
 * fails if the library no longer contains a removed part, or if the site begins to use one.
 */
export function trimFramework(): Plugin {
  const untrimmed = new Set(Object.keys(trims));
  return {
    name: "trim-framework",
    enforce: "pre",
    transform(code, id) {
      if (/\/app\/.*\.tsx?$/.test(id)) rejectUseOfRemovedParts(code, id);
      const file = Object.keys(trims).find((name) => id.endsWith(`/node_modules/${name}`));
      if (!file) return null;
      untrimmed.delete(file);
      return { code: trimModule(code, trims[file]!, (text) => this.parse(text), file), map: null };
    },
    buildEnd(error) {
      if (!error && untrimmed.size > 0) this.error(`The build has no module ${[...untrimmed].join(", ")} to trim`);
    },
  };
}

function rejectUseOfRemovedParts(code: string, id: string) {
  const use = removedParts.exec(code);
  if (use) throw new Error(`${id} uses '${use[0]}', which scripts/framework-trims.ts removes`);
}

/** Replaces bodies of functions, then texts; throws when one of them is missing. */
export function trimModule(code: string, trim: ModuleTrim, parse: (code: string) => unknown, file: string): string {
  const declarations = findDeclarations(parse(code));
  const bodies = Object.entries(trim.bodies ?? {}).map(([name, body]) => {
    const [declaration, ...others] = declarations.filter(({ id }) => id.name === name);
    if (!declaration || others.length > 0) throw new Error(`${file} does not declare '${name}' once`);
    return { ...declaration.body, text: `{ ${body} }` };
  });
  bodies.sort((a, b) => b.start - a.start);
  const emptied = bodies.reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
  return (trim.texts ?? []).reduce((rest, [text, replacement]) => {
    if (!rest.includes(text)) throw new Error(`${file} does not contain '${text}'`);
    return rest.replaceAll(text, replacement);
  }, emptied);
}

interface Declaration {
  id: { name: string };
  body: { start: number; end: number };
}

function findDeclarations(node: unknown): Declaration[] {
  if (Array.isArray(node)) return node.flatMap(findDeclarations);
  if (typeof node !== "object" || node === null) return [];
  const isDeclaration = "type" in node && /^(Function|Class)Declaration$/.test(String(node.type));
  return [...(isDeclaration ? [node as unknown as Declaration] : []), ...findDeclarations(Object.values(node))];
}
