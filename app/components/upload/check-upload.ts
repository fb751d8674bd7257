import { encodePath } from "#app/format/path";
import { limits } from "#contract/limits";
import { UploadStopped } from "./upload-stopped";

const { uploadChunkBytes, checkedChunks } = limits;

interface FileCheck {
  uploadId: string;
  receivedBytes: number;
  signal: AbortSignal;
  onProgress: (bytes: number, totalBytes: number) => void;
}

/** Returns whether a file begins with the bytes that the server has: the server compares SHA-256 checksums of its chunks. */
export async function isSameFile(file: File, check: FileCheck): Promise<boolean> {
  const { receivedBytes, onProgress } = check;
  const hash = await loadHash();
  for (let from = 0; from < receivedBytes;) {
    // Files with the same name usually differ in their first chunk already.
    const to = Math.min(receivedBytes, from + (from === 0 ? 1 : checkedChunks) * uploadChunkBytes);
    const sums: string[] = [];
    for (let at = from; at < to; at += uploadChunkBytes) {
      check.signal.throwIfAborted();
      const chunk = file.slice(at, Math.min(to, at + uploadChunkBytes));
      sums.push(toHex(await hash(new Uint8Array(await chunk.arrayBuffer()))));
      onProgress(Math.min(to, at + uploadChunkBytes), receivedBytes);
    }
    if (!(await compare(check, { from, to, sha256: sums.join() }))) return false;
    from = to;
  }
  return true;
}

/** Posts checksums to the server; treats an upload that is missing (404) or has become shorter (409) as another file. */
async function compare({ uploadId, signal }: FileCheck, body: object): Promise<boolean> {
  const headers = { "Content-Type": "application/json" };
  const post = { method: "POST", headers, body: JSON.stringify(body), signal };
  const response = await fetch(encodePath`/uploads/${uploadId}/blocks`, post);
  if (response.status === 404 || response.status === 409) return false;
  if (!response.ok) throw new UploadStopped(response.status, await response.text());
  const { data } = (await response.json()) as { data: { isSame: boolean } };
  return data.isSame;
}

type Hash = (chunk: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** Loads SHA-256 as a script for sites on plain HTTP: browsers offer crypto.subtle in secure contexts only. */
async function loadHash(): Promise<Hash> {
  if (typeof crypto.subtle === "object")
    return async (chunk) => new Uint8Array(await crypto.subtle.digest("SHA-256", chunk));
  const { sha256 } = await import("@noble/hashes/sha2.js");
  return (chunk) => Promise.resolve(sha256(chunk));
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
