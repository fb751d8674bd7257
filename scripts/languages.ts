import { readFileSync, writeFileSync } from "node:fs";
import { english, fileOf, listParts } from "../languages/compile/read-texts";
import { writeModules } from "../languages/compile/write-modules";

/** `npm run languages`: sorts the English texts by their keys, and writes the modules of messages anew from them. */
for (const part of listParts()) {
  const file = fileOf(english, part);
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const sorted = Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
for (const [file, text] of writeModules()) writeFileSync(file, text);
