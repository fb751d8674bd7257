import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { splitRecords } from "#commands/import/split-records";
import { cleanUp, makeDirectory } from "#tests/support/spawned";

const dir = await makeDirectory();

afterAll(cleanUp);

async function split(text: string) {
  const path = join(dir, "records.json");
  await writeFile(path, text);
  const records: [number, string | null][] = [];
  for await (const { line, text: record } of splitRecords(path)) records.push([line, record]);
  return records;
}

test("each line is a record, with or without a mark of byte order, and blank lines are none", async () => {
  expect(await split('\uFEFF{"a":1}\r\n\n{"b":2}')).toEqual([
    [1, '{"a":1}\r'],
    [3, '{"b":2}'],
  ]);
  expect(await split("")).toEqual([]);
});

test("a broken line stays a record of its own", async () => {
  expect(await split('{"a":\n{"b":2}\n')).toEqual([
    [1, '{"a":'],
    [2, '{"b":2}'],
  ]);
});

test("an array may be on one line or on many, and braces in texts do not count", async () => {
  const texts = ['{"a":{"b":"}\\"{"}}', '{"c":[{"d":1}]}'];
  expect(await split(`[${texts.join(",")}]`)).toEqual([
    [1, texts[0]],
    [1, texts[1]],
  ]);
  expect(await split(`[\n${texts.join(",\n\n")}\n]\n`)).toEqual([
    [2, texts[0]],
    [4, texts[1]],
  ]);
});

test("objects may span lines without an array", async () => {
  expect(await split('{\n  "a": 1\n}\n{\n  "b": 2\n}\n')).toEqual([
    [1, '{\n  "a": 1\n}'],
    [4, '{\n  "b": 2\n}'],
  ]);
});

test("what is no object in an array, and an end that is missing, are records that cannot be read", async () => {
  expect(await split('[{"a":1}, nonsense,\n{"b":2')).toEqual([
    [1, '{"a":1}'],
    [1, "nonsense"],
    [2, '{"b":2'],
  ]);
});

test("records are split at any place of the file", async () => {
  const text = (index: number) => JSON.stringify({ index, text: `{"ü${"x".repeat(997)}` });
  const all = Array.from({ length: 700 }, (_, index) => text(index));
  for (const file of [all.join("\n"), `[${all.join(",\n")}]`])
    expect((await split(file)).map(([, record]) => record)).toEqual(all);
});
