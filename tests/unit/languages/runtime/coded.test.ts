import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readMessages } from "#languages/compile/read-texts";
import { listValues } from "#languages/compile/icu";
import * as accounts from "#languages/api-accounts";
import * as fields from "#languages/api-fields";
import * as videos from "#languages/api-videos";
import * as watch from "#languages/watch";
import { type Coded, formattedValue, type LazyMessage, toMessage } from "#languages/runtime/coded";
import { inLanguage, language, offerLanguages, withLanguage } from "#languages/runtime/language";
import { translateCoded } from "#languages/runtime/translate-coded";
import { topics } from "#languages/topics";

afterEach(() => offerLanguages(["en"]));

const toSize = formattedValue("size", (bytes: number) => `${bytes} B`);
const sayIt = (message: Partial<Coded>) =>
  translateCoded(message as Coded, (name, value) => `${String(value)} ${name}`);

test("a message has its text in English, its code and its values", () => {
  expect(toMessage(accounts.passwordChanged)).toEqual({
    message: "Password changed successfully",
    code: "accounts.passwordChanged",
  });
  expect(toMessage(() => videos.captionsLine({ line: 3, problem: videos.captionsEnd() }))).toEqual({
    message: "Line 3: this cue ends before it begins",
    code: "videos.captionsLine",
    values: { line: 3, problem: { code: "videos.captionsEnd" } },
  });
});

test("a value that is formatted goes by the name of its format, and as it is", () => {
  expect(toMessage(() => videos.roomLeft({ left: toSize(7) }))).toEqual({
    message: "This site has room for 7 B more",
    code: "videos.roomLeft",
    values: { left: { code: "format.size", values: { value: 7 } } },
  });
});

test("what is no message of the API has no code", () => {
  expect(toMessage(watch.share)).toEqual({ message: "Share" });
  expect(toMessage(() => `${fields.title()}!`)).toEqual({ message: "Title!" });
});

test("a message of the API is in English whatever language its request has", async () => {
  offerLanguages(["en", "en-XA"]);
  const say: LazyMessage = () => accounts.loggedInByCode({ codes: 1 });
  await inLanguage("en-XA", async () => {
    await Promise.resolve();
    expect(toMessage(say).message).toBe("Logged in successfully. 1 recovery code is left.");
    expect(say()).toMatch(/^\[Löggéd/);
  });
});

test("what is said at once in a language leaves the language of the request, also when it fails", () => {
  expect(withLanguage("es", language)).toBe("es");
  expect(() => withLanguage("es", () => fail())).toThrow("failed");
  expect(language()).toBe("en");
});

const fail = () => {
  throw new Error("failed");
};

test("a reader gets a message by its code in their language, with the messages in it", () => {
  offerLanguages(["en", "en-XA"]);
  const { code, values } = toMessage(() => fields.tooLong({ label: fields.title(), max: 100 }));
  const said = inLanguage("en-XA", () => sayIt({ code: code!, values }));
  expect(said).toBe("[[Tîtlé~~] mûst bé åt möst 100 çhåråçtérs~~~~~~~~~~~~]");
});

test.each<[string, Partial<Coded>]>([
  ["an unknown topic", { code: "weather.rain" }],
  ["an unknown key", { code: "videos.rain" }],
  ["no topic", { code: "noVideo" }],
  ["a name that every object has", { code: "constructor.constructor" }],
  ["another such name", { code: "videos.__proto__" }],
  ["a missing value", { code: "videos.captionsLine", values: { line: 1 } }],
  ["a value that is nothing", { code: "videos.captionsLine", values: { line: 1, problem: null } }],
  ["an unknown message as a value", { code: "videos.captionsLine", values: { line: 1, problem: { code: "a.b" } } }],
])("%s says nothing", (_, message) => {
  expect(sayIt(message)).toBeNull();
});

const all = Object.keys(topics).flatMap((topic) =>
  [...readMessages("en", `api-${topic}`)].map(([key, { parts }]) => ({ topic, key, values: listValues(parts) })),
);

test("every message of the API is found by its code, and says the same", () => {
  for (const { topic, key, values } of all) {
    const passed = Object.fromEntries(values.map(({ name, kind }) => [name, kind === "count" ? 2 : `the ${name}`]));
    const say = (topics as unknown as Record<string, Record<string, (values: unknown) => string>>)[topic]![key]!;
    expect(sayIt(toMessage(() => say(passed))), `${topic}.${key}`).toBe(say(passed));
  }
});

const sources = ["api", "app", "contract", "commands"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8")),
);

test("every message that has a code is said", () => {
  const unsaid = all.filter(({ topic, key }) => {
    const using = sources.filter((source) => source.includes(`#languages/api-${topic}"`));
    return !using.some((source) => new RegExp(`\\.${key}\\b`).test(source));
  });
  expect(unsaid.map(({ topic, key }) => `${topic}.${key}`)).toEqual([]);
});
