import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAst } from "vite";
import { writeScripts } from "#languages/compile/language-scripts";
import { pseudoLanguages } from "#languages/compile/pseudo";
import { markedScripts } from "#languages/compile/vite-plugin";

const importsOf = (code: string) =>
  [...code.matchAll(/["'`]\.\/([\w.$-]+\.js)["'`]/g)].map(([, name]) => `assets/${name}`);

/** Has the hash of the sources of the build whose scripts were written. */
const mark = "build/pseudo-scripts";

/** Writes the scripts of the languages that are made of English into the build, once: a build has none. */
export function writePseudoScripts() {
  const sources = readFileSync("build/source-hash", "utf8");
  if (existsSync(mark) && readFileSync(mark, "utf8") === sources) return;
  const scripts = readdirSync(markedScripts).map((name) => {
    const code = readFileSync(join(markedScripts, name), "utf8");
    return { fileName: `assets/${name}`, code, imports: importsOf(code) };
  });
  for (const language of pseudoLanguages)
    for (const [fileName, code] of writeScripts(scripts, language, parseAst))
      writeWhole(`build/client/${fileName}`, code);
  writeWhole(mark, sources);
}

/** Replaces a file in one step: another worker may serve it. */
function writeWhole(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
