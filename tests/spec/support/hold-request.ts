import { request } from "node:http";
import type { Person } from "./person";

/** A request of someone's whose body goes only as far as it is told to. */
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
  let sent = 0;
  return {
    /** Resolves when the system has taken the bytes. */
    async sendUpTo(end: number) {
      const part = body.subarray(sent, end);
      sent = end;
      await new Promise<void>((done) => sending.write(part, () => done()));
      if (end === body.length) sending.end();
    },
  };
}
