import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { minify } from "oxc-minify";
import type { Plugin, Rollup } from "vite";
import { hasMessages, inlineMessages } from "./inline-messages";
import { type Script, writeScripts } from "./language-scripts";
import { markMessages } from "./mark-messages";
import { english, fileOf, hasPart, listLanguages, listParts, readMessages } from "./read-texts";
import type { ESTree } from "./syntax";

/** Where the build leaves its scripts as they are before their messages have a language. */
export const markedScripts = "build/marked-scripts";

/**
 * Puts the texts of messages into the scripts of browsers, where they are said: English into the scripts themselves, other
 * languages into scripts of their own.
 */
export function inlineLanguages(): Plugin {
  const keysOf = new Map<string, string[]>();
  let isServed = false;
  let isWorker = false;
  let isOfServer = false;
  return {
    name: "inline-languages",
    enforce: "post",
    configResolved({ command, isWorker: is, build }) {
      isServed = command === "serve";
      isWorker = is;
      isOfServer = Boolean(build.ssr) && !isWorker;
    },
    buildStart: checkTexts,
    transform(code, id, { ssr = false } = {}) {
      if ((ssr && !isWorker) || id.includes("/node_modules/")) return null;
      const parse = (text: string) => this.parse(text) as ESTree;
      const result = markMessages(code, parse, isServed);
      if (!result) return null;
      keysOf.set(id, result.keys);
      for (const key of result.keys) this.addWatchFile(resolve(fileOf(english, key.split(".")[0]!)));
      return { code: isServed ? inlineMessages(result.code, english, parse) : result.code, map: null };
    },
    // A script is cached for ever under its name, so its texts are part of the name.
    augmentChunkHash: ({ moduleIds }) => hashTexts(moduleIds.flatMap((id) => keysOf.get(id) ?? [])),
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        if (isOfServer) return;
        const parse = (text: string) => this.parse(text) as ESTree;
        const chunks = listChunks(bundle);
        const scripts = chunks.map(toScript);
        keepScripts(scripts);
        for (const language of listLanguages().filter((each) => each !== english))
          for (const [fileName, code] of writeScripts(scripts, language, parse))
            this.emitFile({ type: "asset", fileName, source: await minifyAgain(code) });
        for (const chunk of chunks)
          if (hasMessages(chunk.code)) chunk.code = await minifyAgain(inlineMessages(chunk.code, english, parse));
      },
    },
  };
}

const listChunks = (bundle: Rollup.OutputBundle) => Object.values(bundle).filter((file) => file.type === "chunk");

const toScript = ({ fileName, code, imports, dynamicImports }: Rollup.OutputChunk): Script => ({
  fileName,
  code,
  imports: [...imports, ...dynamicImports],
});

function keepScripts(scripts: Script[]) {
  mkdirSync(markedScripts, { recursive: true });
  for (const { fileName, code } of scripts) writeFileSync(join(markedScripts, basename(fileName)), code);
}

/**
 * Minifies once more what was put into a script: whole expressions, and branches that its language never takes. Names stay
 * as they are, because new ones would follow from the letters of texts and hashes, and change with each edit.
 */
async function minifyAgain(code: string): Promise<string> {
  const compress = { target: "es2020", treeshake: { propertyReadSideEffects: false } };
  const minified = await minify("script.js", code, { module: true, compress, mangle: false });
  if (minified.errors.length > 0) throw new Error(minified.errors[0]!.codeframe ?? minified.errors[0]!.message);
  return minified.code;
}

/** Fails with file and line for a message that does not parse. */
function checkTexts() {
  for (const part of listParts())
    for (const language of listLanguages()) if (hasPart(language, part)) readMessages(language, part);
}

function hashTexts(keys: string[]): string {
  const hash = createHash("sha256");
  for (const key of keys) {
    const [part = "", name = ""] = key.split(".");
    for (const language of listLanguages())
      if (hasPart(language, part)) hash.update(`${key} ${language} ${readMessages(language, part).get(name)?.text}\0`);
  }
  return hash.digest("hex");
}
