import { expect, test } from "vitest";
import { findExcess, findFaults } from "#languages/compile/check-message";
import { parseMessage } from "#languages/compile/icu";

const toMessage = (text: string) => ({ text, parts: parseMessage(text) });
const views = "{count, plural, one {# view} other {# views}}";

test.each([
  ["Reply to {name}", "Responder a {name}", "es", []],
  ["Reply to {name}", "Responder", "es", ["lacks {name}"]],
  ["Reply to {name}", "Responder a {nombre}", "es", ["lacks {name}", "has {nombre}, which the English text has not"]],
  ["<link>{name}</link>", "{name}", "es", ["lacks <link>"]],
  ["<link>{name}</link>", "<link>{name}</link> <b>!</b>", "es", ["has {b}, which the English text has not"]],
  [views, "{count} vistas", "es", ["has {count} as a value: it is a count"]],
  [views, "{count, plural, one {# vista} other {# vistas}}", "es", ["lacks the plural form many"]],
  [views, "{count, plural, =0 {nada} one {# vista} many {# de vistas} other {# vistas}}", "es", []],
  [views, "{count, plural, one {#} few {#} other {#}}", "hi", ["has the plural form few, which the language has not"]],
  [views, "{count, plural, other {#}}", "ja", []],
  [views, "{count, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}", "ar", []],
  [
    "{kind, select, audio {Sound} other {Film}}",
    "{kind, select, other {Film}}",
    "fr",
    ["lacks the case audio of {kind}"],
  ],
  [
    "{kind, select, audio {Sound} other {Film}}",
    "{kind, select, audio {Son} video {Vidéo} other {Film}}",
    "fr",
    ["has the unknown case video of {kind}"],
  ],
  [
    "{count, plural, one {A day} other {Days}}",
    "{count, plural, one {Un día} many {#} other {# días}}",
    "es",
    ["shows # of {count}, which the English text does not"],
  ],
  [" views", "vistas", "es", ["begins and ends with other spaces than the English text"]],
])("%s as %s in %s: %j", (english, translated, language, faults) => {
  expect(findFaults(toMessage(english), toMessage(translated), language)).toEqual(faults);
});

test.each([
  ["Save", "Guardar", null],
  ["Save", "Guardar todo", '4 over the 8 characters of "Save": "Guardar todo"'],
  ["Save", "सहेजें", null],
  ["A sentence that is no label of a button", "x".repeat(100), null],
  ["Reply to {name}", "x".repeat(100) + "{name}", null],
])("%s has room for %s: %s", (english, translated, excess) => {
  expect(findExcess(toMessage(english), toMessage(translated))).toBe(excess);
});
