import { expect, test } from "vitest";
import { hasTwoForms, toExpression, writePluralRules, writeRules } from "#languages/compile/expression";
import { listValues, parseMessage } from "#languages/compile/icu";

/** Says a message as a script of this language does. */
function say(text: string, values: Record<string, unknown> = {}, language = "en"): unknown {
  const parts = parseMessage(text);
  const names = listValues(parts).map(({ name }) => name);
  const sources = Object.fromEntries(
    names.flatMap((name) => [
      [name, name],
      [`${name}#`, `format(${name})`],
    ]),
  );
  const code = `${writeRules(writePluralRules(language))}return ${toExpression(parts, sources, language)}`;
  const write = new Function(...names, "format", code);
  return write(...names.map((name) => values[name]), (count: number) => `<${count}>`);
}

test.each([
  ["Comments", {}, "Comments"],
  ["Reply to {name}", { name: "Ada" }, "Reply to Ada"],
  ["Reply to {name}", { name: "{count} `${1}` \\" }, "Reply to {count} `${1}` \\"],
  ["It's `{a}` and ${b} \\", { a: 1, b: 2 }, "It's `1` and $2 \\"],
  ["a '{brace}'", {}, "a {brace}"],
  ["{count, plural, one {# view} other {# views}}", { count: 1 }, "<1> view"],
  ["{count, plural, one {# view} other {# views}}", { count: 0 }, "<0> views"],
  ["{count, plural, one {# view} other {# views}}", { count: 1.5 }, "<1.5> views"],
  ["{count, plural, one {# view} other {# views}}", { count: -1 }, "<-1> views"],
  ["{count, plural, one {# view} other {# views}}", { count: 10 ** 15 }, "<1000000000000000> views"],
  ["{count, plural, one {# view} other {# views}}", { count: null }, "<null> views"],
  ["{count, plural, =0 {none} one {one} other {many}} by {name}", { count: 0, name: "A" }, "none by A"],
  ["{kind, select, audio {Sound} other {Film}}", { kind: "audio" }, "Sound"],
  ["{kind, select, audio {Sound} other {Film}}", { kind: "other" }, "Film"],
])("%s with %o is said as '%s'", (text, values, said) => {
  expect(say(text, values)).toBe(said);
});

const arabic = "{count, plural, zero {صفر} one {واحد} two {اثنان} few {# قليل} many {# كثير} other {# آخر}}";

test.each([
  [0, "صفر"],
  [1, "واحد"],
  [2, "اثنان"],
  [3, "<3> قليل"],
  [11, "<11> كثير"],
  [100, "<100> آخر"],
])("%d has its form of CLDR in Arabic", (count, said) => {
  expect(say(arabic, { count }, "ar")).toBe(said);
});

test.each([
  ["es", 1, "<1> vista"],
  ["es", 999_949, "<999949> vistas"],
  ["es", 999_950, "<999950> de vistas"],
  ["es", 1_234_567, "<1234567> de vistas"],
])("in %s a count in short, %d, has the form of its unit", (language, count, said) => {
  const text = "{count, plural, one {# vista} many {# de vistas} other {# vistas}}";
  expect(say(text, { count }, language)).toBe(said);
});

test("a count of thousands in short has the form of a thousand in Arabic, an exact count its own", () => {
  expect(say(arabic, { count: 1003 }, "ar")).toBe("<1003> آخر");
  const exact = arabic.replaceAll("#", "{text}");
  expect(say(exact, { count: 1003, text: "1,003" }, "ar")).toBe("1,003 قليل");
});

test("forms with the same text are written once", () => {
  const write = (text: string) => toExpression(parseMessage(text), { n: "n", "n#": "f(n)" }, "ar");
  expect(write("{n, plural, zero {# page} one {one page} many {# page} other {# page}}")).toBe(
    '({one:"one page"})[short$(n)]??`${f(n)} page`',
  );
  expect(write("{n, plural, one {# page} other {# page}}")).toBe("`${f(n)} page`");
});

test("a message with elements becomes its parts", () => {
  const wrap = (text: string) => ({ text });
  expect(say("By {name}, see <link>the {what}</link>.", { name: "Ada", link: wrap, what: "terms" })).toEqual([
    ...["By Ada, see "],
    { text: "the terms" },
    ".",
  ]);
  expect(say("{count, plural, one {<b>#</b> file} other {<b>#</b> files}}", { count: 2, b: wrap })).toEqual([
    { text: "<2>" },
    " files",
  ]);
});

test.each(["{name", "{count, plural, one {x}}", "<b>x", "{at, date}", "{n, selectordinal, other {#th}}"])(
  "%s does not parse",
  (text) => {
    expect(() => parseMessage(text)).toThrow();
  },
);

test("a fault is reported with its column", () => {
  expect(() => parseMessage("Hello {name")).toThrow(/in column 7 of the message "Hello {name"/);
});

test.each([
  ["en", true],
  ["de", true],
  ["hi", false],
  ["pt", false],
  ["ar", false],
  ["ja", false],
])("in %s it is %s that 1 alone decides between two forms", (language, isSo) => {
  expect(hasTwoForms(language)).toBe(isSo);
});
