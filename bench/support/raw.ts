import { get, type IncomingHttpHeaders } from "node:http";

export interface Raw {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as transferred: still compressed if the server compressed it. */
  body: Buffer;
}

export const raw = (url: string, headers: Record<string, string> = {}) =>
  new Promise<Raw>((done, failed) => {
    const request = get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", failed);
      response.once("end", () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.once("error", failed);
  });
