/** File systems limit names to 255 bytes; a character of a title has up to four. */
const maxTitleBytes = 200;

/** Makes a file name from a title, without characters that file systems refuse or that are invisible. */
export function toFileName(title: string, extension: string, withoutTitle = "video"): string {
  const cleaned = title
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return `${cutToBytes(cleaned).trim() || withoutTitle}.${extension}`;
}

const utf8 = new TextEncoder();

function cutToBytes(text: string): string {
  const characters = [...text];
  while (utf8.encode(characters.join("")).length > maxTitleBytes) characters.pop();
  return characters.join("");
}
