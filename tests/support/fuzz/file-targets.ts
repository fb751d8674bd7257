import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { type Body, bodyFor, type SampleFiles } from "./bodies";
import { percentEncode } from "./encode";
import { hostileText } from "./hostile";
import { anyHeaders, anySession, type FuzzRequest, headerText, noBody, type Target, writeRequest } from "./requests";
import { placeholders } from "./values";

/** Lists every browser file of the build and every kind of file that belongs to a video. */
export function fileTargets(samples: SampleFiles, clientDir = "build/client"): Target[] {
  const assets = readdirSync(join(clientDir, "assets")).map((name) => `/assets/${name}`);
  const withExtension = (extension: string) => assets.filter((path) => path.endsWith(extension));
  const media = (name: string) => [`/media/${placeholders.videoId}/${placeholders.mediaKey}/${name}`];
  const kinds: Record<string, readonly string[]> = {
    ...Object.fromEntries(builtFiles.map((path) => [path, [path]])),
    "/assets/*.js": withExtension(".js"),
    "/assets/*.css": withExtension(".css"),
    "/assets/*": assets,
    ...Object.fromEntries(mediaFiles.map((name) => [`/media/…/${name}`, media(name)])),
    "/media/…": mediaOddities.flatMap(media),
  };
  return Object.entries(kinds).map(([name, paths]) => ({
    name: `file ${name}`,
    requests: requestsOf(fc.constantFrom(...paths), samples),
    isScript: paths.some((path) => path.endsWith(".js")),
  }));
}

export const builtFiles = [
  "/favicon.svg",
  "/favicon.ico",
  "/manifest.webmanifest",
  "/boot.js",
  "/loading.js",
  "/offline.js",
] as const;

/** The files of the video that `makeFixtures` publishes. */
export const mediaFiles = [
  "source.mp4",
  "thumbnail-1-480.webp",
  "captions-en.vtt",
  "180.mp4",
  "180/init.mp4",
  "180/0.m4s",
  "180.m3u8",
  "master.m3u8",
  "storyboard.vtt",
] as const;

const mediaOddities = ["", "360.mp4", "180/9.m4s", "180/99999.m4s", "..%2f..%2fvidlark.sqlite", "captions-zz.vtt"];

const position = fc.oneof(fc.nat({ max: 300 }), fc.nat(), fc.constantFrom("", "-", "9".repeat(30), "0x1"));
const oneRange = fc.tuple(position, position).map(([first, last]) => `${first}-${last}`);
const oddRanges = ["bytes", "bytes=", "bytes=,", "bytes=--1", "bytes=0-0;", "lines=1-2", "bytes=9-1", "bytes=-0"];

/** Values of `Range` (RFC 9110 §14.2): one range, a few, too many, or invalid ones. */
const range = fc.oneof(
  { weight: 5, arbitrary: oneRange.map((text) => `bytes=${text}`) },
  { weight: 2, arbitrary: fc.array(oneRange, { minLength: 2, maxLength: 5 }).map((texts) => `bytes=${texts.join()}`) },
  { weight: 1, arbitrary: fc.nat({ max: 1_000 }).map((count) => `bytes=${"0-0,".repeat(count)}1-1`) },
  { weight: 2, arbitrary: fc.constantFrom(...oddRanges) },
  { weight: 1, arbitrary: hostileText.map(headerText) },
);

const date = fc.constantFrom("Sat, 21 Nov 2026 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "never", "");
const tag = fc.constantFrom("*", '"x"', 'W/"x"', '"', "W/", '"a", "b"', ",".repeat(100));
const validator = fc.oneof(
  { weight: 4, arbitrary: tag },
  { weight: 2, arbitrary: date },
  { weight: 1, arbitrary: hostileText.map(headerText) },
);

const conditions = ["If-Range", "If-None-Match", "If-Match", "If-Modified-Since", "If-Unmodified-Since"] as const;

/** The request headers that affect a file's response (RFC 9110 §13 and §14); most requests have a range. */
const fileHeaders = fc.tuple(
  fc.option(
    range.map((value) => ["Range", value] as const),
    { freq: 4 },
  ),
  ...conditions.map((name) =>
    fc.option(
      validator.map((value) => [name, value] as const),
      { freq: 1 },
    ),
  ),
  fc.option(
    fc.constantFrom("br", "gzip", "br;q=0, gzip;q=0", "*", ",").map((value) => ["Accept-Encoding", value] as const),
    { freq: 1 },
  ),
);

const oddMethods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY", "get"];
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant("GET") },
  { weight: 2, arbitrary: fc.constant("HEAD") },
  { weight: 2, arbitrary: fc.constantFrom(...oddMethods) },
);

/** What follows the path: nothing in most requests. */
const suffix = fc.oneof(
  { weight: 8, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.constantFrom("/", "?x=1", "?%ff", "%00", "/..", ".br", "%2e", "//") },
  { weight: 1, arbitrary: hostileText.map((text) => percentEncode(text.slice(0, 300))) },
);

function requestsOf(path: fc.Arbitrary<string>, samples: SampleFiles): fc.Arbitrary<FuzzRequest> {
  const body: fc.Arbitrary<Body> = bodyFor([], [], samples);
  return fc
    .record({ session: anySession, method, path, suffix, own: fileHeaders, others: fc.option(anyHeaders), body })
    .map(({ session, method, path, suffix, own, others, body }) => {
      const headerNames = own.filter((header) => header !== null);
      const names = new Set(headerNames.map(([name]) => name));
      const rest = (others ?? []).filter(([name]) => !names.has(name as (typeof conditions)[number]));
      const hasBody = !["GET", "HEAD"].includes(method);
      const head = { method, target: path + suffix, headers: [...headerNames, ...rest] };
      return { session, bytes: writeRequest(head, hasBody ? body : noBody), isComplete: true };
    });
}
