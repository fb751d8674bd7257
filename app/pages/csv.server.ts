import { Readable } from "node:stream";
import { stringify as stringifyStream } from "csv-stringify";
import { stringify } from "csv-stringify/sync";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { TableView } from "#app/components/statistics/plot-view";

/**
 * Answers with a table as a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe
 * before it; the byte order mark tells spreadsheets that the file is in UTF-8.
 */
export function csvResponse({ columns, rows }: TableView, name: string): Response {
  return new Response(stringify([columns, ...rows], options), { headers: headersOf(name) });
}

/** Answers with rows as a CSV file while they are read. */
export function streamCsv(columns: readonly string[], rows: AsyncIterable<string[]>, name: string): Response {
  async function* table() {
    yield columns;
    yield* rows;
  }
  const source = Readable.from(table());
  const csv = source.pipe(stringifyStream(options));
  source.on("error", (error) => csv.destroy(error));
  csv.on("close", () => source.destroy());
  return new Response(createReadableStreamFromReadable(csv), { headers: headersOf(name) });
}

const options = { bom: true, escape_formulas: true, record_delimiter: "windows" } as const;

const headersOf = (name: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${name}.csv"`,
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
});
