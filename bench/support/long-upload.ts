import { readFileSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { clip } from "#tests/support/clips";

/** A file of `bytes` that plays: a tiny clip, and a `free` box of zeros that players pass over. */
async function padded(bytes: number) {
  const front = readFileSync(await clip("mp4"));
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - front.length);
  box.write("free", 4);
  return Buffer.concat([front, box]);
}

const boundary = "a-boundary-of-the-bench";
const part = (name: string, more = "") =>
  `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

export interface Upload {
  url: string;
  headers: Record<string, string>;
  thumbnail: Blob;
  title: string;
  /** Size of the video file. */
  bytes: number;
}

const zeros = Buffer.alloc(1 << 20);

/** Sends the form of an upload as a browser does; gives the answer's status and text. */
export async function longUpload({ url, headers, thumbnail, title, bytes }: Upload) {
  const front = await padded(bytes);
  const fields = part("draft") + title + part("title") + title + part("description") + "A long one.";
  const before = Buffer.concat([
    Buffer.from(fields + part("thumbnail", '; filename="a.png"')),
    Buffer.from(await thumbnail.arrayBuffer()),
    Buffer.from(part("videoFile", '; filename="long.mp4"')),
    front,
  ]);
  const after = `\r\n--${boundary}--\r\n`;
  const length = before.length + bytes - front.length + after.length;
  const type = { "Content-Type": `multipart/form-data; boundary=${boundary}`, "Content-Length": String(length) };
  const posting = request(url, { method: "POST", headers: { ...headers, ...type } });
  const answer = answerOf(posting);
  await write(posting, before);
  for (let left = bytes - front.length; left > 0; left -= zeros.length)
    await write(posting, zeros.subarray(0, Math.min(left, zeros.length)));
  posting.end(after);
  return answer;
}

const write = (posting: ClientRequest, chunk: Buffer) =>
  new Promise<void>((done, failed) => posting.write(chunk, (error) => (error ? failed(error) : done())));

const answerOf = (posting: ClientRequest) =>
  new Promise<{ status: number; location: string; text: string }>((done, failed) => {
    posting.once("error", failed);
    posting.once("response", (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.once("end", () =>
        done({ status: response.statusCode ?? 0, location: response.headers.location ?? "", text }),
      );
    });
  });
