import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pino } from "pino";
import { openApi } from "#api/open";

const origin = "http://demo.internal";

/** The browsers of people: their names stand in the list of sessions. */
const userAgents = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
];

/** Opens the API on a new data directory; `send` calls it as an HTTP client does. */
export async function openSite(dataDir: string, ffmpeg: string) {
  const secret = randomBytes(32).toString("hex");
  const { api, db, close } = await openApi({
    database: { sqlite: join(dataDir, "vidlark.sqlite") },
    dataDir,
    tools: { ffmpeg },
    // The server makes the smaller renditions once it runs.
    renditionSides: [240, 360],
    workers: 0,
    limits: {
      secret,
      signups: "open",
      corsOrigins: [],
      errorFormat: "json",
      maxVideoBytes: 2 ** 30,
      rateLimitScale: 1_000,
    },
    log: pino({ level: "silent" }),
  });

  let logins = 0;

  /** Sends a form and returns the data of the response; throws the message of an error response. */
  async function send<T>(method: "POST" | "PATCH", path: string, form: FormData, token?: string): Promise<T> {
    const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
    if (path === "users/login") headers.set("User-Agent", userAgents[logins++ % userAgents.length]!);
    const request = new Request(`${origin}/api/v1/${path}`, { method, headers, body: form });
    const requester = { address: "127.0.0.1", origin, requestId: path, inProcess: true };
    const response = await api.fetch(request, requester);
    const body = (await response.json()) as { data: T; message: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${body.message}`);
    return body.data;
  }
  return { db, send, close };
}

export type DemoSite = Awaited<ReturnType<typeof openSite>>;

/** Builds a form of texts and files. */
export function buildForm(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, `${name}.${extensions[value.type as Kind]}`);
  return form;
}

const extensions = { "image/png": "png", "video/mp4": "mp4", "text/vtt": "vtt" };
type Kind = keyof typeof extensions;

export const toBlob = (content: Buffer, type: Kind) => new Blob([new Uint8Array(content)], { type });
