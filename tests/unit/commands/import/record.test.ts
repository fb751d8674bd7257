import { expect, test } from "vitest";
import {
  parseRecord,
  pick,
  readUrl,
  readCount,
  readCreatedAt,
  readFlag,
  readId,
  readTimes,
} from "#commands/import/record";

const id = "65a1b2c3d4e5f60718293a4b";

test("extended JSON is read in its canonical, relaxed and legacy forms", () => {
  const dates = ['{"$numberLong":"1700000000000"}', '"2023-11-14T22:13:20Z"', "1700000000000"];
  for (const date of dates)
    expect(parseRecord(`{"_id":{"$oid":"${id}"},"at":{"$date":${date}}}`)).toEqual({
      _id: id,
      at: "2023-11-14T22:13:20.000Z",
    });
  expect(parseRecord('{"a":{"$numberInt":"3"},"b":{"$numberDouble":"1.5"},"c":{"$numberDecimal":"2"}}')).toEqual({
    ...{ a: 3, b: 1.5, c: 2 },
  });
  expect(parseRecord(`{"owner":{"$ref":"users","$id":{"$oid":"${id}"}}}`)).toEqual({ owner: id });
});

test.for(["{", "[]", "3", '"text"', "null", '{"_id":{"$oid":"short"}}'])("%s is no record", (text) => {
  expect(parseRecord(text)).toBeNull();
});

test("ids are read from texts, objects and lists", () => {
  for (const value of [id, id.toUpperCase(), { _id: id }, [{ _id: id }], { id }]) expect(readId(value)).toBe(id);
  for (const value of ["", 5, null, {}, [], "0".repeat(25)]) expect(readId(value)).toBeNull();
});

test("fields are found under any of their names and in any case, and empty ones are skipped", () => {
  expect(pick({ fullName: "", fullname: "Ann" }, "fullName", "name")).toBe("Ann");
  expect(pick({ name: "Ann", a: 1 }, "fullName", "name")).toBe("Ann");
  expect(pick({}, "name")).toBeUndefined();
});

test("addresses are texts, or objects of a media service", () => {
  for (const value of ["https://a.example/b", { url: "https://a.example/b" }, [{ secure_url: "https://a.example/b" }]])
    expect(readUrl(value)).toBe("https://a.example/b");
  expect(readUrl({ public_id: "b" })).toBe("");
});

test("a record without a time has that of its id, and none is in the future", () => {
  expect(readCreatedAt({ _id: id })).toBe("2024-01-12T21:44:35.000Z");
  expect(readCreatedAt({ _id: id, createdAt: "2020-01-02T03:04:05Z" })).toBe("2020-01-02T03:04:05.000Z");
  expect(Date.parse(readCreatedAt({ createdAt: "9020-01-02T03:04:05Z" }))).toBeLessThanOrEqual(Date.now());
});

test.each(["no time", "31.12.2019", "5/6/2019"])("the time %j is none, and the report says so", (createdAt) => {
  const changes: string[] = [];
  const times = readTimes({ _id: id, createdAt }, changes);
  expect({ ...times, changes }).toEqual({
    ...{ created_at: "2024-01-12T21:44:35.000Z", updated_at: "2024-01-12T21:44:35.000Z" },
    changes: [`its date “${createdAt}” cannot be read, and is now 2024-01-12`],
  });
});

test("of several times the first that can be read counts", () => {
  expect(readCreatedAt({ _id: id, createdAt: "31.12.2019", timestamp: "2020-01-02T03:04:05Z" })).toBe(
    "2020-01-02T03:04:05.000Z",
  );
});

test("counts are numbers of 0 or more, or the lengths of lists", () => {
  expect([41, "41", [1, 2], -3, "many", null, Infinity].map(readCount)).toEqual([41, 41, 2, 0, 0, 0, 0]);
  expect([true, 1, "yes", "false", 0, "No"].map(readFlag)).toEqual([true, true, true, false, false, false]);
  expect(["maybe", undefined, null, ""].map(readFlag)).toEqual([null, null, null, null]);
});
