import { type ClientRequest, request } from "node:http";

const boundary = "a-boundary-of-the-bench";
const part = (name: string, more = "") =>
  `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

export interface Posted {
  url: string;
  headers: Record<string, string>;
  thumbnail: Blob;
  title: string;
  /** The name of the video file. */
  name: string;
  bytes: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Posts the upload form and streams its file; `sentAt` is the time of the last sent byte by performance.now(). */
export async function postForm({ url, headers, thumbnail, title, name, bytes, content }: Posted) {
  const fields =
    part("draft") + title + part("title") + title + part("description") + "A long one." + part("duplicate") + "yes";
  const before = Buffer.concat([
    Buffer.from(fields + part("thumbnail", '; filename="a.png"')),
    Buffer.from(await thumbnail.arrayBuffer()),
    Buffer.from(part("videoFile", `; filename="${name}"`)),
  ]);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = before.length + bytes + after.length;
  const type = { "Content-Type": `multipart/form-data; boundary=${boundary}`, "Content-Length": String(length) };
  const whole = async function* () {
    yield before;
    yield* content;
    yield after;
  };
  return send(request(url, { method: "POST", headers: { ...headers, ...type } }), whole());
}

/** Sends a body chunk by chunk and waits for each to be written; returns the response. */
export async function send(sending: ClientRequest, body: AsyncIterable<Buffer>) {
  const answer = answerOf(sending);
  for await (const chunk of body)
    await new Promise<void>((done, failed) => sending.write(chunk, (error) => (error ? failed(error) : done())));
  const sentAt = performance.now();
  sending.end();
  return { ...(await answer), sentAt };
}

const answerOf = (sending: ClientRequest) =>
  new Promise<{ status: number; location: string; text: string }>((done, failed) => {
    sending.once("error", failed);
    sending.once("response", (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.once("end", () =>
        done({ status: response.statusCode ?? 0, location: response.headers.location ?? "", text }),
      );
    });
  });
