import { request } from "node:http";
import type { Person } from "./person";

/** Opens a person's request and sends its body only as far as the test says. */
export function holdRequest(
  person: Person,
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
  body: Buffer,
) {
  const whole = {
    Cookie: person.cookieHeader(),
    Origin: person.url,
    "Content-Length": String(body.length),
    ...headers,
  };
  const sending = request(person.url + path, { method, headers: whole });
  sending.on("error", () => undefined).on("response", (response) => response.resume());
  let sentBytes = 0;
  return {
    /** Sends the body up to this offset; resolves when the operating system has taken the bytes. */
    async sendUpTo(end: number) {
      const part = body.subarray(sentBytes, end);
      sentBytes = end;
      await new Promise<void>((done) => sending.write(part, () => done()));
      if (end === body.length) sending.end();
    },
  };
}
