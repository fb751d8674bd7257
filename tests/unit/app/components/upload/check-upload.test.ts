import { createHash, randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { isSameFile } from "#app/components/upload/check-upload";
import { UploadStopped } from "#app/components/upload/upload-stopped";
import { limits } from "#contract/limits";

const chunk = limits.uploadChunkBytes;
const bytes = randomBytes(2 * chunk + 1000);
const came = 2 * chunk + 500;

afterEach(() => void vi.unstubAllGlobals());

/** A server that has the first bytes of a file, and notes what it is asked. */
function stubServer(file: Buffer) {
  const calls: { from: number; to: number }[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    expect(path).toBe("/uploads/u1/blocks");
    const { from, to, sha256 } = JSON.parse(body) as { from: number; to: number; sha256: string };
    calls.push({ from, to });
    const own: string[] = [];
    for (let at = from; at < to; at += chunk)
      own.push(
        createHash("sha256")
          .update(file.subarray(at, Math.min(to, at + chunk)))
          .digest("hex"),
      );
    return Response.json({ data: { isSame: own.join() === sha256 } });
  });
  return calls;
}

const check = (file: Buffer<ArrayBuffer>, signal = new AbortController().signal) =>
  isSameFile(new File([file], "clip.mp4"), {
    uploadId: "u1",
    receivedBytes: came,
    signal,
    onProgress: () => undefined,
  });

test("a file that begins with the uploaded bytes matches, whatever follows", async () => {
  const calls = stubServer(bytes);
  const longer = Buffer.from(bytes);
  longer[came]! ^= 1;
  expect(await check(longer)).toBe(true);
  expect(calls).toEqual([
    { from: 0, to: chunk },
    { from: chunk, to: came },
  ]);
});

test.each([
  ["its first byte", 0, 1],
  ["the last byte that came", came - 1, 2],
])("a file that differs in %s does not match", async (_, place, count) => {
  const calls = stubServer(bytes);
  const other = Buffer.from(bytes);
  other[place]! ^= 1;
  expect(await check(other)).toBe(false);
  expect(calls).toHaveLength(count);
});

test("without crypto.subtle on plain http the checksums are the same", async () => {
  stubServer(bytes);
  vi.stubGlobal("crypto", {});
  expect(await check(bytes)).toBe(true);
});

test.each([404, 409])("an upload that the server does not have (%i) is not continued", async (status) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
  expect(await check(bytes)).toBe(false);
});

test("an expired session stops the upload with its status", async () => {
  vi.stubGlobal("fetch", async () => new Response("Unauthorized", { status: 401 }));
  const stopped = await check(bytes).catch((error: unknown) => error);
  expect(stopped).toBeInstanceOf(UploadStopped);
  expect(stopped).toMatchObject({ status: 401, answer: "Unauthorized" });
});
