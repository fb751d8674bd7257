import { longClipFront } from "#tests/support/long-clip";
import { postForm } from "./post-form";

export interface Upload {
  url: string;
  headers: Record<string, string>;
  thumbnail: Blob;
  title: string;
  /** Size of the video file. */
  bytes: number;
}

const zeros = Buffer.alloc(1 << 20);

/** A file of so many bytes that plays. */
export async function* longFile(bytes: number) {
  const front = await longClipFront(bytes);
  yield front;
  for (let left = bytes - front.length; left > 0; left -= zeros.length)
    yield zeros.subarray(0, Math.min(left, zeros.length));
}

/** Sends the form of an upload as a browser does; gives the answer's status and text. */
export const longUpload = ({ bytes, ...upload }: Upload) =>
  postForm({ ...upload, name: "long.mp4", bytes, content: longFile(bytes) });
