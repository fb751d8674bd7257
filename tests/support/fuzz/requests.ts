import fc from "fast-check";
import type { Body } from "./bodies";
import { asText, percentEncode } from "./encode";
import { hostileText } from "./hostile";
import { anyId, type Field, fieldsFrom, placeholders, textFor } from "./values";

const sessions = ["visitor", "owner", "other", "expired", "refresh only", "forged", "bearer"] as const;

/** The session that a request carries; sending fills in its cookies. */
export type SessionKind = (typeof sessions)[number];

/** One generated request; its bytes hold placeholders for the site's ids. */
export interface FuzzRequest {
  session: SessionKind;
  /** Every byte to send, with a line `Cookie: @` for the session's cookies. */
  bytes: Buffer;
  /** Whether the body is as long as the head announces, so that the server must respond. */
  isComplete: boolean;
}

/** What a request attacks: an endpoint under one of its paths, a page, a form, or the HTTP server itself. */
export interface Target {
  name: string;
  requests: fc.Arbitrary<FuzzRequest>;
  /** Whether it responds with the site's scripts, which contain the names of runtime errors. */
  isScript?: boolean;
}

export interface Head {
  method: string;
  target: string;
  headers: readonly (readonly [string, string])[];
}

export const host = "fuzz.example";

/** Writes an HTTP/1.1 request (RFC 9112 §2.1) that closes the connection after one response. */
export function writeRequest({ method, target, headers }: Head, { type, content }: Body): Buffer {
  const hasBody = content.length > 0 || !["GET", "HEAD", "DELETE", "OPTIONS"].includes(method);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: close",
    "Cookie: @",
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(hasBody ? [`Content-Length: ${content.length}`] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), content]);
}

export const noBody: Body = { type: null, content: Buffer.alloc(0) };

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, freq = 4) => fc.option(arbitrary, { freq, nil: undefined });

/** Encodes text for a header: control characters become spaces, and characters above U+00FF are percent-encoded. */
export const headerText = (text: string) =>
  text
    .replace(/\p{Cc}/gu, " ")
    .replace(/[^\x20-\xff]/g, (sign) => percentEncode(sign))
    .slice(0, 8_000);

const ownOrigin = `http://${host}`;

const optionalHeaders: Record<string, readonly string[]> = {
  Accept: ["text/html", "application/json", "*/*", "text/html;q=", ",,,"],
  "Accept-Language": ["de", "x".repeat(200)],
  "Sec-Fetch-Site": ["same-origin", "none", "cross-site", "evil"],
  "X-XSRF-TOKEN": ["forged", ""],
  "If-None-Match": ["*", '"x"', 'W/"', ",".repeat(100)],
  "If-Modified-Since": ["never", "Sat, 21 Nov 2026 00:00:00 GMT"],
  Range: ["bytes=0-0", "bytes=-1", "bytes=5-2", "bytes=0-0,1-1", "bytes=99999999999999999999-", "lines=1-2"],
  "X-Requested-With": ["XMLHttpRequest"],
  "X-Forwarded-For": ["not an address", "::1", "127.0.0.1, evil"],
  "X-Forwarded-Host": ["evil.example", "[", "a b"],
  "X-Forwarded-Proto": ["https", "javascript"],
  "Save-Data": ["on", "maybe"],
  "User-Agent": ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "", "bot"],
  "Tus-Resumable": ["1.0.0", "9"],
  "Upload-Length": ["-1", "1e99", "10", "99999999999999999999"],
  "Upload-Offset": ["0", "-1", "x"],
  "Upload-Metadata": ["filename", "filename AAAA,draft /w==", "x ".repeat(500)],
};

const optional = Object.entries(optionalHeaders).map(([name, values]) =>
  sometimes(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: hostileText }),
    8,
  ).map((value) => (value === undefined ? null : ([name, headerText(value)] as const))),
);

const origin = fc.oneof(
  { weight: 10, arbitrary: fc.constant(ownOrigin) },
  { weight: 1, arbitrary: fc.constantFrom("null", "https://evil.example", "", "http://", "a b") },
);

export const anyHeaders: fc.Arbitrary<[string, string][]> = fc
  .tuple(origin, ...optional)
  .map(([value, ...rest]) => [["Origin", value], ...rest.filter((header) => header !== null)] as [string, string][]);

/** Generates query strings of a path, from parameters that it reads and parameters that nobody reads. */
export const anyQuery = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 1, arbitrary: fc.constant("") }, { weight: 3, arbitrary: fieldsFrom(names).map(writeQuery) });

const writeQuery = (fields: readonly Field[]) =>
  `?${fields.map(([name, value]) => `${percentEncode(name)}=${percentEncode(asText(value).slice(0, 2_000))}`).join("&")}`;

const oddSegments = [
  "",
  ".",
  "..",
  "%2e%2e",
  "%00",
  "%ff",
  "%E2%82%AC",
  "%",
  "..%2f..%2fx",
  "%5c%5cevil.example",
  "a%20b",
];

const plausibleSegment = (name: string) =>
  /username$/i.test(name) ? fc.constant<string>(placeholders.username) : textFor(name).map(percentEncode);

/** Generates a path parameter: an id of the right kind, an id of another kind, or anything else. */
export const segmentFor = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: plausibleSegment(name) },
    { weight: 2, arbitrary: anyId },
    { weight: 2, arbitrary: hostileText.map((text) => percentEncode(text.slice(0, 1_000))) },
    { weight: 2, arbitrary: fc.constantFrom(...oddSegments) },
  );

export const anySession = fc.oneof(
  { weight: 5, arbitrary: fc.constant<SessionKind>("owner") },
  { weight: 3, arbitrary: fc.constantFrom(...sessions) },
);
