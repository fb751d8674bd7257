import { longClipFront } from "#tests/support/long-clip";
import { postForm } from "./post-form";

export interface Upload {
  url: string;
  headers: Record<string, string>;
  thumbnail: Blob;
  title: string;
  /** The size of the video file. */
  bytes: number;
}

const zeros = Buffer.alloc(1 << 20);

/** Generates a playable file of this many bytes. */
export async function* longFile(bytes: number) {
  const front = await longClipFront(bytes);
  yield front;
  for (let left = bytes - front.length; left > 0; left -= zeros.length)
    yield zeros.subarray(0, Math.min(left, zeros.length));
}

/** Sends the upload form as a browser does; returns the status and text of the response. */
export const longUpload = ({ bytes, ...upload }: Upload) =>
  postForm({ ...upload, name: "long.mp4", bytes, content: longFile(bytes) });
