import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { pageCostPlaceholder } from "#app/components/ui/page-cost-placeholder";
import { formatBytes } from "#app/format/size";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** The quality with which the server compresses pages. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** Writes into a page how many bytes it has on the wire; returns other pages as they are. */
export function fillPageCost(html: string, acceptEncoding: string | null): string | Promise<string> {
  return html.includes(pageCostPlaceholder)
    ? countBytes(html, acceptEncoding ?? "").then((bytes) => fill(html, bytes))
    : html;
}

const fill = (html: string, bytes: number) => html.replaceAll(pageCostPlaceholder, formatBytes(bytes, Math.round));

async function countBytes(html: string, acceptEncoding: string): Promise<number> {
  if (/\bbr\b/.test(acceptEncoding)) return (await brotli(html, { params })).length;
  return /\bgzip\b/.test(acceptEncoding) ? (await zip(html)).length : Buffer.byteLength(html);
}
