import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** A request as a fake server of the family reads it: path parameters, text fields of the body, and cookies. */
interface FakeCall {
  ids: string[];
  fields: Record<string, string>;
  cookies: Record<string, string>;
  /** Whether the body came as JSON. */
  isJson: boolean;
}

export interface FakeAnswer {
  status?: number;
  /** Sent inside the envelope. */
  data?: unknown;
  message?: string;
  /** Sent as it is, without an envelope. */
  html?: string;
  cookies?: string[];
}

/** A server's responses by method and path; `:id` matches any one segment. */
export type FakeCalls = Record<string, (call: FakeCall) => FakeAnswer>;

const failPage = (text: string) => `<!DOCTYPE html><html><body><pre>${text}</pre></body></html>`;

/** Builds the response of an Express server that throws. */
export const stack = (text: string, status = 500): FakeAnswer => ({
  status,
  html: failPage(`${text}<br> &nbsp; &nbsp;at handler (/srv/app/controllers/video.js:88:13)`),
});

export const refused = (status: number, message: string): FakeAnswer => ({ status, message });

/** Fakes a server of the family; answers unknown calls as Express does. `calls` records the requests. */
export class FamilyServer {
  readonly calls: string[] = [];
  /** If true, the server closes every connection without a response. */
  isAway = false;

  constructor(private readonly answers: FakeCalls) {}

  readonly listener: RequestListener = (request, response) => {
    if (this.isAway) return request.socket.destroy();
    const call = `${request.method} ${request.url!.split("?", 1)[0]!.replace("/api/v1/", "")}`;
    this.calls.push(call);
    void this.answer(call, request, response);
  };

  private async answer(call: string, request: IncomingMessage, response: ServerResponse) {
    const [fields, found] = [await readFields(request), this.find(call)];
    const cookies = readCookies(request);
    const isJson = (request.headers["content-type"] ?? "").startsWith("application/json");
    const answer = found
      ? found.make({ ids: found.ids, fields, cookies, isJson })
      : { status: 404, html: failPage(`Cannot ${call.replace(" ", " /api/v1/")}`) };
    const { status = 200, data = null, message = "Done", html, cookies: answerCookies = [] } = answer;
    response.setHeader("Set-Cookie", answerCookies);
    if (html !== undefined) return response.writeHead(status, { "Content-Type": "text/html" }).end(html);
    const body = { statusCode: status, data, message, success: status < 400 };
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }

  private find(call: string) {
    for (const [pattern, make] of Object.entries(this.answers)) {
      const match = new RegExp(`^${pattern.replaceAll(":id", "([^/]+)")}/?$`).exec(call.replace(/\/$/, ""));
      if (match) return { make, ids: match.slice(1) };
    }
    return null;
  }
}

const readCookies = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    (headers.cookie ?? "")
      .split("; ")
      .filter(Boolean)
      .map((pair) => pair.split("=", 2)),
  ) as Record<string, string>;

async function readFields(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const type = request.headers["content-type"] ?? "";
  if (body.length === 0) return {};
  if (type.startsWith("application/json")) return JSON.parse(body.toString()) as Record<string, string>;
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData();
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
