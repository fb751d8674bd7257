import { expect, test } from "vitest";
import { foldWidely as foldWidely119 } from "#api/db/migrations/fold-widely-119";
import { fold, foldQuery } from "#contract/fold";
import { foldWidely, toWideQuery, foldWidelyIfDifferent } from "#contract/fold-widely";

const same = {
  "accents of Latin letters": ["Café também ação niño", "cafe tambem acao nino"],
  "accents of Greek and Cyrillic letters": ["Άθήνα ёлка", "αθηνα елка"],
  "letters that are two, and letters with strokes": ["Straße Œuvre Łódź Ørsted", "strasse oeuvre lodz orsted"],
  "a dotted and a dotless i": ["İstanbul ışık", "istanbul isik"],
  "Arabic vowels and shadda": ["مُحَمَّدٌ", "محمد"],
  tatweel: ["العـــربية", "العربيه"],
  "forms of alef": ["أحمد إسلام آمال ٱلله", "احمد اسلام امال الله"],
  "forms of ya and ta marbuta": ["مصطفى مئة مدرسة", "مصطفي ميه مدرسه"],
  "Persian kaf and ya": ["کتابی", "كتابي"],
  "Hebrew points": ["שָׁלוֹם", "שלום"],
  "nukta, in one character and in two": ["ज़मीन क़लम ज\u093cमीन", "जमीन कलम जमीन"],
  "digits of Arabic, Persian, Hindi and Thai": ["٢٠٢٦ ۲۰۲۶ २०२६ ๒๐๒๖", "2026 2026 2026 2026"],
  "full-width letters and ligatures": ["Ｖｉｄｅｏ ﬁlm", "video film"],
  "joiners and bidi controls": ["क\u094d\u200dष \u202babc\u202c", "क\u094dष abc"],
  apostrophes: ["l’été", "l'ete"],
  "letters beyond the first plane": ["𝐕𝐢𝐝𝐞𝐨 😀", "video 😀"],
};

test.each(Object.entries(same))("%s are folded", (_, [text, folded]) => {
  expect(foldWidely(text!)).toBe(folded);
});

test.each(["हिन्दी की दुनिया", "がぎぐ パピプ", "한국어", "ไทยที่นี่", "தமிழ் கொ", "မြန်မာ", "日本語 中文"])(
  "vowel signs and other marks that make words stay: %s",
  (text) => {
    expect(foldWidely(text.normalize("NFD"))).toBe(text.normalize("NFC"));
    expect(foldWidelyIfDifferent(text.normalize("NFC"))).toBe("");
  },
);

test("marks fold in any order", () => {
  expect(foldWidely("e\u0323\u0302")).toBe(foldWidely("e\u0302\u0323"));
  expect(foldWidely("\u1ec7")).toBe("e");
});

test("a folded text folds as the text itself does, and a second time into the same", () => {
  for (const [text, folded] of Object.values(same)) {
    expect(foldWidely(fold(text!))).toBe(folded);
    expect(foldWidely(folded!)).toBe(folded);
  }
});

test("a text of marks alone is empty, and a query of them is none", () => {
  expect(foldWidely("\u064b\u0640\u0301\u200d")).toBe("");
  expect(foldWidelyIfDifferent("\u0301\u0301\u0301")).toBe("");
  for (const query of ["\u0301".repeat(9), "ــــ", "  \u0301  "]) expect(toWideQuery(foldQuery(query))).toBe(null);
  expect(["é", "أب", "  é  ", "\u0301 é"].map((query) => toWideQuery(foldQuery(query)))).toEqual(["e", "اب", "e", "e"]);
});

test("a query of 500 characters is cut before it is folded, and no surrogate pair with it", () => {
  const wide = toWideQuery(foldQuery(`${"é".repeat(199)}😀${"é".repeat(299)}`));
  expect(wide).toBe("e".repeat(199));
});

test("the copy of a text is kept only where it differs", () => {
  expect(["Plain text 1", "ÉCOLE", "日本"].map(foldWidelyIfDifferent)).toEqual(["", "ecole", ""]);
});

test("the migration that filled the copies folded as the search does", () => {
  const letters = Array.from({ length: 0x2_0000 }, (_, codePoint) => String.fromCodePoint(codePoint));
  const texts = [...letters, ...Object.values(same).flat(), letters.slice(0, 0x2000).join("")];
  expect(texts.filter((text) => foldWidely119(text) !== foldWidely(text))).toEqual([]);
});
