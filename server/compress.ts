import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding, type Encoding, pageBrotli } from "#contract/encodings";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const params = {
  [constants.BROTLI_PARAM_QUALITY]: pageBrotli.quality,
  [constants.BROTLI_PARAM_LGWIN]: pageBrotli.windowBits,
};

const minCompressedBytes = 1_000;
const textTypes = /^(text\/|application\/([a-z.]+\+)?(json|xml)\b|image\/svg)/;

/** Returns whether a media type is textual, so that compression makes it smaller. */
export const isTextual = (type: string) => textTypes.test(type);

/** Compresses a whole body at once, off the main thread. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return gzipAsync(body, { level: 6 });
  return brotliAsync(body, { params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
}

/** Compresses a textual response in an encoding that the client accepts. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get("Content-Type") ?? "";
  const isText = isTextual(type) && !response.headers.has("Content-Encoding");
  if (!response.body || !isText || request.method === "HEAD" || response.status === 206) return response;
  const { status, headers } = response;
  const encoding = chooseEncoding(request.headers.get("Accept-Encoding"));
  if (!/\bAccept-Encoding\b/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Accept-Encoding");
  if (encoding === "identity") return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < minCompressedBytes) return new Response(new Uint8Array(body), { status, headers });
  headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(await encode(body, encoding)), { status, headers });
}
