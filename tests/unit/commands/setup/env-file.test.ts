import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { mergeSettings, writeSettings } from "#commands/setup/env-file";

test("settings take the place of their lines, and all other lines stay", () => {
  const text = "# Mine\nPORT=4000\nPUBLIC_URL=http://old.example\n#HOST=::\nPUBLIC_URL=http://older.example\n\n";
  expect(mergeSettings(text, { PUBLIC_URL: "https://videos.example", HOST: "127.0.0.1" })).toBe(
    "# Mine\nPORT=4000\nPUBLIC_URL=https://videos.example\n#HOST=::\nHOST=127.0.0.1\n",
  );
});

test.for([
  "Vidlark <no-reply@videos.example>",
  "smtps://a%40b:c#d$e@mail.example",
  'The "Lark" <l@v.example>',
  "it's",
  "",
])("the value %s is read as it was written", (value) => {
  expect(parseEnv(mergeSettings("", { MAIL_FROM: value }))).toEqual({ MAIL_FROM: value });
});

test("a value that no file can hold is refused", () => {
  for (const value of [`it's "so"`, "one\ntwo"])
    expect(() => mergeSettings("", { MAIL_FROM: value })).toThrow(/^MAIL_FROM has a character/);
});

test("only its user reads the file, also when others could before", async () => {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const path = join(dir, ".env");
  await writeFile(path, "PORT=1\n", { mode: 0o644 });
  await writeSettings(path, { PORT: "2" });
  expect(await readFile(path, "utf8")).toBe("PORT=2\n");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
