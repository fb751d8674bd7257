import { mkdir, readdir, writeFile } from "node:fs/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterEach, expect, test, vi } from "vitest";
import { makeDirectory } from "#api/media/store/make-directory";
import { runCommand } from "#commands/command";

const before = process.umask();
afterEach(() => {
  process.umask(before);
  process.exitCode = 0;
  vi.restoreAllMocks();
});

test("whatever a command creates is readable by its user only", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  process.umask(0o022);
  let mask = 0;
  await runCommand(async () => {
    mask = process.umask();
    return "Done";
  });
  expect(mask.toString(8)).toBe("77");
});

const fullDatabase = () => {
  const database = new DatabaseSync(":memory:");
  database.exec("pragma max_page_count = 3; create table texts (text); insert into texts values (zeroblob(100000))");
};

test.each([
  ["a missing directory", () => readdir("/no/such/place"), "/no/such/place does not exist and cannot be made\n"],
  ["a place below a file", () => writeFile("package.json/x", ""), "package.json/x lies below a file\n"],
  [
    "a place where no directory can be made",
    () => makeDirectory("/proc/x/y"),
    "/proc/x does not exist and cannot be made\n",
  ],
  ["a file where a directory is expected", () => mkdir("package.json"), "package.json is a file\n"],
  ["a full disk of the database", fullDatabase, "There is no room left on the disk of the database\n"],
  ["a database that cannot be opened", () => new DatabaseSync("/proc/x/y"), "This user may not open the database\n"],
])("%s is told in one sentence, and the command fails", async (_, run, sentence) => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await runCommand(async () => String(await run()));
  expect(written.mock.calls).toEqual([[sentence]]);
  expect(process.exitCode).toBe(1);
});

test("an error of the program itself is thrown", async () => {
  await expect(runCommand(() => Promise.reject(new TypeError("x is not a function")))).rejects.toThrow(TypeError);
});
