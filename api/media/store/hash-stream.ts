import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";

export interface Digest {
  sha256: string;
  bytes: number;
}

/** Returns whether a disk could not read a block of a file. */
export const isUnreadable = (error: unknown) => (error as NodeJS.ErrnoException).code === "EIO";

export const isSameDigest = (a: Digest, b: Digest) => a.sha256 === b.sha256 && a.bytes === b.bytes;

/**
 * Hashes a stream while it passes through. Call `digest` once, after the stream has ended. With an expected digest, the
 * stream fails with the given error if the content differs.
 */
export function hashThrough(content: Readable, expected?: { digest: Digest; error: () => Error }) {
  const hash = createHash("sha256");
  let bytes = 0;
  const digest = (): Digest => ({ sha256: hash.digest("hex"), bytes });
  const output = new Transform({
    flush: (done) => done(expected && !isSameDigest(digest(), expected.digest) ? expected.error() : null),
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  // A short stream may fail before its reader listens. The reader still gets the error.
  output.on("error", () => undefined);
  content.once("error", (error) => output.destroy(error));
  output.once("close", () => content.destroy());
  content.pipe(output);
  return { stream: output, digest };
}

/** Reads a content to its end and returns its SHA-256 and size. */
export async function digestOf(content: Readable | Iterable<Uint8Array>): Promise<Digest> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest("hex"), bytes };
}
