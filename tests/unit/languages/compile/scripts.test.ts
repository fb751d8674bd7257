import { parseAst } from "vite";
import { expect, test } from "vitest";
import { inlineMessages } from "#languages/compile/inline-messages";
import { findSpeaking, writeScripts } from "#languages/compile/language-scripts";
import { markMessages } from "#languages/compile/mark-messages";
import type { Parse } from "#languages/compile/syntax";

const parse = parseAst as unknown as Parse;
const watch = 'import * as t from "#languages/watch";';

/** Returns a module as browsers get it, without the imports that it gained. */
const inScript = (code: string, language = "en") =>
  inlineMessages(markMessages(code, parse)!.code, language, parse).replace(/^(import [^;]*;)+|\/\*@__PURE__\*\//g, "");

test.each([
  ["say(t.share())", 'say(("Share"))'],
  ["say(t.alwaysUse({ quality }))", "say((`Always use ${quality}`))"],
  ["say(t.alwaysUse({ quality: a || b }))", "say((`Always use ${a || b}`))"],
  ["say(t.alwaysUse({ quality: t.audioOnly() }))", 'say((`Always use ${("audio only")}`))'],
  ["say(t.subscriberCount({ count: a.views }))", 'say((`${count$(a.views)} subscriber${a.views==1?"":"s"}`))'],
  ["say(t.subscriberCount({ count: f() }))", 'say((((v$0)=>`${count$(v$0)} subscriber${v$0==1?"":"s"}`)(f())))'],
  ["say(t.share)", 'say((()=>("Share")))'],
  ["say(t.alwaysUse)", "say((values=>(`Always use ${values.quality}`)))"],
  ["say(other.t.share, { t: 1 })", "say(other.t.share, { t: 1 })"],
])("%s becomes %s", (code, script) => {
  expect(inScript(watch + code)).toBe(script);
});

test("forms of a count that differ within their text are written whole", () => {
  const code = 'import * as t from "#languages/comments";say(t.showReplies({ count }))';
  expect(inScript(code)).toBe("say((count==1?`Show ${count$(count)} reply`:`Show ${count$(count)} replies`))");
});

test("a message with elements becomes an array of nodes, in development with keys", () => {
  const code = `${watch}say(t.saveWide({ wide: f }))`;
  expect(inScript(code)).toBe('say((["Save",f(" to playlist")]))');
  expect(markMessages(code, parse, true)!.code).toContain("nodes$(/*@__PURE__*/__say$watch$saveWide({ wide: f }))");
});

test("a script knows its language", () => {
  const code = 'import { isEnglish as is, language } from "#languages/runtime/language"; f(is() ? a(language()) : b)';
  expect(inScript(code).trim()).toBe('f(true ? a("en") : b)');
  expect(inScript(code, "es").trim()).toBe('f(false ? a("es") : b)');
});

test("a language with other plural forms gets its rules behind the imports", () => {
  const code = markMessages(`${watch}f(t.subscriberCount({ count }))`, parse)!.code;
  // Without a translation, the English forms are chosen by the rules of the language.
  expect(inlineMessages(code, "ru", parse).replaceAll("/*@__PURE__*/", "")).toMatch(
    /^import [^;]*;const plural\$=new Intl.PluralRules\("ru"\),short\$=[^;]*;f\(\(\(\{one:.*\}\)\[short\$\(count\)\]\?\?.*\)$/,
  );
});

test.each([
  [`${watch}f(t.noSuchText())`, "no message noSuchText"],
  [`${watch}f(({ t }) => t.share())`, "nothing else in this file may have its name"],
  [`${watch}f(t["share"]())`, "nothing else in this file may have its name"],
  ['import { share } from "#languages/watch";f(share())', "imported as a whole"],
  ['import { inLanguage } from "#languages/runtime/language";inLanguage()', "No script of a browser has inLanguage"],
])("%s cannot be built", (code, message) => {
  expect(() => markMessages(code, parse)).toThrow(message);
});

test("a value that is not written in the call cannot be built", () => {
  expect(() => inScript(`${watch}f(t.alwaysUse({ ...values }))`)).toThrow("is written in its call");
});

const scripts = [
  {
    fileName: "assets/watch-1.js",
    code: 'import{a}from"./vendor-2.js";import{b}from"./page-3.js";b(__say$watch$share())',
    imports: ["assets/vendor-2.js", "assets/page-3.js"],
  },
  { fileName: "assets/vendor-2.js", code: "export const a=1", imports: [] },
  { fileName: "assets/page-3.js", code: 'import("./watch-1.js")', imports: ["assets/watch-1.js"] },
];

test("a script without texts is the same in all languages, unless it loads one that has some", () => {
  expect([...findSpeaking(scripts)].sort()).toEqual(["assets/page-3.js", "assets/watch-1.js"]);
  const written = writeScripts(scripts, "en-XA", parse);
  expect(Object.fromEntries(written)).toEqual({
    "assets/en-XA/watch-1.js": 'import{a}from"../vendor-2.js";import{b}from"./page-3.js";b(("[Shåré~~]"))'.replace(
      "Šĥåŕé",
      "Shåré~~",
    ),
    "assets/en-XA/page-3.js": 'import("./watch-1.js")',
  });
});
