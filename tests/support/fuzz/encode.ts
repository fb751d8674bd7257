import type { Field } from "./values";

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

/** Encodes UTF-8, but writes lone surrogates as the three bytes that UTF-8 forbids (RFC 3629 §3). */
function encodeText(text: string): Buffer {
  const parts = [...text].map((character) => {
    const unit = character.charCodeAt(0);
    if (character.length > 1 || !isSurrogate(unit)) return Buffer.from(character);
    return Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]);
  });
  return Buffer.concat(parts);
}

const unreserved = /[A-Za-z0-9_.~-]/;

export const percentEncode = (text: string): string =>
  [...encodeText(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((sign) =>
      unreserved.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`,
    )
    .join("");

export const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

export const encodeUrlencoded = (fields: readonly Field[]): Buffer =>
  Buffer.from(fields.map(([name, value]) => `${percentEncode(name)}=${percentEncode(asText(value))}`).join("&"));

/** Preserves duplicate keys and a key `__proto__`, which a JavaScript object would lose. */
export const encodeJson = (fields: readonly Field[]): Buffer =>
  Buffer.from(`{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`);

export interface FilePart {
  name: string;
  fileName: string;
  type: string;
  content: Buffer;
}

export const boundary = "----fuzz-boundary";
const quote = (text: string) => text.replace(/["\r\n]/g, (sign) => percentEncode(sign));

const part = (headers: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n`), encodeText(headers), Buffer.from("\r\n\r\n"), content, crlf]);

const crlf = Buffer.from("\r\n");

/** Encodes multipart/form-data (RFC 7578), texts before files. */
export function encodeMultipart(fields: readonly Field[], files: readonly FilePart[]): Buffer {
  const texts = fields.map(([name, value]) =>
    part(`Content-Disposition: form-data; name="${quote(name)}"`, encodeText(asText(value))),
  );
  const attachments = files.map(({ name, fileName, type, content }) =>
    part(
      `Content-Disposition: form-data; name="${quote(name)}"; filename="${quote(fileName)}"\r\nContent-Type: ${type}`,
      content,
    ),
  );
  return Buffer.concat([...texts, ...attachments, Buffer.from(`--${boundary}--\r\n`)]);
}
