/** How much of forms with files this process holds in memory at once, for all their senders. */
const maxTotalBytes = 96 * 1024 * 1024;

let totalBytes = 0;
const bytesOf = new WeakMap<Request, number>();

/** Whether so much is held that only senders whose session is certain should add to it. */
export const isMemoryScarce = () => totalBytes > maxTotalBytes / 2;

/** Counts bytes that a request holds in memory; returns false, and counts nothing, where that is too much. */
export function holdBytes(request: Request, bytes: number): boolean {
  if (totalBytes + bytes > maxTotalBytes) return false;
  totalBytes += bytes;
  bytesOf.set(request, (bytesOf.get(request) ?? 0) + bytes);
  return true;
}

/** Counts bytes of a request no longer; all of them when it ends. */
export function freeBytes(request: Request, bytes = bytesOf.get(request) ?? 0) {
  const freed = Math.min(bytes, bytesOf.get(request) ?? 0);
  totalBytes -= freed;
  bytesOf.set(request, (bytesOf.get(request) ?? 0) - freed);
}
