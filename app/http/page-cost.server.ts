import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { pageCostPlaceholder } from "#app/components/ui/page-cost-placeholder";
import { formatBytes } from "#app/format/size";
import { chooseEncoding, type Encoding, pageBrotli } from "#contract/encodings";
import { countLinkedFiles } from "./linked-files.server";
import { language } from "#languages/runtime/language";
import * as t from "#languages/meter";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

const params = {
  [constants.BROTLI_PARAM_QUALITY]: pageBrotli.quality,
  [constants.BROTLI_PARAM_LGWIN]: pageBrotli.windowBits,
};

/** The compressed sizes of pages in bytes. To count one, the page is compressed once more. */
const costs = new Map<string, number>();
const maxCosts = 5_000;

interface PageRequest {
  path: string;
  acceptEncoding: string | null;
  /** The origin that its visitor sees. */
  origin: string;
}

/** Returns the bytes of each picture of a page; null while one is unknown. */
type CountPictures = (html: string) => number[] | null | Promise<number[] | null>;

/**
 * Fills the placeholder of a page with the bytes that a first view transfers without scripts: HTML, style sheets,
 * icons, pictures, and the headers of each, as scripts count them. If the size of one picture is unknown, counts the
 * HTML alone, without headers. Returns a page without the placeholder unchanged.
 */
export function fillPageCost(
  html: string,
  request: PageRequest,
  countPictures: CountPictures,
): string | Promise<string> {
  if (!html.includes(pageCostPlaceholder)) return html;
  const encoding = chooseEncoding(request.acceptEncoding);
  const [bytes, pictures] = [countHtml(html, request.path, encoding), countPictures(html)];
  const fill = (own: number, others: number[] | null) =>
    html.replaceAll(
      pageCostPlaceholder,
      formatCost(own, others && countLinkedFiles(html, encoding)?.concat(others), request.origin),
    );
  if (typeof bytes === "number" && !(pictures instanceof Promise)) return fill(bytes, pictures);
  return Promise.all([bytes, pictures]).then(([own, others]) => fill(own, others));
}

function formatCost(bytes: number, others: number[] | null | undefined, origin: string): string {
  if (!others) return t.pageWithoutPictures({ size: formatBytes(bytes, roundToTenths) });
  const headers = headerBytes(origin) * (1 + others.length);
  const total = others.reduce((sum, each) => sum + each, bytes + headers);
  return t.thisPage({ size: formatBytes(total, roundSmall) });
}

/** The bytes of a response's headers: browsers speak HTTP/2, which compresses them, over TLS alone. */
const headerBytes = (origin: string) => (origin.startsWith("https:") ? 300 : 600);

const roundToTenths = (size: number) => Math.round(size * 10) / 10;
const roundSmall = (size: number) => (size < 20 ? roundToTenths(size) : Math.round(size));

function countHtml(html: string, path: string, encoding: Encoding): number | Promise<number> {
  if (encoding === "identity") return Buffer.byteLength(html);
  const key = `${path} ${language()} ${encoding} ${roundLengths(html)}`;
  return costs.get(key) ?? compress(html, encoding, key);
}

/** Rounds the lengths of head and body to one per cent. Pages that share both share a size; only some heads have styles. */
function roundLengths(html: string): string {
  const head = html.indexOf("</head>");
  return [head, html.length - head].map((length) => Math.floor(Math.log(length) * 100)).join();
}

async function compress(html: string, encoding: Exclude<Encoding, "identity">, key: string): Promise<number> {
  const { length: bytes } = await (encoding === "br" ? brotli(html, { params }) : zip(html));
  if (costs.size >= maxCosts) costs.delete(costs.keys().next().value!);
  costs.set(key, bytes);
  return bytes;
}
