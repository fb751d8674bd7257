import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { onTestFinished, test, expect } from "vitest";

const command = resolve("scripts/languages.ts");
const loader = resolve("node_modules/tsx/dist/loader.mjs");

/** Makes a folder with these English texts; returns what writes files into it, reads them and runs the command. */
function openFolder(texts: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "languages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (path: string, json: unknown) => {
    const file = join(folder, "languages", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(json));
  };
  write("en/language.json", { name: "English", isReviewed: true });
  write("en/watch.json", texts);
  const run = (...args: string[]) =>
    new Promise<{ code: number; output: string }>((done) => {
      execFile(process.execPath, ["--import", loader, command, ...args], { cwd: folder }, (error, out, failure) =>
        done({ code: Number(error?.code ?? 0), output: (out + failure).trim() }),
      );
    });
  return { write, run, read: (path: string) => readFileSync(join(folder, "languages", path), "utf8") };
}

test("a language is begun, translated, stale after a change in English, and confirmed", async () => {
  const { write, run, read } = openFolder({ open: "Open", save: "Save", share: "Share" });
  expect((await run("start", "es")).code).toBe(0);
  expect(JSON.parse(read("es/language.json"))).toEqual({ name: "Español", isReviewed: false });

  write("es/watch.json", { share: "Compartir", save: "Guardar", gone: "x" });
  await run();
  expect(Object.keys(JSON.parse(read("es/watch.json")) as object)).toEqual(["gone", "save", "share"]);
  write("en/watch.json", { open: "Open", save: "Keep", share: "Share this" });
  write("es/watch.json", { share: "Compartir esto", save: "Guardar", gone: "x" });
  await run();
  expect((await run("check", "es")).output.split("\n")).toEqual([
    "es: 2 of 3 texts; 1 missing, 1 changed in English since, 1 unused, 0 wrong, 0 long for a button",
    "  watch, missing: open",
    "  watch, changed in English since: save",
    "  watch, unused: gone",
  ]);
  await run("confirm", "es", "watch", "save");
  expect((await run("check", "es")).output).toContain("0 changed");
});

test("a wrong text fails the check, a wrong tag the start", async () => {
  const { write, run } = openFolder({ reply: "Reply to {name}" });
  write("es/watch.json", { reply: "Responder" });
  expect(await run("check")).toMatchObject({ code: 1, output: expect.stringContaining("reply lacks {name}") });
  expect(await run("start", "es_MX")).toMatchObject({ code: 1, output: expect.stringContaining("no tag") });
});
