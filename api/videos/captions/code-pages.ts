/** The encodings of old programs (WHATWG Encoding), each with the languages (BCP 47) that it was used for. */
const languagesByEncoding: Record<string, string> = {
  "windows-1250": "bs cs hr hu pl ro sk sl sr-Latn",
  "windows-1251": "be bg mk ru sr uk",
  "windows-1252":
    "af br ca cy da de en es eu fi fil fo fr fy ga gd gl id is it lb ms nb nl nn no oc pt rw so sq st su sv sw tl tn xh zu",
  "windows-1253": "el",
  "windows-1254": "tr",
  "windows-1255": "he yi",
  "windows-1256": "ar fa ur",
  "windows-1257": "et lt lv",
  "windows-1258": "vi",
  "windows-874": "th",
  "euc-jp": "ja",
  shift_jis: "ja",
  gb18030: "yue zh",
  big5: "yue zh",
  "euc-kr": "ko",
};

const latinEncodings = ["windows-1250", "windows-1252", "windows-1254", "windows-1257", "windows-1258"];

/** Decodes a file in the encoding that old programs use for a language; returns null when the bytes do not fit it. */
export function decodeByLanguage(bytes: Uint8Array, language: string): string | null {
  const [tag = ""] = /^sr-Latn|^[a-z]+/.exec(language) ?? [];
  const encodings = Object.keys(languagesByEncoding).filter((encoding) =>
    languagesByEncoding[encoding]!.split(" ").includes(tag),
  );
  if (encodings.includes("big5") && looksLikeBig5(bytes)) encodings.reverse();
  for (const encoding of encodings) {
    const text = decodeStrictly(bytes, encoding);
    if (text !== null) return text;
  }
  return null;
}

/** Returns null for bytes that the encoding does not have: they fail, or become control characters (U+0080 to U+009F). */
function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const text = encoding === "windows-1252" ? replaceControls(decoded) : decoded;
    const isWrong = /[\u0080-\u009f]/.test(text) || (latinEncodings.includes(encoding) && !isMostlyAscii(text));
    return isWrong ? null : text;
  } catch {
    return null;
  }
}

/** The characters of Windows-1252 from 0x80 on. Node.js 20 decodes it as Latin-1, which has control characters there. */
const windows1252From0x80 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const replaceControls = (text: string) =>
  text.replace(/[\u0080-\u009f]/g, (character) => windows1252From0x80[character.charCodeAt(0) - 0x80]!);

/** Returns whether ASCII letters outnumber characters outside ASCII, as they do in every language with Latin letters. */
const isMostlyAscii = (text: string) => count(text, /[a-z]/gi) > count(text, /[^\0-\u007f]/g);

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Tells Big5 from GB 18030: the second bytes of Big5 are often below 0x7f, which no common character of GB 18030 has. */
function looksLikeBig5(bytes: Uint8Array): boolean {
  let [pairs, lowPairs] = [0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index]! < 0x80) continue;
    index += 1;
    pairs += 1;
    if ((bytes[index] ?? 0xff) < 0x7f) lowPairs += 1;
  }
  return lowPairs * 10 > pairs;
}
