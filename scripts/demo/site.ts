import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pino } from "pino";
import { openApi } from "#api/open";

const origin = "http://demo.internal";

/** The API on a new data directory, asked as a client would ask it. */
export async function openSite(dataDir: string, ffmpeg: string) {
  const secret = randomBytes(32).toString("hex");
  const { api, db, close } = await openApi({
    database: { sqlite: join(dataDir, "vidlark.sqlite") },
    dataDir,
    tools: { ffmpeg },
    // Smaller sizes are made once the site is served.
    ...{ heights: [240, 360], workers: 0 },
    limits: {
      ...{ secret, signups: "open", corsOrigins: [], errorFormat: "json", mostVideoBytes: 2 ** 30 },
      rateLimitScale: 1_000,
    },
    log: pino({ level: "silent" }),
  });

  /** Sends a form; gives the answer's data, and throws what the API refused. */
  async function send<T>(method: "POST" | "PATCH", path: string, form: FormData, token?: string): Promise<T> {
    const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
    const request = new Request(`${origin}/api/v1/${path}`, { method, headers, body: form });
    const caller = { address: "127.0.0.1", origin, requestId: path, inProcess: true };
    const response = await api.fetch(request, caller);
    const answer = (await response.json()) as { data: T; message: string };
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.message}`);
    return answer.data;
  }
  return { db, send, close };
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** A form of texts and files. */
export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, `${name}.${endings[value.type as Kind]}`);
  return form;
}

const endings = { "image/png": "png", "video/mp4": "mp4", "text/vtt": "vtt" };
type Kind = keyof typeof endings;

export const file = (content: Buffer, type: Kind) => new Blob([new Uint8Array(content)], { type });
