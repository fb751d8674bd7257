import { errorEnvelope } from "#contract/envelope";
import { ApiError } from "#contract/errors";
import { wrong } from "#app/messages";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const decode = (html: string) =>
  html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The text after 'Error:' in an HTML error page's <pre>, up to its <br> or ' at '; null when there is none. */
export function messageInHtml(html: string): string | null {
  const pre = /<pre[^>]*>([\s\S]{0,10000}?)(?:<\/pre>|$)/i.exec(html)?.[1];
  const after = pre?.split("Error:").slice(1).join("Error:");
  if (!after) return null;
  const shown = after.split(/<br\s*\/?>/i)[0]!.split(/\s+at\s+/)[0]!;
  return decode(shown.replace(/<[^>]*>/g, "")).trim() || null;
}

const mostRead = 64 * 1024;

/** The error that an answer stands for, whatever form the server gave it. */
export async function readError(response: Response): Promise<ApiError> {
  const text = (await readSome(response)).trim();
  if (text.startsWith("{")) {
    try {
      const { message, errors } = errorEnvelope.parse(JSON.parse(text));
      return new ApiError(response.status, message?.trim() || wrong, errors);
    } catch {
      return new ApiError(response.status, wrong);
    }
  }
  return new ApiError(response.status, messageInHtml(text) ?? wrong);
}

async function readSome({ body }: Response): Promise<string> {
  if (!body) return "";
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let read = 0; read < mostRead;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    read += value.length;
  }
  await reader.cancel();
  return Buffer.concat(chunks).toString("utf8", 0, mostRead);
}
