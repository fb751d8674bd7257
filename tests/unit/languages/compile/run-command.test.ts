import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readMessages } from "#languages/compile/read-texts";
import { runCommand } from "#languages/compile/run-command";

/** Makes a folder with these English texts, and runs the command there; returns what writes files into it and reads them. */
function openFolder(texts: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "languages-"));
  const project = process.cwd();
  process.chdir(folder);
  onTestFinished(() => {
    process.chdir(project);
    rmSync(folder, { recursive: true });
  });
  let time = 0;
  const write = (path: string, json: unknown) => writeText(path, JSON.stringify(json));
  const writeText = (path: string, text: string) => {
    const file = join("languages", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    // A file counts as changed by its time, which may be the same for two writes of a test.
    utimesSync(file, (time += 1), time);
  };
  write("en/language.json", { name: "English", isReviewed: true });
  write("en/watch.json", texts);
  return { write, writeText, read: (path: string) => readFileSync(join("languages", path), "utf8") };
}

test("a language is begun, translated, stale after a change in English, and confirmed", () => {
  const { write, read } = openFolder({ open: "Open", save: "Save", share: "Share" });
  expect(runCommand(["start", "es"]).isWrong).toBe(false);
  expect(JSON.parse(read("es/language.json"))).toEqual({ name: "Español", isReviewed: false });

  write("es/watch.json", { share: "Compartir", save: "Guardar", gone: "x" });
  runCommand([]);
  expect(Object.keys(JSON.parse(read("es/watch.json")) as object)).toEqual(["gone", "save", "share"]);
  write("en/watch.json", { open: "Open", save: "Keep", share: "Share this" });
  write("es/watch.json", { share: "Compartir esto", save: "Guardar", gone: "x" });
  runCommand([]);
  expect(runCommand(["check", "es"]).output.split("\n")).toEqual([
    "es: 2 of 3 texts; 1 missing, 1 changed in English since, 1 unused, 0 wrong, 0 long for a button",
    "  watch, missing: open",
    "  watch, changed in English since: save",
    "  watch, unused: gone",
  ]);
  runCommand(["confirm", "es", "watch", "save"]);
  expect(runCommand(["check", "es"]).output).toContain("0 changed");
});

test.each([
  ['{\n  "open": "Open",\n  "reply": "Reply to {name"\n}', 3],
  ['{\n  "open": "Open"\n  "reply": "Reply"\n}', 3],
  ['{\n  "open": "Open",', 2],
])("a file that does not parse is told with its line: %j", (json, line) => {
  const { writeText } = openFolder({ open: "Open", reply: "Reply" });
  writeText("es/watch.json", json);
  expect(() => readMessages("es", "watch")).toThrow(`languages/es/watch.json:${line}: `);
});

test("a wrong text fails the check, a wrong tag the start", () => {
  const { write } = openFolder({ reply: "Reply to {name}" });
  write("es/watch.json", { reply: "Responder" });
  expect(runCommand(["check"])).toMatchObject({ isWrong: true, output: expect.stringContaining("reply lacks {name}") });
  expect(runCommand(["start", "es_MX"])).toMatchObject({ isWrong: true, output: expect.stringContaining("no tag") });
});
