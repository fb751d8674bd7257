import fc from "fast-check";
import { boundary, encodeJson, encodeMultipart, encodeUrlencoded, type FilePart } from "./encode";
import { hostileText } from "./hostile";
import { canaryPassword, type Field, fieldsFrom } from "./values";

export interface Body {
  /** null: the request has no Content-Type. */
  type: string | null;
  content: Buffer;
}

const multipart = `multipart/form-data; boundary=${boundary}`;
const urlencoded = "application/x-www-form-urlencoded";

const wrongTypes = [
  null,
  "",
  ";;;=",
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "application/json, text/html",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=another",
  "multipart/mixed; boundary=x",
  `multipart/form-data; boundary=${"b".repeat(300)}`,
  "application/x-www-form-urlencoded; charset=shift_jis",
  "APPLICATION/JSON",
];

const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const deepObject = (depth: number) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);

const oddBodies = [
  "",
  "{",
  "[]",
  "null",
  '"text"',
  "0",
  '{"a":1,}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"content":"\\ud800"}',
  '{"content":"\\u0000"}',
  deep(20_000),
  deepObject(5_000),
  "&&&===&",
  "a[b][c]=1&a[b]=2&__proto__[x]=1",
  "__proto__=x",
  "%",
  "%E2%82=%ff",
  Array.from({ length: 2_000 }, (_, index) => `n${index}=1`).join("&"),
  `--${boundary}`,
  `--${boundary}\r\n\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="content"; filename=""\r\n\r\n\r\n--${boundary}--\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name*=utf-8''%ff%00\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\n${"X: y\r\n".repeat(2_000)}\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(1_500) + `--${boundary}--\r\n`,
];

const oddBody: fc.Arbitrary<Body> = fc.record({
  type: fc.oneof(fc.constantFrom(...wrongTypes), fc.constantFrom("application/json", urlencoded, multipart)),
  content: fc.oneof(
    fc.constantFrom(...oddBodies).map((text) => Buffer.from(text)),
    anyBytes(200),
  ),
});

function anyBytes(maxLength: number) {
  return fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes));
}

/** Truncates a body, or changes a few of its bytes. */
const damage = (content: Buffer): fc.Arbitrary<Buffer> => {
  const last = Math.max(0, content.length - 1);
  const cut = fc.nat({ max: last }).map((length) => content.subarray(0, length));
  const changes = fc.array(fc.tuple(fc.nat({ max: last }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 });
  const changed = changes.map((pairs) => {
    const copy = Buffer.from(content);
    for (const [at, byte] of pairs) if (content.length > 0) copy[at] = byte;
    return copy;
  });
  return fc.oneof(cut, changed);
};

/** Complete files of the kinds that the site accepts. */
export type SampleFiles = readonly { fileName: string; type: string; content: Buffer }[];

/** Generates a file of any kind, complete or damaged, under any name, for a form field. */
function fileFor(name: string, samples: SampleFiles): fc.Arbitrary<FilePart> {
  const fileName = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: hostileText });
  return fc
    .tuple(fc.constantFrom(...samples), fileName)
    .chain(([sample, otherName]) =>
      fc
        .oneof({ weight: 2, arbitrary: fc.constant(sample.content) }, { weight: 1, arbitrary: damage(sample.content) })
        .map((content) => ({ ...sample, name, content, ...(otherName !== null && { fileName: otherName }) })),
    );
}

const filesFor = (names: readonly string[], samples: SampleFiles): fc.Arbitrary<FilePart[]> =>
  fc
    .tuple(...names.map((name) => fc.option(fileFor(name, samples), { freq: 3 })))
    .map((files) => files.filter((file) => file !== null));

/** Replaces the password: damage may move it into a text that the page shows again. */
const withoutCanary = (content: Buffer) =>
  Buffer.from(content.toString("latin1").replaceAll(canaryPassword, "no-canary"), "latin1");

/** Generates a body for these fields and files, in an encoding that may be correct. */
export function bodyFor(names: readonly string[], files: readonly string[], samples: SampleFiles): fc.Arbitrary<Body> {
  const fields = fieldsFrom(names);
  const form = fc
    .tuple(fields, filesFor(files, samples))
    .map(([texts, parts]): Body => ({ type: multipart, content: encodeMultipart(texts, parts) }));
  const plain = (type: string, encode: (fields: readonly Field[]) => Buffer) =>
    fields.map((texts): Body => ({ type, content: encode(texts) }));
  const broken = form.chain(({ type, content }) =>
    damage(withoutCanary(content)).map((rest): Body => ({ type, content: rest })),
  );
  return fc.oneof(
    { weight: files.length > 0 ? 6 : 3, arbitrary: form },
    { weight: files.length > 0 ? 2 : 4, arbitrary: plain(urlencoded, encodeUrlencoded) },
    { weight: 4, arbitrary: plain("application/json", encodeJson) },
    { weight: 1, arbitrary: broken },
    { weight: 2, arbitrary: oddBody },
  );
}
