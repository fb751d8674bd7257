import { ApiError, fieldError } from "#contract/errors";
import { limits } from "#contract/limits";
import * as t from "#languages/api-opml";

/** A feed of an OPML file, with the URL of its site. */
export interface OpmlEntry {
  address: string;
  title: string;
  page: string;
}

interface Outline {
  text?: string;
  title?: string;
  xmlUrl?: string;
  htmlUrl?: string;
  outlines?: Outline[];
}

const noOpml = () => fieldError(422, "file", t.notOpml);

/**
 * Reads the feeds in all folders of an OPML file. Throws 422 for a file that is not OPML, for more entries than the limit,
 * and for a file with a document type: OPML has none, and entities could make a small file large.
 */
export async function readOpml(text: string): Promise<OpmlEntry[]> {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw noOpml();
  const { parseOpml } = await import("feedsmith");
  const entries: OpmlEntry[] = [];
  const outlines = [...(parse(() => parseOpml(text)) ?? [])];
  for (let outline = outlines.shift(); outline; outline = outlines.shift()) {
    outlines.unshift(...(outline.outlines ?? []));
    if (!outline.xmlUrl) continue;
    if (entries.length >= limits.opmlEntries) throw tooMany();
    const { xmlUrl: address, htmlUrl: page = "" } = outline;
    entries.push({ address, title: outline.title || outline.text || "", page });
  }
  return entries;
}

const tooMany = (): ApiError => fieldError(422, "file", () => t.tooManyEntries({ max: limits.opmlEntries }));

/** Turns the errors of the library into 422. */
function parse(read: () => { body?: { outlines?: Outline[] } }): Outline[] | undefined {
  try {
    return read().body?.outlines;
  } catch {
    throw noOpml();
  }
}
