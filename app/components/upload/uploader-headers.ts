import { uploaderHeader } from "#app/constants";
import { readUploaderId } from "./upload-store";

/** Returns the header by which the server refuses what belongs to another account than the one that has logged in since. */
export function uploaderHeaders(): Record<string, string> {
  const uploaderId = readUploaderId();
  return uploaderId === null ? {} : { [uploaderHeader]: uploaderId };
}
