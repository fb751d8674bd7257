import { expect, test } from "vitest";
import type { z } from "zod";
import { chosenPassword, optionalText, text, username, wholeNumber } from "#contract/fields";
import { email } from "#contract/email-address";
import { changedAccount } from "#contract/users";
import { publishAt } from "#contract/visibility";

/** The messages of a value that a schema refuses; none for one that it takes. */
const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const title = text(
  () => "Title",
  5,
  () => "Give a title",
);

test("a text may have one character, and as many as its limit", () => {
  expect([" a ", "12345"].map((value) => title.parse(value))).toEqual(["a", "12345"]);
});

test("a whole number may have space around it", () => {
  const days = wholeNumber(() => "From 1 to 30", 30);
  expect([" 7 ", "30"].map((value) => days.parse(value))).toEqual([7, 30]);
  for (const value of ["0", "31", "1.5", "7 days", ""]) expect(messagesOf(days, value)).toEqual(["From 1 to 30"]);
});

test.each<[string, z.ZodType, unknown, string]>([
  ["an empty text", title, " \n ", "Give a title"],
  ["a long text", title, "123456", "Title must be at most 5 characters"],
  ["a long optional text", optionalText(() => "Note", 5), "123456", "Note must be at most 5 characters"],
  ["an empty address", email, " ", "Email is required"],
  ["a long address", email, `${"a".repeat(244)}@b.example1`, "Email must be at most 254 characters"],
  ["an empty password", chosenPassword(() => "Choose a password"), "", "Choose a password"],
  ["a short password", chosenPassword(() => "Choose a password"), "1234567", "Password must be at least 8 characters"],
  ["an empty username", username, " ", "Username is required"],
  ["a username of one character", username, "a", "Username must be at least 3 characters"],
  ["a short username", username, "ab", "Username must be at least 3 characters"],
  ["a long username", username, "a".repeat(31), "Username must be at most 30 characters"],
  ["a username of dots", username, "...", "Username cannot be used"],
  ["a username like an id", username, "0123456789abcdefABCDEF01", "Username cannot be used"],
])("%s gets one message", (_, schema, value, message) => {
  expect(messagesOf(schema, value)).toEqual([message]);
});

test.each([
  ["language", "de\u0000", "Choose a language from the list"],
  ["language", "\u0000", "Choose a language from the list"],
  ["timeZone", "Europe/Berlin\u0000", "Choose a time zone from the list"],
])("an account's %s of %j, with an unstorable character, is refused", (field, value, message) => {
  expect(messagesOf(changedAccount, { [field]: value })).toEqual([message]);
});

test.each([
  "anna",
  "anna@",
  "@vidlark.test",
  "anna@bob@vidlark.test",
  "anna@vidlark",
  "anna@.vidlark.test",
  "anna@vidlark.test.",
  "anna@vidlark..test",
  "an na@vidlark.test",
])("%s is no address", (value) => {
  expect(messagesOf(email, value)).toEqual(["Email address must be a valid address"]);
});

test("a text may be as long as its limit, loses blanks around it, and has one kind of line break", () => {
  expect(title.parse("  12\r\n4\r ")).toBe("12\n4");
  expect(optionalText(() => "Note", 5).parse(" 1\r\n3\r5 ")).toBe("1\n3\n5");
  expect(title.parse("12345")).toBe("12345");
  expect(email.parse(` ${"a".repeat(243)}@b.example1 `)).toHaveLength(254);
  expect(username.parse(" a.b ")).toBe("a.b");
});

const note = () => "Note";

test.each([
  ["control characters", " \u0008\u001b\n\u007f "],
  ["zero-width characters", "\u200b \u2060\u00ad\ufeff\u200d"],
  ["marks of direction", "\u200e\u200f\u2067\u2069"],
  ["noncharacters", "\uffff\u{1fffe}"],
])("a text of %s alone is blank", (_, typed) => {
  expect(
    messagesOf(
      text(note, 50, () => "Write something"),
      typed,
    ),
  ).toEqual(["Write something"]);
});

test.each([
  ["emoji with their joiners and selectors", "👩\u200d👧 ❤\ufe0f"],
  ["Persian with a non-joiner", "می\u200cخواهم"],
  ["Hebrew between marks of direction", "\u200fשלום!\u200f"],
  ["one sign after a control character", "\u0008["],
])("a text of %s stays as it was typed", (_, typed) => {
  expect(text(note, 50, () => "Write something").parse(typed)).toBe(typed);
});

test.each([
  [" ", null],
  [" 2030-01-31 18:00 ", "2030-01-31T18:00:00.000Z"],
  ["2030-01-31T18:00:30.5", "2030-01-31T18:00:30.500Z"],
  ["2030-01-31T18:00+02:00", "2030-01-31T16:00:00.000Z"],
  ["2030-01-31T18:00Z", "2030-01-31T18:00:00.000Z"],
])("a video can be published at '%s'", (value, time) => {
  expect(publishAt.parse(value)).toBe(time);
});

test.each(["soon", "2030-13-31 18:00", "2030-02-31 18:00", "2030-02-31T18:00+02:00", "2030-01-31"])(
  "a video cannot be published at '%s'",
  (value) => {
    expect(messagesOf(publishAt, value)).toEqual(["Enter a date and a time, for example 2030-01-31 18:00"]);
  },
);
