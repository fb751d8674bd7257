/** How many bytes of forms with files this process buffers at once, for all senders. */
const maxTotalBytes = 96 * 1024 * 1024;
/** How many of these bytes one IP address may have sent, so that the forms of others find room. */
const maxBytesOfAddress = maxTotalBytes / 2;

let totalBytes = 0;
const bytesOfAddresses = new Map<string, number>();
const heldForms = new WeakMap<Request, { address: string; bytes: number }>();

/** Returns whether only senders with a confirmed session should add to the buffers. */
export const isMemoryScarce = () => totalBytes > maxTotalBytes / 2;

/** Counts bytes that a request holds in memory; returns false, and counts nothing, where that is too much. */
export function reserveBytes(request: Request, address: string, bytes: number): boolean {
  const bytesOfAddress = bytesOfAddresses.get(address) ?? 0;
  if (totalBytes + bytes > maxTotalBytes || bytesOfAddress + bytes > maxBytesOfAddress) return false;
  totalBytes += bytes;
  bytesOfAddresses.set(address, bytesOfAddress + bytes);
  heldForms.set(request, { address, bytes: (heldForms.get(request)?.bytes ?? 0) + bytes });
  return true;
}

/** Counts bytes of a request no longer; all of them when it ends. */
export function freeBytes(request: Request, bytes = Infinity) {
  const form = heldForms.get(request);
  if (!form) return;
  const freed = Math.min(bytes, form.bytes);
  form.bytes -= freed;
  totalBytes -= freed;
  const bytesOfAddress = bytesOfAddresses.get(form.address)! - freed;
  if (bytesOfAddress > 0) bytesOfAddresses.set(form.address, bytesOfAddress);
  else bytesOfAddresses.delete(form.address);
}
