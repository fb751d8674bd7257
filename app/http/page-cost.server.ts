import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { pageCostPlaceholder } from "#app/components/ui/page-cost-placeholder";
import { formatBytes } from "#app/format/size";
import { chooseEncoding, type Encoding, pageBrotli } from "#contract/encodings";
import { language } from "#languages/runtime/language";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

const params = {
  [constants.BROTLI_PARAM_QUALITY]: pageBrotli.quality,
  [constants.BROTLI_PARAM_LGWIN]: pageBrotli.windowBits,
};

/** What pages had on the wire: to count one is to compress it once more. */
const counted = new Map<string, number>();
const maxCounted = 5_000;

/** Writes into a page how many bytes it has on the wire, true to two per cent; returns other pages as they are. */
export function fillPageCost(html: string, path: string, acceptEncoding: string | null): string | Promise<string> {
  if (!html.includes(pageCostPlaceholder)) return html;
  const encoding = chooseEncoding(acceptEncoding);
  if (encoding === "identity") return fill(html, Buffer.byteLength(html));
  const key = `${path} ${language()} ${encoding} ${toLengths(html)}`;
  const bytes = counted.get(key);
  return bytes === undefined ? count(html, encoding, key) : fill(html, bytes);
}

/** Returns what pages share whose heads, which have the styles or do not, and bodies differ by a per cent at most in length. */
function toLengths(html: string): string {
  const head = html.indexOf("</head>");
  return [head, html.length - head].map((length) => Math.floor(Math.log(length) * 100)).join();
}

const fill = (html: string, bytes: number) => html.replaceAll(pageCostPlaceholder, formatBytes(bytes, roundToTenths));

const roundToTenths = (size: number) => Math.round(size * 10) / 10;

async function count(html: string, encoding: Exclude<Encoding, "identity">, key: string): Promise<string> {
  const { length: bytes } = await (encoding === "br" ? brotli(html, { params }) : zip(html));
  if (counted.size >= maxCounted) counted.delete(counted.keys().next().value!);
  counted.set(key, bytes);
  return fill(html, bytes);
}
