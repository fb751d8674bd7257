import fc from "fast-check";

const hostileTexts = [
  "",
  " \t\r\n ",
  "\0",
  "before\0after",
  "%00",
  "%",
  "%E2%82%AC%",
  "\ud800",
  "\udc00\ud800",
  "\u202egnp.exe\u2066",
  "\u200b\ufeff\u2060",
  "e\u0301".repeat(200),
  "👩‍👩‍👧‍👦".repeat(40),
  "ﷺ".repeat(64),
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  '{"$gt":""}',
  "[]",
  "null",
  "undefined",
  "NaN",
  "-1",
  "-0",
  "1e309",
  "9007199254740993",
  "2147483648",
  "0x7f",
  "١٢",
  "true",
  "'; drop table users; --",
  '" or ""="',
  "100%_\\",
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "../../../../etc/passwd",
  "..%2f..%2f..%2f%5cevil.example",
  "//evil.example/x",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "\r\nX-Injected: yes\r\n\r\n",
  "00000000-0000-0000-0000-000000000000",
  "000000000000000000000000",
  "zzzzzzzzzzzzzzzzzzzzzzzz",
  "0".repeat(25),
  "9999-99-99T99:99:99.999Z",
  "eyJpZCI6bnVsbH0",
  "W10",
] as const;

/** Long enough to exceed every limit of a text field and of a text form. */
const longTexts = ["a".repeat(300), "b ".repeat(1_000), "ü".repeat(6_000), "x".repeat(70_000)];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }) },
);

const operators: readonly unknown[] = [
  { $gt: "" },
  { $ne: null },
  { $regex: ".*" },
  [{ $gt: "" }],
  { toString: null },
  { length: 1e9 },
];

/** Generates any JSON value where the API expects a text. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...operators) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1e308, [], {}, [null], [[]]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
