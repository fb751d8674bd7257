import { expect, test } from "vitest";
import type { CaptionsWithCues } from "#contract/captions";
import { testApi } from "#tests/support/api";
import { addCaptions, captionsForm, hello, vtt } from "#tests/support/captions";
import { insertVideos } from "#tests/support/videos";
import { cpuMs } from "#tests/support/cpu";

const api = await testApi();
const anna = await api.signUp("anna");
const [videoId] = (await insertVideos(api, anna, [{ duration: 100 }])) as [string];

const cue = (text: string, times = "00:01.000 --> 00:02.000") => `${times}\n${text}`;
const uploadFile = (bytes: Uint8Array, language = "en") =>
  anna.post<CaptionsWithCues>(`/captions/${videoId}`, captionsForm(new Uint8Array(bytes), { language }));
const listFiles = async (language = "en") =>
  (
    await api.db
      .selectFrom("captions")
      .select("content")
      .where("video_id", "=", videoId)
      .where("language", "=", language)
      .executeTakeFirst()
  )?.content;

/** Uploads a caption file and returns its stored text. */
async function cleaned(text: string) {
  const { status, text: answer } = await addCaptions(anna, videoId, text);
  if (status !== 201) throw new Error(answer);
  return (await listFiles())!;
}

/** Uploads an invalid caption file and returns the message at its field. */
async function refused(text: string) {
  const { status, message, errors } = await addCaptions(anna, videoId, text);
  expect({ status, errors }).toEqual({ status: 422, errors: [{ field: "file", message }] });
  return message;
}

test("SRT becomes WebVTT", async () => {
  const srt =
    "\n1\r\n00:00:01,000 --> 00:00:02,500\r\nOne <i>day</i>\r\nat sea\r\n\r\n\r\n2\r\n0:00:03,000-->00:01:04,000 X1:1\r\nTwo\r\n";
  expect(await cleaned(srt)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOne day\nat sea\n\n00:00:03.000 --> 00:01:04.000\nTwo\n",
  );
});

test("only times and text of WebVTT are stored: no styles, regions, notes, identifiers or positions", async () => {
  const text = [
    "WEBVTT - A title\nKind: captions",
    "STYLE\n::cue { background: url(https://evil.example/x) }",
    "REGION\nid:fred\nwidth:40%",
    "NOTE written by hand",
    "intro\n00:01.000 --> 00:02.000 line:0 region:fred\nHello",
    "00:02.000 --> 100:00:00.000\n",
  ].join("\n\n");
  expect(await cleaned(text)).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n");
});

test.for([
  ["<i>a</i> <b.loud>b</b> <c.yellow.bg_blue>c</c> <u>d</u>", "a b c d"],
  ["<v Esme>It is late", "Esme: It is late"],
  ["<v.loud Roger Bingham>Yes</v>", "Roger Bingham: Yes"],
  ["<lang en>a</lang> <ruby>b<rt>c</rt></ruby> <00:01.500>d", "a bc d"],
  ['{\\an8}<font color="red">up</font>', "up"],
  ["a &amp; b &lt;c&gt;&nbsp;d", "a & b <c>\u00a0d"],
  ["  one  \n  two  ", "one\ntwo"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["2 < 3 & 4 > 1", "2 < 3 & 4 > 1"],
  ["שלום <i>עולם</i>", "שלום עולם"],
  ["こんにちは、世界\n你好", "こんにちは、世界\n你好"],
  ["a\u0007b\u2028c", "abc"],
])("%j is stored as %j, without markup", async ([written, stored]) => {
  const { data } = await addCaptions(anna, videoId, vtt(cue(written!)));
  const { data: read } = await anna.get<CaptionsWithCues>(`/captions/${videoId}/${data._id}`);
  expect(read.cues).toEqual([{ start: 1, end: 2, text: stored }]);
  expect(await listFiles()).not.toMatch(/<|&(?!amp;|lt;|gt;)/);
});

test("a line of one space ends no cue: automatic captions of the large sites have such lines", async () => {
  const text = [
    "WEBVTT\nKind: captions\nLanguage: en",
    "00:00:00.000 --> 00:00:02.470 align:start position:0%\n \nhi<00:00:00.480><c> there</c>",
    "00:00:02.470 --> 00:00:02.480 align:start position:0%\nhi there\n ",
    "00:00:02.480 --> 00:00:04.789 align:start position:0%\nhi there\n \nall",
  ].join("\n\n");
  expect(await cleaned(`${text}\n\n \n`)).toBe(
    [
      "WEBVTT\n",
      "00:00:00.000 --> 00:00:02.470\nhi there\n",
      "00:00:02.470 --> 00:00:02.480\nhi there\n",
      "00:00:02.480 --> 00:00:04.789\nhi there\nall\n",
    ].join("\n"),
  );
});

test("a line of one space above a word in capitals ends no cue where it begins the text, or in SRT", async () => {
  expect(await cleaned("WEBVTT\n\n00:01.000 --> 00:02.000\n \nNOTE WELL")).toContain("\nNOTE WELL\n");
  expect(await cleaned("1\n00:00:01,000 --> 00:00:02,000\nOne\n \nNOTE WELL")).toContain("\nNOTE WELL\n");
});

test.for([
  ["WebVTT without names", "WEBVTT\n \n00:01.000 --> 00:02.000\nOne\n\t\n \n00:02.000 --> 00:03.000\nTwo\n "],
  ["WebVTT with names", "WEBVTT\n\n \na\n00:01.000 --> 00:02.000\nOne\n \nb\n00:02.000 --> 00:03.000\nTwo"],
  ["WebVTT with a note", "WEBVTT\n\nNOTE one\n \ntwo\n\n00:01.000 --> 00:02.000\nOne\n \n00:02.000 --> 00:03.000\nTwo"],
  [
    "WebVTT with a note below",
    "WEBVTT\n \n00:01.000 --> 00:02.000\nOne\n \nNOTE a\nb\n \n00:02.000 --> 00:03.000\nTwo",
  ],
  ["SRT", " \n1\n00:00:01,000 --> 00:00:02,000\nOne\n \n \n2\n00:00:02,000 --> 00:00:03,000\nTwo\n \n"],
  [
    "SRT with a line of one space",
    "1\n00:00:01,000 --> 00:00:02,000\n \nOne\n\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n",
  ],
  [
    "SRT without text",
    "1\n00:00:00,000 --> 00:00:01,000\n \n2\n00:00:01,000 --> 00:00:02,000\nOne\n\n3\n00:00:02,000 --> 00:00:03,000\nTwo",
  ],
])("a line of spaces above times ends a cue: %s", async ([, text]) => {
  expect(await cleaned(text!)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:02.000 --> 00:00:03.000\nTwo\n",
  );
});

test("an entity in SRT is plain text", async () => {
  expect(await cleaned("1\n00:00:01,000 --> 00:00:02,000\na &amp; b")).toContain("a &amp;amp; b");
});

const letters = "WEBVTT\n\n00:01.000 --> 00:02.000\nÄtna, größer\n";
const utf16 = Buffer.from(letters, "utf16le");

test.for([
  ["UTF-8", Buffer.from(letters)],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${letters}`)],
  ["UTF-16, little end first", utf16],
  ["UTF-16, little end first, with a mark", Buffer.from(`\ufeff${letters}`, "utf16le")],
  ["UTF-16, big end first", Buffer.from(utf16).swap16()],
  ["UTF-16, big end first, with a mark", Buffer.from(`\ufeff${letters}`, "utf16le").swap16()],
  ["Latin-1", Buffer.from(letters, "latin1")],
  ["old line ends", Buffer.from(letters.replaceAll("\n", "\r"))],
] as const)("a file in %s is decoded", async ([, bytes]) => {
  expect((await uploadFile(bytes)).status).toBe(201);
  expect(await listFiles()).toContain("Ätna, größer");
});

/** The bytes of a text in an encoding of old programs, as Python encodes them. */
const oldFiles: [language: string, encoding: string, text: string, base64: string][] = [
  ["ar", "windows-1256", "مرحبا بالعالم", "49HNyMcgyMfh2sfh4w=="],
  ["fa", "windows-1256", "گزارش روز", "kNLH0dQg0ebS"],
  ["ru", "windows-1251", "Привет, мир", "z/Do4uXyLCDs6PA="],
  ["uk", "windows-1251", "Їжак і єнот", "r+bg6iCzILrt7vI="],
  ["el", "windows-1253", "Καλημέρα κόσμε", "yuHr5+zd8eEg6vzz7OU="],
  ["tr", "windows-1254", "Günaydın şehir", "R/xuYXlk/W4g/mVoaXI="],
  ["he", "windows-1255", "שלום עולם", "+ezl7SDy5ezt"],
  ["pl", "windows-1250", "Zażółć gęślą jaźń", "WmG/87PmIGfqnGy5IGphn/E="],
  ["sr-Latn", "windows-1250", "Šešir i čaša", "imWaaXIgaSDoYZph"],
  ["sr", "windows-1251", "Љубав и ђак", "ivPh4OIg6CCQ4Oo="],
  ["lv", "windows-1257", "Labrīt, pasaule", "TGFicu50LCBwYXNhdWxl"],
  ["th", "windows-874", "สวัสดีชาวโลก", "ysfRyrTVqtLH4sWh"],
  ["ja", "Shift_JIS", "こんにちは世界、カタカナ", "grGC8YLJgr+CzZCiikWBQYNKg16DSoNp"],
  ["ja", "EUC-JP", "こんにちは世界、カタカナ", "pLOk86TLpMGkz8Cks6ahoqWrpb+lq6XK"],
  ["zh", "GB 18030", "你好,世界。今天我们去学校", "xOO6wyzKwL3noaO98czsztLDx8il0afQow=="],
  ["zh", "Big5", "你好,世界。今天我們去學校", "p0GmbiylQKzJoUOktaTRp9qtzKVovseu1Q=="],
  ["zh-Hant", "Big5", "你好,世界。今天我們去學校", "p0GmbiylQKzJoUOktaTRp9qtzKVovseu1Q=="],
  ["ko", "EUC-KR", "안녕하세요 세계", "vsiz58fPvLy/5CC8vLDo"],
  ["fr", "Windows-1252", "Déjà vu, l’œuvre à 5 €…", "ROlq4CB2dSwgbJKcdXZyZSDgIDUggIU="],
  ["de", "Windows-1252", "„Größer“ – Ätna", "hEdy9t9lcpMgliDEdG5h"],
];

test.for(oldFiles)("a file in %s is decoded as %s: %s", async ([language, , text, base64]) => {
  const { status } = await uploadFile(
    Buffer.concat([Buffer.from(vtt(cue(""))), Buffer.from(base64, "base64")]),
    language,
  );
  expect({ status, file: await listFiles(language) }).toEqual({
    status: 201,
    file: `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`,
  });
});

test("a wrong byte among letters of UTF-8 spoils no other letter", async () => {
  const bytes = Buffer.concat([Buffer.from(vtt(cue("Привет ме"))), Buffer.from([0xd0]), Buffer.from("ня, größer")]);
  for (const language of ["ru", "en"]) {
    expect((await uploadFile(bytes, language)).status).toBe(201);
    expect(await listFiles(language)).toContain("Привет ме\ufffdня, größer");
  }
});

const noUtf8 = "This file is not in UTF-8: save it in UTF-8 and choose it again";

test.for([
  ["Hindi, which had no common encoding", "hi", Buffer.from([0xe9, 0xe8, 0xc0])],
  ["Russian letters for English", "en", Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0])],
  ["Japanese letters for English", "en", Buffer.from([0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x61, 0x62])],
  ["bytes that Shift_JIS has not", "ja", Buffer.from([0xfd, 0xfe, 0xff, 0x81])],
] as const)("a file in another encoding is rejected: %s", async ([, language, bytes]) => {
  const { status, errors } = await uploadFile(Buffer.concat([Buffer.from(vtt(cue(""))), bytes]), language);
  expect({ status, message: errors[0]?.message }).toEqual({ status: 422, message: noUtf8 });
});

test.for([
  ["", "This is neither a WebVTT nor an SRT file"],
  ["Some words", "This is neither a WebVTT nor an SRT file"],
  ["WEBVTTER\n\nHello", "This is neither a WebVTT nor an SRT file"],
  ["WEBVTT", "There are no cues in this file"],
  [vtt(cue("<i></i>")), "There are no cues in this file"],
  [vtt("Hello"), "Line 3: a cue begins with its times, such as 00:01:02.000 --> 00:01:04.500"],
  [`WEBVTT\n${cue("Hello")}`, "Line 2: a blank line must stand before the first cue"],
  [vtt(cue("One"), "id\n00:61.000 --> 01:02.000\nTwo"), "Line 7: these are not times: 00:61.000 --> 01:02.000"],
  [vtt(cue("One", "00:01 --> 00:02")), "Line 3: these are not times: 00:01 --> 00:02"],
  [vtt(cue("One", "00:01.000 -->")), "Line 3: these are not times: 00:01.000 -->"],
  [vtt(cue("One", "00:02.000 --> 00:02.000")), "Line 3: this cue ends before it begins"],
  [vtt(cue("One"), cue("Two", "00:00.999 --> 00:05.000")), "Line 6: this cue begins before the one above it"],
  [vtt(`${cue("One")}\n${cue("Two")}`), "Line 5: a blank line must stand between two cues"],
  [
    vtt(cue("One"), cue("Two", "02:41.000 --> 02:42.000")),
    "These captions go on after the end of the video: they may belong to another one",
  ],
])("%j is rejected: %s", async ([text, problem]) => {
  const before = await listFiles();
  expect(await refused(text!)).toBe(problem);
  expect(await listFiles()).toBe(before);
});

test("cues shortly after the end of the video are accepted", async () => {
  expect(await cleaned(vtt(cue("The end", "02:39.000 --> 02:50.000")))).toContain("The end");
});

test("a binary file is rejected", async () => {
  const { status, message } = await uploadFile(Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"));
  expect({ status, message }).toEqual({ status: 422, message: "This is not a text file" });
});

test("a file has at most 10,000 cues", async () => {
  const many = (count: number) => vtt(...Array.from({ length: count }, (_, n) => `00:01.000 --> 00:02.000\n${n}`));
  expect((await addCaptions(anna, videoId, many(10_000))).status).toBe(201);
  expect(await refused(many(10_001))).toBe("Line 30003: a file has at most 10000 cues");
});

test.for(["<b ".repeat(300_000), "<v" + " ".repeat(900_000), "<".repeat(900_000), "{\\".repeat(400_000)])(
  "a text made to be slow is parsed quickly: %#",
  async (text) => {
    expect(await cpuMs(() => addCaptions(anna, videoId, vtt(cue(text))))).toBeLessThan(3_000);
  },
);

test("a file over 1 MB is rejected and leaves no file", async () => {
  const { status, errors } = await addCaptions(anna, videoId, hello + "x".repeat(1024 * 1024));
  const message = "A captions file must be at most 1 MB";
  expect({ status, errors }).toEqual({ status: 413, errors: [{ field: "file", message }] });
});
