import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "#api/media/serve/send-file";
import { createDiskStore } from "#api/media/store/disk-store";
import { ask, hasNginx, type Reply, serve, startNginx } from "../servers";

const size = 1_000;
const modified = new Date("2024-03-01T12:00:00Z");
const etag = `"${(modified.getTime() / 1000).toString(16)}-${size.toString(16)}"`;
const then = modified.toUTCString();
const later = new Date(modified.getTime() + 60_000).toUTCString();
const earlier = new Date(modified.getTime() - 60_000).toUTCString();

let dir = "";
let nginx = { port: 0, stop: () => {} };

beforeAll(async () => {
  if (!hasNginx) return;
  dir = await mkdtemp(join(tmpdir(), "vidlark-nginx-"));
  await writeFile(join(dir, "clip.mp4"), Buffer.from(Array.from({ length: size }, (_, i) => (i * 7) % 251)));
  await writeFile(join(dir, "empty.mp4"), "");
  for (const name of ["clip.mp4", "empty.mp4"]) await utimes(join(dir, name), modified, modified);
  nginx = await startNginx(dir);
});

afterAll(async () => {
  nginx.stop();
  if (dir) await rm(dir, { recursive: true, force: true });
});

/** Picks what to compare of a response: boundaries are random, and the bodies of refusals do not matter. */
function essence({ status, headers, body }: Reply) {
  const boundary = /boundary=(\S+)/.exec(headers["content-type"] ?? "")?.[1];
  const plain = (text: string) => (boundary ? text.replaceAll(boundary, "B") : text);
  const { etag, "content-range": range, "last-modified": since } = headers;
  if (status >= 400) return { status, range };
  const length = boundary ? plain(body.toString("latin1")).length : headers["content-length"];
  const type = plain(headers["content-type"] ?? "");
  return { status, range, since, etag, length, type, body: plain(body.toString("latin1")) };
}

async function compare(headers: OutgoingHttpHeaders, { method = "GET", file = "clip.mp4" } = {}) {
  const answer = { key: file, mime: "video/mp4", cacheControl: "no-cache" };
  const port = await serve((_, res) => void sendFile(createDiskStore(dir), res, answer));
  const [ours, theirs] = await Promise.all([port, nginx.port].map((each) => ask(each, `/${file}`, headers, method)));
  expect(essence(ours!)).toEqual(essence(theirs!));
  return ours!.status;
}

const ranges: [string, number][] = [
  ["bytes=0-99", 206],
  ["bytes=0-0", 206],
  ["bytes=500-", 206],
  ["bytes=0-", 206],
  ["bytes=-100", 206],
  ["bytes=-5000", 206],
  ["bytes=999-", 206],
  ["bytes=900-5000", 206],
  ["BYTES=0-9", 206],
  ["bytes= 0 - 9 ", 206],
  ["bytes=1000-", 416],
  ["bytes=5000-6000", 416],
  ["bytes=9-5", 416],
  ["bytes=-0", 416],
  ["bytes=-", 416],
  ["bytes=a-b", 416],
  ["bytes=1", 416],
  ["bytes=1-2x", 416],
  ["bytes=1-2,", 416],
  ["bytes=99999999999999999999-", 416],
  ["bytes=0-99999999999999999999", 416],
  ["bytes=", 200],
  ["items=0-9", 200],
  ["0-9", 200],
  ["bytes=0-9,20-29", 206],
  ["bytes=0-9,-10", 206],
  ["bytes=0-9, 5-14", 206],
  ["bytes=20-29,0-9,700-", 206],
  ["bytes=0-9,2000-3000", 206],
  ["bytes=2000-3000,4000-", 416],
  ["bytes=0-9,x", 416],
  ["bytes=0-,0-", 200],
  ["bytes=0-999,0-0", 200],
  [`bytes=${Array.from({ length: 16 }, (_, i) => `${i * 2}-${i * 2}`).join()}`, 206],
  [`bytes=${Array.from({ length: 300 }, () => "0-99").join()}`, 200],
];

const conditions: [OutgoingHttpHeaders, number][] = [
  [{}, 200],
  [{ "If-None-Match": etag }, 304],
  [{ "If-None-Match": `W/${etag}` }, 304],
  [{ "If-None-Match": `"x", ${etag}` }, 304],
  [{ "If-None-Match": "*" }, 304],
  [{ "If-None-Match": '"x"' }, 200],
  [{ "If-Modified-Since": then }, 304],
  [{ "If-Modified-Since": later }, 200],
  [{ "If-Modified-Since": earlier }, 200],
  [{ "If-Modified-Since": "junk" }, 200],
  [{ "If-None-Match": '"x"', "If-Modified-Since": then }, 200],
  [{ "If-None-Match": etag, "If-Modified-Since": then }, 304],
  [{ "If-Match": etag }, 200],
  [{ "If-Match": "*" }, 200],
  [{ "If-Match": '"x"' }, 412],
  [{ "If-Match": `W/${etag}` }, 412],
  [{ "If-Unmodified-Since": then }, 200],
  [{ "If-Unmodified-Since": later }, 200],
  [{ "If-Unmodified-Since": earlier }, 412],
  [{ "If-Unmodified-Since": "junk" }, 412],
  [{ Range: "bytes=0-9", "If-Range": etag }, 206],
  [{ Range: "bytes=0-9", "If-Range": then }, 206],
  [{ Range: "bytes=0-9", "If-Range": '"x"' }, 200],
  [{ Range: "bytes=0-9", "If-Range": `W/${etag}` }, 200],
  [{ Range: "bytes=0-9", "If-Range": later }, 200],
  [{ Range: "bytes=0-9", "If-Range": "junk" }, 200],
  [{ Range: "bytes=0-9", "If-None-Match": etag }, 304],
  [{ Range: "bytes=0-9", "If-Match": '"x"' }, 412],
  [{ Range: "bytes=5000-", "If-Range": '"x"' }, 200],
];

describe.skipIf(!hasNginx)(
  `the response equals nginx's${hasNginx ? "" : " (skipped: no nginx on this machine)"}`,
  () => {
    test.for(ranges)("to the range %s", async ([range, status]) => {
      expect(await compare({ Range: range })).toBe(status);
    });

    test.for(conditions)("to %j", async ([headers, status]) => {
      expect(await compare(headers)).toBe(status);
    });

    test.for([{}, { Range: "bytes=0-9" }, { Range: "bytes=0-9,20-" }, { Range: "bytes=5000-" }])(
      "to HEAD with %j",
      async (headers) => {
        await compare(headers, { method: "HEAD" });
      },
    );

    test.for(["bytes=0-", "bytes=-5", "bytes=0-0", "bytes=5-", "bytes=x"])("to %s of an empty file", async (range) => {
      await compare({ Range: range }, { file: "empty.mp4" });
    });

    test("to a plain request for an empty file", async () => {
      expect(await compare({}, { file: "empty.mp4" })).toBe(200);
    });
  },
);
